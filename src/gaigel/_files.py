"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

__all__ = ["why_not_writable", "write_whole"]


_DEVICES = Path("/dev")


def _is_device(path: Path) -> bool:
    """Whether it is no regular file; `/dev/stdout` counts as none, even where it leads to one."""
    return path.exists() and not path.is_dir() and (not path.is_file() or _DEVICES in path.absolute().parents)


def why_not_writable(path: Path) -> str | None:
    """What would keep `write_whole` from writing, as far as can be known before; None if nothing would."""
    if path.is_dir():
        return "is a directory"
    if _is_device(path):
        return None
    folder = Path(os.path.realpath(path)).parent
    if not folder.is_dir():
        return f"there is no directory {folder}"
    if not os.access(folder, os.W_OK | os.X_OK):
        return f"the directory {folder} cannot be written to"
    return None


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file so that nobody ever sees a part of it: under another name, which is then changed.

    An old file of this name stays until then, and for good if something goes wrong. What is no regular file, such as
    `/dev/stdout`, is written to as it is.

    Raises:
        OSError: If it cannot be written.
    """
    if _is_device(path):
        with path.open("ab") as device:  # adds to what was written before, if it is a file after all
            device.write(content)
        return
    target = Path(os.path.realpath(path))  # behind a symbolic link, which stays
    other = target.with_name(f".gaigel-{secrets.token_hex(8)}.tmp")
    try:
        with other.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        other.replace(target)
    except BaseException:
        other.unlink(missing_ok=True)
        raise
