"""What reading each line, base64 of a text, finds: `{"ok": text}` or `{"found": [...]}`. Takes the package as argument."""

import base64
import importlib
import json
import sys

package = importlib.import_module(sys.argv[1])

for line in sys.stdin:
    try:
        answer = {"ok": package.deserialize(base64.b64decode(line)).serialize()}
    except package.WireError as error:
        answer = {
            "found": [
                [d.code, list(d.path), d.offset, d.expected, d.actual, d.hint, d.rule and d.rule.line]
                for d in error.diagnostics
            ]
        }
    sys.stdout.write(json.dumps(answer) + "\n")
