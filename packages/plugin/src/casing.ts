/** Case converters for host identifiers. A wire key or member name that is written or read never goes through these. */

/**
 * Words of a key: split at everything that is not a letter or digit and where the case changes; digits stay with the word
 * before them. `can_read_uninit` -> can, read, uninit; `NKIKLIRKernel` -> NKIKLIR, Kernel; `reverse0` -> reverse0.
 */
export const words = (key: string): string[] =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** `canReadUninit` */
export const camelCase = (key: string): string => {
  const pascal = pascalCase(key);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
};
/** `CanReadUninit` */
export const pascalCase = (key: string): string => words(key).map(capitalised).join('');
/** `can_read_uninit` */
export const snakeCase = (key: string): string => words(key).join('_').toLowerCase();
/** `CAN_READ_UNINIT` */
export const screamingCase = (key: string): string => words(key).join('_').toUpperCase();
/** `can-read-uninit` */
export const kebabCase = (key: string): string => words(key).join('-').toLowerCase();
/** First letter in upper case, the rest as it is: `get<P>` of operand `ifmap` is `getIfmap`. */
export const capitalize = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);
