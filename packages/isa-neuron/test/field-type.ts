import type { FieldType } from '@instabrew/spec';

/** A type in short: `u8`, `maybeAffine<bool>`, `[u32, u32]`, `map<string>`. */
export const show = (type: FieldType): string => {
  switch (type.kind) {
    case 'int':
      return `${type.signed ? 'i' : 'u'}${type.bits}`;
    case 'float':
      return `f${type.bits}`;
    case 'enum':
      return type.enum;
    case 'record':
      return type.record;
    case 'union':
      return type.union;
    case 'maybeAffine':
      return `maybeAffine<${show(type.of)}>`;
    case 'list':
      return `list<${show(type.of)}>`;
    case 'map':
      return `map<${show(type.of)}>`;
    case 'tuple':
      return `[${type.items.map(show).join(', ')}]`;
    default:
      return type.kind;
  }
};
