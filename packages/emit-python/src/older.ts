/** How earlier versions of a document wrote the values of a union. */
import { block, type Doc, use } from '@instabrew/plugin';
import type { OlderForm, Template, UnionSpec } from '@instabrew/spec';
import { type Code, joinCode, py, runtime } from './code.js';
import { brokenCall } from './layout.js';
import type { Target } from './target.js';
import { str } from './text.js';

/** `older=(OlderForm("sum", 1, when={"op": None}, to={...}, rule=affine_ts(99)),),` */
export const olderForms = (target: Target, { older = [] }: UnionSpec): readonly Doc[] => {
  if (older.length === 0) return [];
  return [
    block(
      'older=(',
      older.map((form) => olderForm(target, form)),
      '),',
    ),
  ];
};

const olderForm = (target: Target, { name, version, when, to, only = {}, origin }: OlderForm): Doc => {
  const form = runtime('older', 'OlderForm');
  const args = joinCode([
    py`${str(name)}`,
    py`${version}`,
    py`when=${dictionary(when, literal)}`,
    py`to=${template(to)}`,
    py`rule=${target.at(origin)}`,
    ...(Object.keys(only).length > 0 ? [py`only=${dictionary(only, literal)}`] : []),
  ]);
  return use([...form.imports, ...args.imports], brokenCall(`${form.text}(`, args.text, 2, '),'));
};

const literal = (value: string | number | boolean | null | readonly []): Code => {
  if (value === null) return py`None`;
  if (typeof value === 'boolean') return py`${value ? 'True' : 'False'}`;
  if (typeof value === 'string') return py`${str(value)}`;
  return typeof value === 'number' ? py`${value}` : py`[]`;
};

const dictionary = <T>(entries: { readonly [key: string]: T }, value: (entry: T) => Code): Code =>
  py`{${joinCode(Object.entries(entries).map(([key, entry]) => py`${str(key)}: ${value(entry)}`))}}`;

const template = (made: Template): Code => {
  if (typeof made !== 'object') return literal(made);
  if ('get' in made) {
    const otherwise = made.else === undefined ? [] : [template(made.else)];
    return py`${runtime('older', 'Get')}(${joinCode([py`${str(made.get)}`, ...otherwise])})`;
  }
  if ('each' in made) return py`${runtime('older', 'Each')}(${str(made.each)}, ${template(made.to)})`;
  if ('form' in made) return py`${runtime('older', 'SameAs')}(${str(made.form)})`;
  return dictionary(made.object, template);
};
