// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is what it tries
/** Text that tries to end the comment, the string or the line it is put in, in any language that code may be emitted in. */
export const evil =
  'ends */ here, /* and starts, """ \'\'\' `${process.exit(1)}` </script> <!-- "quoted" \'single\' \\ \\N{BULLET} \\u{0} {x} %s ??/\n' +
  '#include <nothing.h>\n# type: ignore\n@ts-nocheck\n// \\\n)" R"(\r\tnext\u2028line\u0085left\u202e no\u200bwidth\ufeff \u0000 ends with \\';

/**
 * Keys that mean something else somewhere: words and built-in names of C++, TypeScript and Python, macros of C, names with a meaning for
 * objects, and no names at all.
 */
export const keys: readonly string[] = [
  ...[
    '"""',
    "'''",
    '*/',
    '/*',
    '//',
    '#',
    '`${1}`',
    '</script>',
    '??/',
    '\\',
    '\\u0041',
    'new\nline',
    '\u202e',
    'a\u200bb',
    '\u0001',
  ],
  ...[
    'é',
    'e\u0301',
    '漢字',
    '😀',
    ' ',
    '0',
    '__proto__',
    'prototype',
    'constructor',
    'toString',
    'hasOwnProperty',
    'then',
    'arguments',
  ],
  ...['eval', 'await', 'typeof', 'undefined', 'this', 'self', 'cls', 'del', 'True', 'match', 'print', '__slots__', '__dict__'],
  ...[
    '__init__',
    '__eq__',
    '_',
    '__',
    '__x',
    '_Upper',
    'namespace',
    'nullptr',
    'std',
    'assert',
    'errno',
    'stdin',
    'INT_MAX',
    'NAN',
  ],
  ...['SIGABRT', 'and_eq', 'co_await', 'json', 'value', 'extra', 'kind', 'Value', 'VALUE', 'value_'],
];
