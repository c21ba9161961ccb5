// Adds up the JSON reports that vitest leaves in each package.
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * The parts of a vitest report that count.
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests skipped ones
 * @property {number} numTodoTests
 * @property {readonly { status: string, assertionResults: readonly unknown[] }[]} testResults one for each file
 */

/** @param {string} dir */
const reportPath = (dir) => `${dir}/test-results/vitest.json`;

/** Removes an old report, so that it cannot be taken for a new one. @param {string} dir */
export const clearReport = (dir) => rmSync(reportPath(dir), { force: true });

/** @param {string} dir @returns {Tally | undefined} undefined when the package left no report */
export const readReport = (dir) =>
  existsSync(reportPath(dir)) ? tallyOf(JSON.parse(readFileSync(reportPath(dir), 'utf8'))) : undefined;

/** A file that could not even be loaded holds no tests; it counts as one failure. @param {Report} report @returns {Tally} */
export const tallyOf = (report) => {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const addUp = (tallies) => ({
  passed: tallies.reduce((sum, t) => sum + t.passed, 0),
  failed: tallies.reduce((sum, t) => sum + t.failed, 0),
  skipped: tallies.reduce((sum, t) => sum + t.skipped, 0),
});

/** The closing line, for people and scripts. @param {Tally} tally */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
