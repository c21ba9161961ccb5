/** Hardware generations and their constants, which latency formulas refer to. */
import { block, comment, type Doc, fit, from, type SourceFile, use } from '@instabrew/plugin';
import type { GenerationSpec } from '@instabrew/spec';
import { joinCode, runtime } from './code.js';
import { pyModule } from './file.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { docstring, str } from './text.js';

const generationClass = (target: Target): Doc =>
  use(joinCode([runtime('enums', 'WireEnum'), runtime('enums', 'defined_at'), target.at(target.isa.origin)]).imports, [
    `@defined_at(${target.at(target.isa.origin).text})`,
    block('class Generation(WireEnum):', [
      docstring(['Hardware generations, in order; the ordinal is the place among them.'], 1),
      '',
      ...target.isa.generations.map((g, i) =>
        from(g.origin, [comment('#', g.doc), `${nameIn(target.generations, g.name)} = ${str(g.name)}, ${i}`]),
      ),
    ]),
  ]);

/** Constants of any generation; one that a generation lacks is 0, and no formula for it refers to it. */
const constantsClass = (target: Target): Doc =>
  use({ from: 'dataclasses', name: 'dataclass' }, [
    '@dataclass(frozen=True)',
    block('class GenerationConstants:', [
      docstring(['Numbers of a generation that formulas refer to.'], 1),
      ...(target.constants.size > 0 ? ['', ...[...target.constants.values()].map((name) => `${name}: int = 0`)] : []),
    ]),
  ]);

const constantsOf = (target: Target, g: GenerationSpec): Doc => {
  const values = Object.entries(g.constants).map(([key, value]) => `${nameIn(target.constants, key)}=${value}`);
  return from(g.origin, fit(`${target.generation(g.name)}: GenerationConstants(`, values, '),', { trailing: true }));
};

export const generationsModule = (target: Target): SourceFile =>
  pyModule(
    target,
    'generations',
    ['Hardware generations and their constants.'],
    [
      generationClass(target),
      constantsClass(target),
      {
        constants: block(
          'CONSTANTS: dict[Generation, GenerationConstants] = {',
          target.isa.generations.map((g) => constantsOf(target, g)),
          '}',
        ),
      },
    ],
  );
