import { dictionary } from '../../../../kernel/dictionary.js';
import { ExpressionError } from './expression-error.js';

/** A point in time. */
export class Instant {
  readonly ms: number;

  constructor(ms: number) {
    if (!Number.isFinite(ms) || ms < -62_135_596_800_000 || ms > 253_402_300_799_999) {
      throw new ExpressionError('OUT_OF_RANGE', 'A time is of the years 1 to 9999.');
    }
    this.ms = ms;
  }

  toString(): string {
    return new Date(this.ms).toISOString();
  }
}

/** A span of time, to the millisecond. */
export class Span {
  readonly ms: number;

  constructor(ms: number) {
    if (!Number.isSafeInteger(ms)) {
      throw new ExpressionError('OUT_OF_RANGE', 'A duration is too long.');
    }
    this.ms = ms;
  }

  toString(): string {
    return `${this.ms / 1_000}s`;
  }
}

/** A value of an expression: an int of CEL is a bigint, a double is a number. JSON is one, read by `leaf`. */
export type CelValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Instant
  | Span
  | readonly CelValue[]
  | CelMap;
export interface CelMap {
  readonly [key: string]: CelValue | undefined;
}

/** A value that was read from JSON: its whole numbers are ints. */
export const leaf = (value: CelValue): CelValue =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;

export const isList = (value: CelValue): value is readonly CelValue[] => Array.isArray(value);

export const isMap = (value: CelValue): value is CelMap =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Instant) &&
  !(value instanceof Span);

/** A field that the map itself has: never one of its prototype. */
export function fieldOf(map: CelMap, name: string): CelValue | undefined {
  const value = Object.hasOwn(map, name) ? map[name] : undefined;
  return value === undefined ? undefined : leaf(value);
}

/** What people call the kind of a value. */
export function kindOf(value: CelValue): string {
  if (value === null) {
    return 'null';
  }
  if (value instanceof Instant) {
    return 'a time';
  }
  if (value instanceof Span) {
    return 'a duration';
  }
  return isList(value) ? 'a list' : (kinds[typeof value] ?? 'a map');
}

const kinds = dictionary<string>({
  boolean: 'true or false',
  bigint: 'a whole number',
  number: 'a number',
  string: 'a text',
});

export const wrongKind = (what: string, wanted: string, value: CelValue): ExpressionError =>
  new ExpressionError('TYPE_INVALID', `${what} needs ${wanted}, not ${kindOf(value)}.`);

const intMin = -(2n ** 63n);
const intMax = 2n ** 63n - 1n;

/** An int of CEL has 64 bits. */
export function int(value: bigint): bigint {
  if (value < intMin || value > intMax) {
    throw new ExpressionError('OUT_OF_RANGE', 'A whole number has at most 64 bits.');
  }
  return value;
}
