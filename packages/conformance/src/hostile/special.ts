// biome-ignore-all lint/suspicious/noTemplateCurlyInString: wire spellings of the hostile ISA

const cell = (more: object): string => JSON.stringify({ cells: [{ 'na"me': 'c', constructor: [], ...more }], 've"rsion': 1 });

/** Documents of the hostile ISA that say something that no random document says, or of which readers have made something else; and what that is. */
export const hostileTexts: readonly (readonly [what: string, text: string])[] = [
  ['an older form', cell({ shape: { '*/': '`${x}`', '"q"': 1, 'po\\ints': [{ 'y"': 4 }, {}], '</script>': [], x: 7 } })],
  ['an older form with too much', cell({ shape: { '*/': '`${x}`', '</script>': [1], more: 1 } })],
  ['the tag that is left out', cell({ shape: { 'x*/': 5 } })],
  ['another spelling of a key', cell({}).replace('"constructor"', '"bo`dy"')],
  ['two spellings of a key', cell({ 'bo`dy': [] })],
  ['an ordinal', cell({ 'after that': [['', 2], 'x', ['', 9]] })],
  ['a count that is wrong', cell({ 'count "of"': 4 })],
  ['a rule that is broken', cell({ flags: { gone: 1, whatever: { a: 1 } } })],
  ['a wrapper', `{"wr*/ap\\"per":${cell({ first: { 'op code': 'Later', name: 'l', asRead: 1 } })}}`],
  [
    'unknown things at every place',
    cell({ later: 1, shape: { 'no de': 'later', asRead: {} }, flags: { extra: true, 'x y': 1 } }),
  ],
  ['names that lead nowhere', `{"cells":[],"by \\"name\\"":{"c":["t"]},"ve\\"rsion":2}`],
  ['a version that is not read', cell({}).replace(':1}', ':7}')],
  ['a count of entries that are bad', cell({ arrays: [1], 'count "of"': 4 })],
  ['an unknown name with a zero byte', cell({ 'after that': [['', 'a\u0000b']] })],
  ['a number beyond binary64, and something else', cell({ later: 0 }).replace('"later":0', '"later":1e999x')],
  ['an integer beyond binary64 in place of a name', cell({}).replace('"c"', '9'.repeat(309))],
  ['a zero byte behind the end', `${cell({})}\u0000`],
  ['a zero byte before the end', cell({}).replace('[]', '[\u0000]')],
  ['a key three times, and no end', '{"cells":[],"cells":[],"cells":[],"cells":['],
  ['half a surrogate pair, and no end', '{"cells":[],"by \\"nam\\ud800'],
  ['a key with half a surrogate pair, and no colon', '{"cells":[],"\\ud800" 1}'],
];
