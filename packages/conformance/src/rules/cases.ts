/** Documents that break one rule, and documents that break none, for every rule of an ISA. */
import type { InstructionSpec, ResolvedIsa } from '@instabrew/spec';
import { chance } from '../chance.js';
import { type RuleDocument, RuleDocuments } from './document.js';
import { type Rule, rulesOf } from './rules.js';
import { RuleSearch } from './search.js';

/** A document with one instruction. */
export interface RuleCase extends RuleDocument {
  readonly instruction: string;
  /** The only one that it breaks; undefined: it breaks none. */
  readonly rule: Rule | undefined;
}

export interface RuleCases {
  /** By turns one that breaks a rule, and one that differs from it only as far as it must and breaks none. */
  readonly cases: readonly RuleCase[];
  /** Rules that no document was found to break alone, by their names: `Generic: abstract`, `Matmult: MatmultBase.sums`. */
  readonly unbroken: readonly string[];
}

/** What a rule is called among all rules of an ISA. */
const ruleName = (instruction: string, rule: Rule): string => `${instruction}: ${rule.name}`;

/**
 * At least `count` cases, about half of which break exactly one rule; and at least one that does for each rule. The same seed gives the
 * same cases.
 */
export const ruleCases = (
  isa: ResolvedIsa,
  { seed, count = 0 }: { readonly seed: number; readonly count?: number },
): RuleCases => {
  const cases: RuleCase[] = [];
  const documents = new RuleDocuments(isa);
  const searches = isa.instructions.map((inst) => ({
    inst,
    search: new RuleSearch(isa, inst, chance(seed + inst.ordinal)),
    rules: rulesOf(isa, inst),
  }));
  /** False: none was found. */
  const add = ({ name }: InstructionSpec, search: RuleSearch, rule: Rule): boolean => {
    const found = search.find(rule);
    if (found) cases.push({ instruction: name, rule, ...documents.of(found.broken) });
    if (found?.valid) cases.push({ instruction: name, rule: undefined, ...documents.of(found.valid) });
    return found !== undefined;
  };
  const broken = searches.map((s) => ({ ...s, rules: s.rules.filter((rule) => add(s.inst, s.search, rule)) }));
  const unbroken = searches.flatMap(({ inst, rules }, i) =>
    rules.filter((rule) => !broken[i]?.rules.includes(rule)).map((rule) => ruleName(inst.name, rule)),
  );
  while (cases.length > 0 && cases.length < count)
    for (const { inst, search, rules } of broken) for (const rule of rules) if (cases.length < count) add(inst, search, rule);
  return { cases, unbroken };
};
