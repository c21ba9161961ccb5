/** The members that an enum expression may be. */
export interface EnumDomain {
  readonly kind: 'enum';
  /** Undefined: any member but those in `never`. */
  readonly only: readonly string[] | undefined;
  readonly never: readonly string[];
}

export const anyMember: EnumDomain = { kind: 'enum', only: undefined, never: [] };

export const justMember = (name: string): EnumDomain => ({ kind: 'enum', only: [name], never: [] });

/** The member that it always is, if there is one. */
const soleMember = (a: EnumDomain): string | undefined => (a.only?.length === 1 ? a.only[0] : undefined);

const mayBe = (a: EnumDomain, name: string): boolean => (a.only ? a.only.includes(name) : !a.never.includes(name));

export const joinEnum = (a: EnumDomain, b: EnumDomain): EnumDomain => {
  if (a.only && b.only) return { kind: 'enum', only: [...new Set([...a.only, ...b.only])], never: [] };
  return { kind: 'enum', only: undefined, never: [...a.never, ...b.never].filter((name) => !mayBe(a, name) && !mayBe(b, name)) };
};

/** Members that both may be; undefined when there are none. */
export const meetEnum = (a: EnumDomain, b: EnumDomain): EnumDomain | undefined => {
  const only = a.only?.filter((name) => mayBe(b, name)) ?? b.only?.filter((name) => mayBe(a, name));
  if (!only) return { kind: 'enum', only, never: [...new Set([...a.never, ...b.never])] };
  return only.length === 0 ? undefined : { kind: 'enum', only, never: [] };
};

/** Members of `a` that differ from what `b` always is; undefined when there are none. */
export const withoutSole = (a: EnumDomain, b: EnumDomain): EnumDomain | undefined => {
  const sole = soleMember(b);
  return sole === undefined ? a : meetEnum(a, { kind: 'enum', only: undefined, never: [sole] });
};

/** Whether they are equal, where the domains decide it. */
export const sameMember = (a: EnumDomain, b: EnumDomain): boolean | undefined => {
  if (!meetEnum(a, b)) return false;
  const sole = soleMember(a);
  return sole !== undefined && sole === soleMember(b) ? true : undefined;
};
