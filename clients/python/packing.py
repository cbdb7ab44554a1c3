"""Packs the client (PEP 517 and 660): a folder of Python files, which nothing is made of.

It stands in the place of a build backend from a package index, so that an installation fetches and runs nothing but what
is in this folder.
"""

import ast
import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent
#: The first moment that a zip file can name: the same files make the same archive.
_MOMENT = (1980, 1, 1, 0, 0, 0)
_SECONDS = 315_532_800


def project():
    """The fields of `[project]` in pyproject.toml, each of which is a text or a list of texts on one line."""
    section = (ROOT / "pyproject.toml").read_text("utf-8").split("[project]\n")[1]
    lines = re.findall(r"^([\w-]+) = (.*)$", section.split("\n[")[0], re.MULTILINE)
    return {name: ast.literal_eval(value) for name, value in lines}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel, and answers its name."""
    return _write_wheel(wheel_directory, {name: file.read_bytes() for name, file in _package().items()})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes a wheel that names this folder, so that changes of its files count at once."""
    return _write_wheel(wheel_directory, {"almanac_client.pth": f"{ROOT}\n".encode()})


def build_sdist(sdist_directory, config_settings=None):
    """Writes an archive of the sources, and answers its name."""
    stem = _stem()
    others = ("pyproject.toml", "packing.py", "README.md", "LICENSE")
    files = {name: file.read_bytes() for name, file in {**_package(), **{one: ROOT / one for one in others}}.items()}
    with tarfile.open(Path(sdist_directory, f"{stem}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name, content in {**files, "PKG-INFO": _metadata()}.items():
            entry = tarfile.TarInfo(f"{stem}/{name}")
            entry.size, entry.mtime, entry.mode = len(content), _SECONDS, 0o644
            archive.addfile(entry, io.BytesIO(content))
    return f"{stem}.tar.gz"


def _package():
    """The files of the package, by their names in an archive."""
    found = [*ROOT.glob("almanac/*.py"), ROOT / "almanac/py.typed"]
    return {file.relative_to(ROOT).as_posix(): file for file in sorted(found)}


def _stem():
    fields = project()
    return f"{fields['name'].replace('-', '_')}-{fields['version']}"


def _metadata():
    fields = project()
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {fields['name']}",
        f"Version: {fields['version']}",
        f"Summary: {fields['description']}",
        f"License-Expression: {fields['license']}",
        *(f"License-File: {one}" for one in fields["license-files"]),
        *(f"Classifier: {one}" for one in fields["classifiers"]),
        f"Requires-Python: {fields['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(lines) + "\n\n" + (ROOT / fields["readme"]).read_text("utf-8")).encode()


def _write_wheel(folder, files):
    stem = _stem()
    info = f"{stem}.dist-info"
    wheel = "Wheel-Version: 1.0\nGenerator: almanac\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    licenses = {f"{info}/licenses/{one}": (ROOT / one).read_bytes() for one in project()["license-files"]}
    whole = {**files, **licenses, f"{info}/METADATA": _metadata(), f"{info}/WHEEL": wheel.encode()}
    record = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in whole.items()]
    whole[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    name = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in whole.items():
            entry = zipfile.ZipInfo(path, _MOMENT)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return name


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
