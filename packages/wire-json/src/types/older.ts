/** Brings objects of an older version of the document up to the current one, by the forms that the spec gives of a union. */
import type { OlderForm, Pattern, Template } from '@instabrew/spec';
import { quoted, showTree } from '../show.js';
import type { Entry, ObjectNode, Tree } from '../text/tree.js';
import type { Reading } from './wire-type.js';

/** Made of the older forms of one union. What it makes has the places of what it is made from, so findings lead to the text. */
export class Upgrade {
  readonly #forms: readonly OlderForm[];

  constructor(forms: readonly OlderForm[]) {
    this.#forms = forms;
  }

  /** undefined: the document is of the current version, or no form fits. */
  readonly apply = (node: ObjectNode, at: Reading): ObjectNode | undefined => {
    const { version } = at;
    const form = this.#forms.find((f) => (version === undefined || version <= f.version) && fits(f.when, node));
    if (form === undefined) return undefined;
    if (version === undefined) at.older ??= { version: form.version, offset: node.start, path: [...at.path] };
    const outerRule = at.rule;
    at.rule = form.origin;
    this.#checkOnly(form, node, at);
    const made = this.#make(form.to, node, at) as ObjectNode;
    const extras = this.#extras(form, node, at);
    at.rule = outerRule;
    return { ...made, value: [...made.value, ...extras] };
  };

  #checkOnly({ only = {}, name }: OlderForm, node: ObjectNode, at: Reading): void {
    for (const [key, wanted] of Object.entries(only)) {
      const value = valueAt(node, key);
      const empty = typeof wanted === 'object' && value?.kind === 'array' && value.value.length === 0;
      if (value === undefined || empty || value.value === wanted) continue;
      const text = JSON.stringify(wanted);
      at.report('wire/constraint', value.start, `${text} in a ${name}`, showTree(value, at.bytes), { key });
    }
  }

  /** Keys that the form has no use for: kept by lenient readers. */
  #extras(form: OlderForm, node: ObjectNode, at: Reading): readonly Entry[] {
    const known = new Set([...Object.keys(form.when), ...Object.keys(form.only ?? {}), ...this.#keys(form.to)]);
    const extras = node.value.filter((entry) => !known.has(entry.key));
    if (at.lenient) return extras;
    this.#reject(extras, form.name, at);
    return [];
  }

  #reject(extras: readonly Entry[], name: string, at: Reading): void {
    for (const { key, start } of extras) at.report('wire/unknown-key', start, `a key of a ${name}`, quoted(key), { key });
  }

  /** The keys of the object itself that a template looks at. */
  #keys(template: Template): readonly string[] {
    if (typeof template !== 'object') return [];
    if ('get' in template) return [template.get];
    if ('each' in template) return [template.each];
    if ('form' in template) return this.#keys(this.#named(template.form));
    return Object.values(template.object).flatMap((t) => this.#keys(t));
  }

  #named(name: string): Template {
    return this.#forms.find((f) => f.name === name)?.to ?? name;
  }

  /** A value that could not be made was reported. */
  #make(template: Template, node: ObjectNode, at: Reading): Tree {
    const { start } = node;
    if (typeof template === 'string') return { kind: 'string', start, value: template };
    if (typeof template === 'boolean') return { kind: 'bool', start, value: template };
    if (typeof template === 'number') return { kind: Number.isInteger(template) ? 'int' : 'real', start, value: template };
    if ('form' in template) return this.#make(this.#named(template.form), node, at);
    if ('each' in template) return this.#each(template, node, at);
    if ('object' in template) {
      const entries = Object.entries(template.object).map(([key, t]) => ({ key, start, value: this.#make(t, node, at) }));
      return { kind: 'object', start, value: entries };
    }
    const value = valueAt(node, template.get);
    if (value) return value;
    if (template.else !== undefined) return this.#make(template.else, node, at);
    at.report('wire/missing-key', start, `the key ${quoted(template.get)}`, 'an object without it', { key: template.get });
    return { kind: 'bad', start, value: undefined };
  }

  #each({ each, to }: { readonly each: string; readonly to: Template }, node: ObjectNode, at: Reading): Tree {
    const list = valueAt(node, each);
    if (list === undefined) return { kind: 'array', start: node.start, value: [] };
    // Not an array: the type of the place says so.
    if (list.kind !== 'array') return list;
    const known = new Set(this.#keys(to));
    at.path.push(each);
    const value = list.value.map((item, i): Tree => {
      if (item.kind !== 'object') return item;
      at.path.push(i);
      this.#reject(
        item.value.filter((entry) => !known.has(entry.key)),
        each,
        at,
      );
      const made = this.#make(to, item, at);
      at.path.pop();
      return made;
    });
    at.path.pop();
    return { kind: 'array', start: list.start, value };
  }
}

const valueAt = (node: ObjectNode, key: string): Tree | undefined => node.value.find((entry) => entry.key === key)?.value;

const fits = (pattern: Pattern, node: ObjectNode): boolean =>
  Object.entries(pattern).every(([key, wanted]) => {
    const value = valueAt(node, key);
    return wanted === null ? value === undefined : value?.value === wanted;
  });
