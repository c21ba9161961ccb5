/** The findings of this package: every code with the sentence that documents it. The same codes in every target. */
export const wireCodes = {
  'wire/syntax': 'The text is not JSON (RFC 8259).',
  'wire/invalid-utf8': 'The text has bytes that are not UTF-8.',
  'wire/lone-surrogate': 'A string has half of a surrogate pair.',
  'wire/number-overflow': 'A number is beyond binary64.',
  'wire/too-deep': 'Arrays and objects are nested deeper than the limit.',
  'wire/too-large': 'The text is larger than the limit.',
  'wire/duplicate-key': 'An object has a key twice.',
  'wire/unknown-key': 'A record has a key that the spec does not give it.',
  'wire/missing-key': 'A required key, or the tag of a union or record, is absent.',
  'wire/type-mismatch': 'A value is of the wrong JSON type.',
  'wire/out-of-range': 'A number is outside its type or outside the range of its field.',
  'wire/wrong-length': 'A tuple has more or fewer entries than its type, or a list has more than its limit.',
  'wire/unknown-enum-member': 'A string is not a member of the enum.',
  'wire/unknown-opcode': 'The tag of a record names no instruction.',
  'wire/unknown-kind': 'The tag of an object names no case of its union.',
  'wire/constraint': 'The fields of a record break a rule between them, or a link leads to an object that it must not.',
  'wire/bad-version': 'The version of a document is none that is read, or a value is of an older form than its document.',
  'wire/unknown-name': 'A name is that of no object that can be seen from where it stands.',
  'wire/duplicate-name': 'Two entries of one list have the same name. Lenient readers rename the second, with a warning.',
  'wire/ambiguous-name': 'A warning: a name is that of several objects; the first one in program order is meant.',
  'wire/self-dependency': 'An instruction depends on itself.',
  'wire/not-streamable': 'A document whose parts stand in an order that cannot be streamed.',
  'wire/bad-immediate-dtype': 'An immediate has a dtype that has no immediates.',
} as const;

export type WireCode = keyof typeof wireCodes;
