/** The findings of this package: every code with the sentence that documents it. */
export const enumCodes = {
  'enum/unknown-ordinal': 'A number is the ordinal of no member: the contract text "Unknown <Enum>".',
  'enum/unknown-name': 'A string is the name of no member.',
} as const;

export type EnumCode = keyof typeof enumCodes;
