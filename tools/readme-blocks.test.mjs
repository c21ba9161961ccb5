import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runnableBlocks, runReadme } from './readme-blocks.mjs';

/** @param {string} info @param {string} body */
const fence = (info, body) => `\`\`\`${info}\n${body}\n\`\`\`\n`;

describe('runnable blocks', () => {
  it('are those marked run, with the text block that follows', () => {
    const markdown = `# Title\n\n${fence('js', 'skipped()')}\n${fence('js run', 'one()')}\nprints\n\n${fence('text', 'out')}\n${fence('ts run', 'two()')}`;
    expect(runnableBlocks(markdown)).toEqual([
      { language: 'js', code: 'one()', line: 8, expected: 'out' },
      { language: 'ts', code: 'two()', line: 18, expected: undefined },
    ]);
  });

  it('take only the very next block as what is printed', () => {
    const markdown = fence('js run', 'one()') + fence('json', '{}') + fence('text', 'not mine');
    expect(runnableBlocks(markdown)[0]?.expected).toBeUndefined();
  });
});

describe('running a README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** @param {string} markdown */
  const runText = (markdown) => {
    const readme = join(folder, 'README.md');
    writeFileSync(readme, markdown);
    return runReadme(readme, folder);
  };

  it('passes when it prints what it says', () => {
    const code = "const x: number = 3;\nconsole.log('x', await Promise.resolve(x));";
    expect(runText(fence('ts run', code) + fence('text', 'x 3'))).toEqual({ ran: 1, faults: [] });
  });

  it('fails when it prints something else, with the line', () => {
    const { faults } = runText(`\n${fence('js run', 'console.log(1)')}${fence('text', '2')}`);
    expect(faults).toEqual([
      expect.stringMatching(/README\.md:3: the block prints something else\n--- README\n2\n--- printed\n1$/),
    ]);
  });

  it('fails when it throws', () => {
    expect(runText(fence('js run', "throw new Error('boom')")).faults).toEqual([expect.stringContaining('boom')]);
  });

  it('has nothing to say about a README without such blocks, or none at all', () => {
    expect(runText('# Title\n')).toEqual({ ran: 0, faults: [] });
    expect(runReadme(join(folder, 'absent.md'), folder)).toEqual({ ran: 0, faults: [] });
  });
});
