import type { Tree } from './tree.js';

/** Offset of the value that the path leads to, or of the innermost one on the way that is there. */
export const locate = (root: Tree, path: readonly (string | number)[]): number => {
  let node = root;
  for (const step of path) {
    const next = node.kind === 'array' ? node.value[step as number] : entryOf(node, step);
    if (next === undefined) break;
    node = next;
  }
  return node.start;
};

const entryOf = (node: Tree, key: string | number): Tree | undefined =>
  node.kind === 'object' ? node.value.find((entry) => entry.key === key)?.value : undefined;
