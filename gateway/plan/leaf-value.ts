import { type EnumType, isCustomScalarType, isEnumType, type ScalarType } from '@apollo/federation-internals';
import { dictionary } from '../../kernel/dictionary.js';

/** Whether a value that is not null is one of a scalar or an enum. */
export type IsValid = (value: unknown) => boolean;

/** What a custom scalar may be is only known to its subgraph. */
export function leafCheck(type: ScalarType | EnumType): IsValid {
  if (isEnumType(type)) {
    const names = new Set<unknown>(type.values.map(({ name }) => name));
    return value => names.has(value);
  }
  return isCustomScalarType(type) ? () => true : builtIn[type.name]!;
}

/** Above this JavaScript writes numbers with an exponent. */
const wholeMax = 1e21;

const isText: IsValid = value => typeof value === 'string';
const isWhole: IsValid = value => Number.isInteger(value) && Math.abs(value as number) < wholeMax;

const builtIn: Record<string, IsValid> = dictionary({
  Boolean: value => typeof value === 'boolean',
  Float: value => Number.isFinite(value),
  ID: value => isText(value) || isWhole(value),
  Int: isWhole,
  String: isText,
});
