/** Keys of an object that its record does not list: properties like all others, or entries of one property that holds them. */
import { isObject, put } from './wire-type.js';

type Properties = Readonly<Record<string, unknown>>;

/** Keeps an entry that was read. */
export const keepExtra = (record: object, extra: string | undefined, key: string, value: unknown): void => {
  if (extra === undefined) return put(record, key, value);
  if (!isObject((record as Properties)[extra])) put(record, extra, {});
  put((record as Properties)[extra] as object, key, value);
};

/** The object that holds the unknown keys of a record. */
export const extraBag = (record: Properties, extra: string | undefined): Properties => {
  const bag = extra === undefined ? record : record[extra];
  return isObject(bag) ? bag : noExtras;
};

const noExtras: Properties = {};
