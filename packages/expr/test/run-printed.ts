/** Compiles and runs printed expressions in each language, so that their results can be compared. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  cppHelpers,
  type Expr,
  type ExprValue,
  type Printed,
  type PrintOptions,
  printCpp,
  printPython,
  printTs,
  pythonHelpers,
  tsHelpers,
  typeOf,
} from '../src/index.js';
import { modes, refs, type Values } from './trees.js';

/** One expression and the values to run it with. */
export interface Case {
  readonly expr: Expr;
  readonly samples: readonly Values[];
}

export const hasTool = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0;

/** A line for a result: decimals, `true`, the bits of a real, or an error's code. */
export const formatResult = (value: ExprValue, isReal: boolean): string => {
  if (!isReal || typeof value !== 'number') return String(value);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return Number.isNaN(value) ? 'nan' : view.getBigUint64(0).toString(16).padStart(16, '0');
};

const inScratch = <T>(use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'expr-agreement-'));
  const done = () => rmSync(folder, { recursive: true, force: true });
  const result = use(folder);
  if (result instanceof Promise) return result.finally(done) as T;
  done();
  return result;
};

const lines = (output: string): readonly string[] => output.trimEnd().split('\n');

const cppType = (type: string): string => ({ int: 'std::int64_t', real: 'double', bool: 'bool' })[type] ?? 'Mode';

const real = (value: number, words: { readonly nan: string; readonly inf: string }): string => {
  if (Number.isNaN(value)) return words.nan;
  if (Number.isFinite(value))
    return Object.is(value, -0) ? '-0.0' : Number.isInteger(value) ? value.toExponential() : String(value);
  return value > 0 ? words.inf : `-${words.inf}`;
};

const cppValue = (value: ExprValue, type: string): string => {
  if (type === 'real')
    return real(Number(value), {
      nan: 'std::numeric_limits<double>::quiet_NaN()',
      inf: 'std::numeric_limits<double>::infinity()',
    });
  if (type === 'int') return BigInt(value) === -(2n ** 63n) ? 'INT64_MIN' : `INT64_C(${value})`;
  return type === 'bool' ? String(value) : `Mode::${value}`;
};

const options: PrintOptions = { ref: (path) => `v.${path}` };

const cppProgram = (cases: readonly Case[], printed: readonly Printed[]): string => {
  const headers = [...new Set(printed.flatMap((p) => p.imports))].map((header) => `#include ${header}`);
  const functions = cases.map(({ expr }, i) => {
    const result = cppType(typeOf(expr));
    return `static ${result} f${i}([[maybe_unused]] const Values &v) { return ${printed[i]?.text}; }`;
  });
  const samples = cases.flatMap(({ samples }, i) =>
    samples.map((sample) => `  run(f${i}, Values{${refs.map((ref) => cppValue(sample[ref.path] ?? 0, ref.type)).join(', ')}});`),
  );
  return `${headers.join('\n')}
#include <bit>
#include <cinttypes>
#include <cstdio>
${cppHelpers}
enum class Mode { ${modes.join(', ')} };
struct Values { ${refs.map((ref) => `${cppType(ref.type)} ${ref.path};`).join(' ')} };
${functions.join('\n')}
[[maybe_unused]] static void show(std::int64_t value) { std::printf("%" PRId64 "\\n", value); }
[[maybe_unused]] static void show(bool value) { std::puts(value ? "true" : "false"); }
[[maybe_unused]] static void show(double value) {
  if (std::isnan(value)) std::puts("nan");
  else std::printf("%016" PRIx64 "\\n", std::bit_cast<std::uint64_t>(value));
}
template <typename T> static void run(T (*f)(const Values &), const Values &v) {
  try { show(f(v)); } catch (const instabrew::ExprError &error) { std::puts(error.code()); }
}
int main() {
${samples.join('\n')}
}
`;
};

