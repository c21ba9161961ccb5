// The packages of the workspace, as found on disk.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from './run.mjs';

/**
 * The parts of a package.json that the tools read.
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {Record<string, unknown>} [exports]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {{ dir: string, manifest: Manifest }} Package `dir` is absolute */

/** @param {string} group @returns {Package[]} every package in a folder of packages, in order of folder name */
const packagesIn = (group) => {
  const parent = `${root}/${group}`;
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .sort()
    .map((name) => `${parent}/${name}`)
    .filter((dir) => existsSync(`${dir}/package.json`))
    .map((dir) => ({ dir, manifest: JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')) }));
};

export const packages = () => packagesIn('packages');
export const examples = () => packagesIn('examples');
export const publicPackages = () => packages().filter(({ manifest }) => manifest.private !== true);
