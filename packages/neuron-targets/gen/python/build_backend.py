"""Builds the wheel of this package with the standard library alone: installing it needs no network and no tools."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_ROOT = Path(__file__).resolve().parent


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """PEP 517: a wheel of the package's modules."""
    package = _ROOT / _setting("package")
    modules = sorted((*package.rglob("*.py"), *package.rglob("py.typed")))
    return _write_wheel(wheel_directory, {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in modules})


def build_editable(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """PEP 660: a wheel that points to this folder."""
    return _write_wheel(wheel_directory, {f"{_setting('package')}.pth": f"{_ROOT}\n".encode()})


def _setting(key: str) -> str:
    """A value of pyproject.toml, which has each key once and no escapes in those that are asked for."""
    found = re.search(rf'^{key} = "(.*)"$', (_ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"pyproject.toml has no {key}")
    return found[1]


def _write_wheel(directory: str, files: dict[str, bytes]) -> str:
    name, version = re.sub(r"[-_.]+", "_", _setting("name")), _setting("version")
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {_setting('name')}\nVersion: {version}\nRequires-Python: >=3.10\n"
    wheel = "Wheel-Version: 1.0\nGenerator: instabrew\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {**files, f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": wheel.encode()}
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    archive_name = f"{name}-{version}-py3-none-any.whl"
    with ZipFile(Path(directory) / archive_name, "w", ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(ZipInfo(path), data, ZIP_DEFLATED)
    return archive_name


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
