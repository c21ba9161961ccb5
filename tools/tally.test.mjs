import { describe, expect, it } from 'vitest';
import { addUp, closingLine, tallyOf } from './tally.mjs';

const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };

describe('tally', () => {
  it('reads a report', () => {
    expect(tallyOf(report)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(tallyOf({ ...report, testResults }).failed).toBe(2);
  });

  it('adds up and says so in one line', () => {
    expect(closingLine(addUp([tallyOf(report), tallyOf(report)]))).toBe('6 passed, 2 failed, 4 skipped');
    expect(closingLine(addUp([]))).toBe('0 passed, 0 failed');
  });
});
