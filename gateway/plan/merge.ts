import type { DataObject } from './plan-run.js';

/**
 * Puts what another fetch brought into an object, field by field, and object by object in lists of the same length.
 * What several objects are given (`isShared`) each of them gets as a copy: a later fetch may add to it.
 */
export function merge(target: DataObject, source: DataObject, isShared = false): void {
  for (const key of Object.keys(source)) {
    const value = source[key];
    if (value === undefined) {
      continue;
    }
    const present = target[key];
    if (present && isObject(value)) {
      merge(present as DataObject, value, isShared);
    } else if (Array.isArray(value) && Array.isArray(present) && value.length === present.length) {
      mergeList(present, value, isShared);
    } else {
      target[key] = isShared ? copyOf(value) : value;
    }
  }
}

function mergeList(target: unknown[], source: readonly unknown[], isShared: boolean): void {
  for (const [index, value] of source.entries()) {
    const present = target[index];
    if (isObject(present) && isObject(value)) {
      merge(present, value, isShared);
    } else {
      target[index] = isShared ? copyOf(value) : value;
    }
  }
}

const isObject = (value: unknown): value is DataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(copyOf);
  }
  return isObject(value) && isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copyOf(field)]))
    : value;
}

/** Values of scalars may be objects of a class, which are taken as they are. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}
