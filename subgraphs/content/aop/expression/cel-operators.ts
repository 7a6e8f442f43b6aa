import { type CelValue, Instant, int, isList, isMap, kindOf, leaf, Span } from './cel-value.js';
import { ExpressionError } from './expression-error.js';
import type { Meter } from './meter.js';

type Binary = (left: CelValue, right: CelValue, meter: Meter) => CelValue;

const isNumber = (value: CelValue): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

/** Texts that are decimals, such as amounts, would be compared letter by letter: "9" comes after "10". */
const looksDecimal = (text: string): boolean => /^-?\d{1,40}(\.\d{1,40})?$/.test(text);

export function notDefined(operator: string, left: CelValue, right: CelValue): ExpressionError {
  const hint =
    [left, right].some(each => typeof each === 'string' && looksDecimal(each)) ||
    (typeof left === 'number') !== (typeof right === 'number')
      ? ' For amounts and other decimals, use the functions of decimal, such as decimal.lt and decimal.plus.'
      : '';
  const message = `"${operator}" is not defined for ${kindOf(left)} and ${kindOf(right)}.${hint}`;
  return new ExpressionError('TYPE_INVALID', message);
}

/** Deeply, and by value: 1 equals 1.0. Values of different kinds are not equal. */
export function equals(left: CelValue, right: CelValue, meter: Meter): boolean {
  meter.step();
  if (isNumber(left) && isNumber(right)) {
    // biome-ignore lint/suspicious/noDoubleEquals: it compares an int with a double by value, and converts nothing else here.
    return left == right;
  }
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((each, index) => equals(each, right[index]!, meter));
  }
  if (
    (left instanceof Instant && right instanceof Instant) ||
    (left instanceof Span && right instanceof Span)
  ) {
    return left.ms === right.ms;
  }
  return isMap(left) && isMap(right) ? equalMaps(left, right, meter) : left === right;
}

function equalMaps(left: CelValue & object, right: CelValue & object, meter: Meter): boolean {
  const [ours, theirs] = [left, right].map(map =>
    Object.entries(map).filter(entry => entry[1] !== undefined),
  ) as [[string, CelValue][], [string, CelValue][]];
  meter.step(ours.length);
  const values = new Map(theirs);
  return (
    ours.length === theirs.length &&
    ours.every(([name, value]) => values.has(name) && equals(value, values.get(name)!, meter))
  );
}

/** Negative, zero or positive. @throws ExpressionError where the two have no order. */
export function compare(operator: string, left: CelValue, right: CelValue, meter: Meter): number {
  if (isNumber(left) && isNumber(right)) {
    return left < right ? -1 : Number(left > right);
  }
  if (typeof left === 'string' && typeof right === 'string' && !(looksDecimal(left) && looksDecimal(right))) {
    meter.step(1 + Math.ceil(Math.min(left.length, right.length) / 1_000));
    return left < right ? -1 : Number(left > right);
  }
  if (typeof left === 'boolean' && typeof right === 'boolean') {
    return Number(left) - Number(right);
  }
  if (
    (left instanceof Instant && right instanceof Instant) ||
    (left instanceof Span && right instanceof Span)
  ) {
    return left.ms - right.ms;
  }
  throw notDefined(operator, left, right);
}

const comparison =
  (operator: string, holds: (order: number) => boolean): Binary =>
  (left, right, meter) =>
    holds(compare(operator, left, right, meter));

/** A double where one of the two is; otherwise an int. */
const arithmetic = (
  operator: string,
  ints: (left: bigint, right: bigint) => bigint,
  doubles: (left: number, right: number) => number,
): Binary => {
  return (left, right) => {
    if (typeof left === 'bigint' && typeof right === 'bigint') {
      return int(ints(left, right));
    }
    if (isNumber(left) && isNumber(right)) {
      return doubles(Number(left), Number(right));
    }
    throw notDefined(operator, left, right);
  };
};

function divisor(right: bigint): bigint {
  if (right === 0n) {
    throw new ExpressionError('OUT_OF_RANGE', 'A whole number cannot be divided by zero.');
  }
  return right;
}

const addNumbers = arithmetic(
  '+',
  (a, b) => a + b,
  (a, b) => a + b,
);
const subtractNumbers = arithmetic(
  '-',
  (a, b) => a - b,
  (a, b) => a - b,
);

const add: Binary = (left, right, meter) => {
  if (typeof left === 'string' && typeof right === 'string') {
    meter.grow(left.length + right.length);
    return left + right;
  }
  if (isList(left) && isList(right)) {
    meter.grow(left.length + right.length);
    return [...left, ...right];
  }
  if (left instanceof Span && right instanceof Span) {
    return new Span(left.ms + right.ms);
  }
  if (left instanceof Instant && right instanceof Span) {
    return new Instant(left.ms + right.ms);
  }
  return left instanceof Span && right instanceof Instant
    ? new Instant(left.ms + right.ms)
    : addNumbers(left, right, meter);
};

const subtract: Binary = (left, right, meter) => {
  if (left instanceof Instant && right instanceof Instant) {
    return new Span(left.ms - right.ms);
  }
  if (left instanceof Instant && right instanceof Span) {
    return new Instant(left.ms - right.ms);
  }
  return left instanceof Span && right instanceof Span
    ? new Span(left.ms - right.ms)
    : subtractNumbers(left, right, meter);
};

const contains: Binary = (left, right, meter) => {
  if (isList(right)) {
    return right.some(each => equals(left, leaf(each), meter));
  }
  if (isMap(right) && typeof left === 'string') {
    return Object.hasOwn(right, left) && right[left] !== undefined;
  }
  throw notDefined('in', left, right);
};

/** The operators with two sides; `&&`, `||` and `?:` evaluate only what they need, and are elsewhere. */
export const binaryOperators: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ['==', equals],
  ['!=', (left, right, meter) => !equals(left, right, meter)],
  ['<', comparison('<', order => order < 0)],
  ['<=', comparison('<=', order => order <= 0)],
  ['>', comparison('>', order => order > 0)],
  ['>=', comparison('>=', order => order >= 0)],
  ['+', add],
  ['-', subtract],
  [
    '*',
    arithmetic(
      '*',
      (a, b) => a * b,
      (a, b) => a * b,
    ),
  ],
  [
    '/',
    arithmetic(
      '/',
      (a, b) => a / divisor(b),
      (a, b) => a / b,
    ),
  ],
  [
    '%',
    arithmetic(
      '%',
      (a, b) => a % divisor(b),
      (a, b) => a % b,
    ),
  ],
  ['in', contains],
]);
