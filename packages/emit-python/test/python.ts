/** Emits an ISA into a folder of its own and runs Python there. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { ResolvedIsa } from '@instabrew/spec';
import { PythonEmitter } from '../src/emitter.js';

const venv = join(import.meta.dirname, '../../../.venv/bin/python');
/** The repository's own Python, which has mypy, or any. */
const interpreter = existsSync(venv) ? venv : 'python3';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class EmittedPackage implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'emit-python-'));

  constructor(isa: ResolvedIsa) {
    for (const { path, text } of new PythonEmitter(isa, 'gen/python').emit()) {
      const target = join(this.folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  }

  /** Runs `python -W error` in the folder. */
  run(args: readonly string[], input = ''): Ran {
    const { status, stdout, stderr } = spawnSync(interpreter, ['-W', 'error', ...args], {
      cwd: this.folder,
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, PYTHONPATH: this.folder, PYTHONDONTWRITEBYTECODE: '1', LC_ALL: 'C' },
    });
    return { status, stdout, stderr };
  }

  /** The lines that `python -m <name> <command>` answers. */
  answers(name: string, command: readonly string[], lines: readonly string[]): readonly string[] {
    const { status, stdout, stderr } = this.run(['-m', name, ...command], lines.map((line) => `${line}\n`).join(''));
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\n').slice(0, -1);
  }

  get hasMypy(): boolean {
    return this.run(['-c', 'import mypy']).status === 0;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
