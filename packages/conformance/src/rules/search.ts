/** Looks for instructions that break one rule and no other, or none: changes what is wrong until nothing is. */
import { type ReferenceLookup, referenceValues, verifyRecord } from '@instabrew/plugin';
import type { Diagnostic, InstructionSpec, ResolvedIsa } from '@instabrew/spec';
import { type Chance, pick } from '../chance.js';
import { type Draft, Drafting, operandsIn, withOperands, withValue } from './draft.js';
import { hintsOf } from './hints.js';
import { Moves } from './moves.js';
import { contextOf, type PlacedRecord, render } from './render.js';
import {
  type ConstraintRule,
  constraintRules,
  generationsWithout,
  type Rule,
  type StructureRule,
  wrongDtypes,
  wrongEngines,
  wrongMemories,
} from './rules.js';

/** How many drafts are tried, how many of these only with everything known, and how often one is changed. */
const tries = { drafts: 6, known: 2, moves: 400 };

/** One that breaks a rule alone, and one that breaks none; undefined: no record of an abstract instruction is valid. */
interface Pair<T> {
  readonly broken: T;
  readonly valid: T | undefined;
}
export type RulePair = Pair<PlacedRecord>;

/** Of one instruction. */
export class RuleSearch {
  readonly #isa: ResolvedIsa;
  readonly #inst: InstructionSpec;
  readonly #next: Chance;
  readonly #drafting: Drafting;
  readonly #moves: Moves;
  readonly #constraints: readonly ConstraintRule[];
  readonly #firstTry = new Map<Rule, number>();
  /** Rules may also be kept because nobody knows what they ask for: the last resort. */
  #mayForget = false;

  constructor(isa: ResolvedIsa, inst: InstructionSpec, next: Chance) {
    this.#isa = isa;
    this.#inst = inst;
    this.#next = next;
    this.#drafting = new Drafting(isa, inst, next);
    this.#moves = new Moves(this.#drafting, next);
    this.#constraints = constraintRules(isa, inst);
  }

  /** undefined: none was found. */
  find(rule: Rule): RulePair | undefined {
    for (let i = this.#firstTry.get(rule) ?? 0; i < tries.drafts; i++) {
      this.#mayForget = i >= tries.known;
      const found = rule.about === 'constraint' ? this.#breakConstraint(rule) : this.#breakStructure(rule);
      const isRight = found && this.#finds(found.broken, rule.code) && (!found.valid || this.#finds(found.valid));
      if (!isRight) continue;
      // What did not help once will not help the next time.
      this.#firstTry.set(rule, this.#mayForget ? tries.known : 0);
      return { broken: render(this.#isa, found.broken), valid: found.valid && render(this.#isa, found.valid) };
    }
    return undefined;
  }

  #breakConstraint(rule: ConstraintRule): Pair<Draft> | undefined {
    const broken = this.#settle(this.#drafting.draw(), rule);
    const valid = broken && this.#settle(broken, undefined);
    return valid && { broken, valid };
  }

  #breakStructure(rule: StructureRule): Pair<Draft> | undefined {
    const valid = this.#settle(this.#drafting.draw(), undefined);
    const broken = valid && this.#without(valid, rule);
    return broken && { broken, valid: rule.about === 'abstract' ? undefined : valid };
  }

  /** Breaks a rule that is looked at before constraints. */
  #without(draft: Draft, rule: StructureRule): Draft | undefined {
    const [isa, inst, next] = [this.#isa, this.#inst, this.#next];
    switch (rule.about) {
      case 'abstract':
        return draft;
      case 'generation':
        return { ...draft, generation: pick(next, generationsWithout(isa, inst)) };
      case 'engine':
        return withValue(draft, isa.wire.engine, pick(next, wrongEngines(isa, inst)));
      case 'presence':
        return withOperands(draft, rule.operand, operandsIn(draft, rule.operand).slice(0, rule.operand.index));
      default: {
        const wrong = pick(next, (rule.about === 'dtype' ? wrongDtypes : wrongMemories)(isa, rule.operand));
        return this.#moves.operands.replace(draft, rule.operand, (o) => ({ ...o, form: 'access', [rule.about]: wrong }));
      }
    }
  }

  /** The draft changed until it breaks only what is `wanted`; undefined: it still breaks other things. */
  #settle(draft: Draft, wanted: ConstraintRule | undefined): Draft | undefined {
    let at = draft;
    let state = this.#judge(at, wanted);
    for (let i = 0; i < tries.moves && state.wrong.length > 0; i++) {
      const rule = pick(this.#next, state.wrong);
      const other = rule && this.#changed(at, rule, state.lookup);
      if (other === undefined) continue;
      const judged = this.#judge(other, wanted);
      // Sometimes a step back leads out of a corner.
      if (judged.wrong.length > state.wrong.length && this.#next(20) > 0) continue;
      [at, state] = [other, judged];
    }
    return state.wrong.length === 0 ? at : undefined;
  }

  #changed(draft: Draft, { constraint }: ConstraintRule, lookup: ReferenceLookup): Draft | undefined {
    const hints = hintsOf(constraint.holds);
    return this.#mayForget && this.#next(4) === 0 ? this.#moves.forget(draft, hints) : this.#moves.move(draft, hints, lookup);
  }

  /** Constraints that are broken and should not be, or the other way round. */
  #judge(
    draft: Draft,
    wanted: ConstraintRule | undefined,
  ): { readonly wrong: readonly ConstraintRule[]; readonly lookup: ReferenceLookup } {
    const placed = render(this.#isa, draft);
    const found = this.#verify(placed);
    const isBroken = ({ constraint }: ConstraintRule) =>
      found.some((d) => d.rule === constraint.origin && d.expected === constraint.message);
    return {
      wrong: this.#constraints.filter((rule) => isBroken(rule) !== (rule.constraint === wanted?.constraint)),
      lookup: referenceValues(this.#isa, this.#inst, placed.record, contextOf(this.#isa, placed)),
    };
  }

  /** Whether these codes are all that is found. */
  #finds(draft: Draft, ...codes: readonly string[]): boolean {
    const found = this.#verify(render(this.#isa, draft)).map((d) => d.code);
    return found.length === codes.length && found.every((code, i) => code === codes[i]);
  }

  #verify(placed: PlacedRecord): readonly Diagnostic[] {
    return verifyRecord(this.#isa, placed.record, contextOf(this.#isa, placed));
  }
}
