/** The emitted library of the small ISA, compiled with sanitizers and used: `surface.cpp` says what for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Program } from './emitted.js';
import { small } from './small.js';

const slow = 600_000;
const main = readFileSync(join(import.meta.dirname, 'surface.cpp'), 'utf8');

it(
  'does what surface.cpp says, and aborts with the text of a broken contract in a debug build',
  () => {
    const program = new Program(small, 'surface', { text: main });
    expect(program.run([])).toMatchObject({ lines: ['0 not so'], errors: '', status: 0 });
    const aborted = program.run(['abort']);
    expect(aborted.signal).toBe('SIGABRT');
    expect(aborted.errors).toMatch(/^packages\/emit-cpp\/test\/small\.ts:\d+: contract violation: Not Implemented$/m);
  },
  slow,
);
