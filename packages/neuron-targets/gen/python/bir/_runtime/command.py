# cython: annotation_typing=False
"""The command `python -m <package>`, for people: a document in; its canonical text, listing or findings out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .diagnostic import Diagnostic, WireError
from .document import VerifyOptions, WriteOptions
from .driver import Package, answer_lines
from .reading import ReadOptions

__all__ = ["main"]

_DESCRIPTION = "Reads a document, checks it and writes it. What is wrong with it goes to standard error."
_EPILOG = """\
exit status: 0 if nothing is wrong with the document, 1 if something is, 2 if the command is used wrongly

For tests, `records` and `documents` answer each line of standard input: try `python -m {package} records`.
"""


def main(package: Package, arguments: Sequence[str]) -> int:
    """Runs the command and gives its exit code."""
    if arguments and arguments[0] in ("documents", "records"):
        return answer_lines(package, arguments)
    options = _parser(package.name).parse_args(arguments)
    try:
        text = _read(options.file)
    except OSError as error:
        sys.stderr.write(f"{options.file}: {error.strerror}\n")
        return 2
    findings: list[Diagnostic] = []
    answer = ""
    try:
        root = package.documents.read(text, ReadOptions(lenient=options.lenient))
        if options.command == "dump":
            answer = package.documents.listing(root)
        elif options.command == "roundtrip":
            answer = package.documents.write(root, WriteOptions(options.indent, options.lenient))
        findings = package.documents.verify(root, VerifyOptions(lenient=options.lenient))
    except WireError as error:
        findings = list(error.diagnostics)
    if answer:
        sys.stdout.buffer.write(answer.removesuffix("\n").encode() + b"\n")
        sys.stdout.buffer.flush()
    for finding in findings:
        sys.stderr.write(f"{'warning: ' if finding.severity == 'warning' else ''}{finding}\n")
    return 1 if any(finding.severity == "error" for finding in findings) else 0


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as stream:
        return stream.read()


def _parser(package: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"python -m {package}",
        description=_DESCRIPTION,
        epilog=_EPILOG.format(package=package),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, doc in (
        ("roundtrip", "verify a document and write it in canonical form"),
        ("dump", "list a document: its functions, storages and blocks, and one instruction a line"),
        ("verify", "say what is wrong with a document"),
    ):
        command = commands.add_parser(name, help=doc, description=f"{doc[0].upper()}{doc[1:]}.")
        command.add_argument("file", nargs="?", default="-", help="a JSON file; without one, or for -, standard input")
        command.add_argument(
            "--lenient", action="store_true", help="keep keys, members, kinds and opcodes that are not known"
        )
        if name == "roundtrip":
            command.add_argument(
                "--indent", type=_indent, default=0, metavar="N", help="spaces a level; 0, the default: one line"
            )
    return parser


def _indent(text: str) -> int:
    if not text.isdecimal() or int(text) > 16:
        raise argparse.ArgumentTypeError("not a number from 0 to 16")
    return int(text)
