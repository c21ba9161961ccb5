// Runs the README blocks of the workspace against the built packages, without packing or installing anything.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { publicPackages } from './packages.mjs';
import { runReadme } from './readme-blocks.mjs';
import { root } from './run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'instabrew-readme-'));
try {
  for (const { dir, manifest } of publicPackages()) {
    const link = `${folder}/node_modules/${manifest.name}`;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(dir, link, 'dir');
  }
  const results = [root, ...publicPackages().map(({ dir }) => dir)].map((dir) => runReadme(`${dir}/README.md`, folder));
  const faults = results.flatMap((result) => result.faults);
  for (const fault of faults) console.error(fault);
  console.log(`readme: ${results.reduce((sum, { ran }) => sum + ran, 0)} blocks ran, ${faults.length} with faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