/** With warnings as errors, and a trap on undefined behaviour. */
export const runCpp = (cases: readonly Case[]): readonly string[] =>
  inScratch((folder) => {
    const source = join(folder, 'agreement.cpp');
    const binary = join(folder, 'agreement');
    writeFileSync(
      source,
      cppProgram(
        cases,
        cases.map(({ expr }) => printCpp(expr, options)),
      ),
    );
    const flags = ['-std=c++20', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-ffp-contract=off'];
    execFileSync('g++', [...flags, '-fsanitize=undefined', '-fsanitize-undefined-trap-on-error', source, '-o', binary]);
    return lines(execFileSync(binary, { encoding: 'utf8', maxBuffer: 2 ** 28 }));
  });

const pythonValue = (value: ExprValue, type: string): string => {
  if (type === 'real') return real(Number(value), { nan: 'math.nan', inf: 'math.inf' });
  if (type === 'bool') return value ? 'True' : 'False';
  return type === 'int' ? String(value) : `Mode.${value}`;
};

const pythonProgram = (cases: readonly Case[]): string => `import struct
from enum import Enum
from types import SimpleNamespace
${pythonHelpers}

class Mode(Enum):
${modes.map((mode) => `    ${mode} = "${mode}"`).join('\n')}

def show(value):
    if isinstance(value, float):
        return "nan" if math.isnan(value) else struct.pack(">d", value).hex()
    return str(value).lower()

def run(f, *values):
    try:
        print(show(f(SimpleNamespace(**dict(zip(${JSON.stringify(refs.map((ref) => ref.path))}, values))))))
    except ExprError as error:
        print(error.code)

${cases
  .map(({ expr, samples }) => {
    const rows = samples.map((sample) => `run(f, ${refs.map((ref) => pythonValue(sample[ref.path] ?? 0, ref.type)).join(', ')})`);
    return [`f = lambda v: ${printPython(expr, options).text}`, ...rows].join('\n');
  })
  .join('\n')}
`;

export const runPython = (cases: readonly Case[]): readonly string[] =>
  inScratch((folder) => {
    const source = join(folder, 'agreement.py');
    writeFileSync(source, pythonProgram(cases));
    return lines(execFileSync('python3', ['-W', 'error', source], { encoding: 'utf8', maxBuffer: 2 ** 28 }));
  });

const tsType = (ref: (typeof refs)[number]): string => {
  if (ref.type === 'real') return 'number';
  if (ref.type !== 'int') return ref.type === 'bool' ? 'boolean' : modes.map((mode) => `'${mode}'`).join(' | ');
  return ref.range && printTs(ref, options).int === 'number' ? 'number' : 'number | bigint';
};

const tsProgram = (cases: readonly Case[]): string => {
  const functions = cases.map(({ expr }) => {
    const { text, int } = printTs(expr, options);
    const type = typeOf(expr);
    return `  (v: Values): ${int ?? (type === 'real' ? 'number' : 'boolean')} => ${text},`;
  });
  return `${tsHelpers}
interface Values { ${refs.map((ref) => `${ref.path}: ${tsType(ref)};`).join(' ')} }
export const functions = [
${functions.join('\n')}
];
`;
};

interface TsModule {
  readonly functions: readonly ((values: Values) => ExprValue)[];
  readonly ExprError: new (...args: never) => Error & { readonly code: string };
}

const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

/** Type-checked in strict mode first. */
export const runTs = (cases: readonly Case[]): Promise<readonly string[]> =>
  inScratch(async (folder) => {
    const source = join(folder, 'agreement.ts');
    writeFileSync(source, tsProgram(cases));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const flags = [
      '--strict',
      '--noImplicitOverride',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--outDir',
      join(folder, 'out'),
    ];
    const { status, stdout } = spawnSync(tsc, [...flags, source], { encoding: 'utf8', cwd: folder });
    if (status !== 0) throw new Error(stdout);
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'out', 'agreement.js')).href)) as TsModule;
    return cases.flatMap(({ expr, samples }, i) =>
      samples.map((sample) => {
        try {
          const value = module.functions[i]?.(sample) ?? 'nothing';
          return Object.is(value, -0) && typeOf(expr) === 'int' ? '-0' : formatResult(value, typeOf(expr) === 'real');
        } catch (error) {
          if (error instanceof module.ExprError) return error.code;
          throw error;
        }
      }),
    );
  });
