import type { FieldError } from './errors.js';
import { inputLimits } from './input.limits.js';

/** Whether a text can be stored: PostgreSQL holds no NUL in text, and no half of a UTF-16 pair in JSON. */
export const isSoundText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * What is wrong with texts and names of fields anywhere in a value from outside, with the dotted path of each; at most
 * `fieldErrorsMax` of them. A value nested deeper than `bodyDepthMax` is rejected as a whole, since whatever reads it later
 * may recurse; and so is one of more than `bodyFieldsMax` fields or `bodyItemsMax` items in one place, since to say what is wrong
 * with each costs much more than to send it.
 */
export function textErrors(value: unknown, path = ''): FieldError[] {
  const errors: FieldError[] = [];
  const pending: Place[] = [{ value, path, depth: 0 }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const surplus = surplusError(place, path);
    if (surplus !== null) {
      return [surplus];
    }
    if (typeof place.value === 'string') {
      errors.push(...errorIn(place.value, place.path));
    } else if (typeof place.value === 'object' && place.value !== null) {
      const below = placesBelow(place.value, place);
      for (const each of below.reverse()) {
        errors.push(...errorIn(each.name, each.path));
        pending.push(each);
      }
    }
    if (errors.length >= inputLimits.fieldErrorsMax) {
      break;
    }
  }
  return errors;
}

function placesBelow(value: object, { path, depth }: Place): (Place & { name: string })[] {
  return Object.entries(value).map(([name, each]) => {
    const field = repaired(name);
    return { name, value: each, path: path === '' ? field : `${path}.${field}`, depth: depth + 1 };
  });
}

const errorIn = (text: string, path: string): FieldError[] =>
  isSoundText(text) ? [] : [textError(path, text)];

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/** What is not read any further: `root` is the path of the whole value. */
function surplusError({ value, path, depth }: Place, root: string): FieldError | null {
  if (depth > inputLimits.bodyDepthMax + 1) {
    const message = `must not be nested deeper than ${inputLimits.bodyDepthMax} levels`;
    return { path: root, code: 'VALUE_INVALID', message };
  }
  return typeof value === 'object' && value !== null ? countError(value, path) : null;
}

function countError(value: object, path: string): FieldError | null {
  const [count, max, unit] = Array.isArray(value)
    ? [value.length, inputLimits.bodyItemsMax, 'items']
    : [Object.keys(value).length, inputLimits.bodyFieldsMax, 'fields'];
  return count > max
    ? { path, code: 'COUNT_INVALID', message: `must not have more than ${max} ${unit}` }
    : null;
}

const textError = (path: string, text: string): FieldError => ({
  path,
  code: 'CHARACTER_INVALID',
  message: text.includes('\0')
    ? 'must not contain the NUL character'
    : 'must be well-formed Unicode, without unpaired surrogates',
});

/** The text with U+FFFD in place of every NUL and every unpaired surrogate. */
export const repaired = (text: string): string =>
  isSoundText(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * A value from a sender that cannot be asked to correct it, such as a marketplace, with every text repaired. Values without
 * such a text are answered as they are.
 */
export function withRepairedText<T>(value: T): T {
  if (typeof value === 'string') {
    return repaired(value) as T;
  }
  if (Array.isArray(value)) {
    return mapped(value, each => withRepairedText(each)) as T;
  }
  return isPlainObject(value) ? (repairedObject(value) as T) : value;
}

function mapped<T>(list: readonly T[], change: (each: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.some((each, index) => each !== list[index]) ? changed : list;
}

function repairedObject(value: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(value);
  const changed = entries.map(([name, each]): [string, unknown] => [repaired(name), withRepairedText(each)]);
  const isSame = changed.every(
    ([name, each], index) => name === entries[index]![0] && each === entries[index]![1],
  );
  return isSame ? value : Object.fromEntries(changed);
}

/** Not a Date, a Buffer or an instance of a class. */
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Whether a text has more characters than this: code points, as JSON Schema and PostgreSQL count them. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);
