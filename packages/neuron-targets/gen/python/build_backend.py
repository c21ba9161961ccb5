"""Builds the wheel of this package with the standard library alone: installing it needs no network and no tools.

With `pip install . -C cython=all` the modules are compiled: pip fetches Cython, and the C compiler must be there.
`-C cython=records,_runtime.codec` compiles only these. Sources are installed all the same: type checkers read them.
"""

from __future__ import annotations

import os
import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_ROOT = Path(__file__).resolve().parent
_PURE = "py3-none-any"


def get_requires_for_build_wheel(config_settings: Mapping[str, str] | None = None) -> list[str]:
    """PEP 517: nothing, unless modules are compiled."""
    return ["cython>=3.2", "setuptools>=70.1"] if "cython" in (config_settings or {}) else []


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, str] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """PEP 517: a wheel of the package's modules."""
    package = _ROOT / _setting("package")
    sources = sorted((*package.rglob("*.py"), *package.rglob("py.typed")))
    files = {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in sources}
    wanted = (config_settings or {}).get("cython")
    if wanted is None:
        return _write_wheel(wheel_directory, files)
    tag, compiled = _compile(_modules(package, wanted))
    return _write_wheel(wheel_directory, {**files, **compiled}, tag)


def build_editable(wheel_directory: str, config_settings: object = None, metadata_directory: str | None = None) -> str:
    """PEP 660: a wheel that points to this folder."""
    return _write_wheel(wheel_directory, {f"{_setting('package')}.pth": f"{_ROOT}\n".encode()})


def _setting(key: str) -> str:
    """A value of pyproject.toml, which has each key once and no escapes in those that are asked for."""
    found = re.search(rf'^{key} = "(.*)"$', (_ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"pyproject.toml has no {key}")
    return found[1]


def _modules(package: Path, wanted: str) -> dict[str, Path]:
    """The modules to compile, by full name; never `__main__`, which Python runs from its source."""
    found = {".".join(path.relative_to(_ROOT).with_suffix("").parts): path for path in package.rglob("*.py")}
    del found[f"{package.name}.__main__"]
    names = sorted(found) if wanted == "all" else [f"{package.name}.{name.strip()}" for name in wanted.split(",")]
    missing = [name for name in names if name not in found]
    if missing:
        raise ValueError(f"no modules to compile: {', '.join(missing)}")
    return {name: found[name].relative_to(_ROOT) for name in names}


def _compile(modules: Mapping[str, Path]) -> tuple[str, dict[str, bytes]]:
    """What the wheel is for, and the compiled modules."""
    setuptools = import_module("setuptools")
    extensions = [setuptools.Extension(name, [str(path)]) for name, path in modules.items()]
    processes = os.cpu_count() or 1
    with TemporaryDirectory() as scratch:
        translated = import_module("Cython.Build").cythonize(
            extensions, build_dir=f"{scratch}/c", nthreads=processes, quiet=True
        )
        distribution = setuptools.Distribution({"name": _setting("name"), "ext_modules": translated})
        build = distribution.get_command_obj("build_ext")
        build.build_lib, build.build_temp, build.parallel = f"{scratch}/lib", f"{scratch}/o", processes
        distribution.run_command("build_ext")
        wheel = distribution.get_command_obj("bdist_wheel")
        wheel.ensure_finalized()
        library = Path(scratch, "lib")
        compiled = {
            path.relative_to(library).as_posix(): path.read_bytes() for path in library.rglob("*") if path.is_file()
        }
        return "-".join(wheel.get_tag()), compiled


def _write_wheel(directory: str, files: Mapping[str, bytes], tag: str = _PURE) -> str:
    name, version = re.sub(r"[-_.]+", "_", _setting("name")), _setting("version")
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {_setting('name')}\nVersion: {version}\nRequires-Python: >=3.10\n"
    pure = str(tag == _PURE).lower()
    wheel = f"Wheel-Version: 1.0\nGenerator: instabrew\nRoot-Is-Purelib: {pure}\nTag: {tag}\n"
    files = {**files, f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": wheel.encode()}
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    archive_name = f"{name}-{version}-{tag}.whl"
    with ZipFile(Path(directory) / archive_name, "w", ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(ZipInfo(path), data, ZIP_DEFLATED)
    return archive_name


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
