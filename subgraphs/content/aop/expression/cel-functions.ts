import { type CelValue, Instant, int, isList, isMap, leaf, Span, wrongKind } from './cel-value.js';
import { decimalFunctions } from './decimal-functions.js';
import { ExpressionError } from './expression-error.js';
import { listMethods } from './list-functions.js';
import type { Meter } from './meter.js';
import { textMethods } from './text-functions.js';
import { instant, span, timeMethods } from './time-functions.js';

/** Arguments of a method begin with its receiver; `args` counts those that are written in the brackets. */
export interface CelFunction {
  args: readonly [min: number, max: number];
  call(args: readonly CelValue[], meter: Meter): CelValue;
}

function size([value]: readonly CelValue[], meter: Meter): bigint {
  if (typeof value === 'string') {
    meter.step(1 + Math.ceil(value.length / 1_000));
    return BigInt([...value].length);
  }
  if (isList(value!)) {
    return BigInt(value.length);
  }
  if (isMap(value!)) {
    const count = Object.values(value).filter(each => each !== undefined).length;
    meter.step(count);
    return BigInt(count);
  }
  throw wrongKind('size()', 'a text, a list or a map', value!);
}

/** Values as text: what a longer text shows of them. */
export function textOf(value: CelValue): string {
  if (typeof value === 'string') {
    return value;
  }
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof Instant || value instanceof Span) {
    return value.toString();
  }
  throw wrongKind('string()', 'a text, a number, a time, true or false', value);
}

function toInt([value]: readonly CelValue[]): bigint {
  if (typeof value === 'bigint') {
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return int(BigInt(Math.trunc(value)));
  }
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) {
    return int(BigInt(value));
  }
  if (value instanceof Instant) {
    return BigInt(Math.floor(value.ms / 1_000));
  }
  throw wrongKind('int()', 'a number, or a text of digits', value!);
}

function toDouble([value]: readonly CelValue[]): number {
  if (typeof value === 'bigint' || typeof value === 'number') {
    return Number(value);
  }
  if (typeof value === 'string' && /^-?\d{1,40}(\.\d{1,40})?$/.test(value)) {
    return Number(value);
  }
  throw wrongKind('double()', 'a number, or a text of digits', value!);
}

const kinds = (value: CelValue): string => {
  if (value === null) {
    return 'null_type';
  }
  if (isList(value)) {
    return 'list';
  }
  if (value instanceof Instant) {
    return 'timestamp';
  }
  const simple = { bigint: 'int', number: 'double', string: 'string', boolean: 'bool' } as Record<
    string,
    string
  >;
  return value instanceof Span ? 'duration' : (simple[typeof value] ?? 'map');
};

const one = [1, 1] as const;

export const globalFunctions: ReadonlyMap<string, CelFunction> = new Map<string, CelFunction>([
  ['size', { args: one, call: size }],
  ['string', { args: one, call: ([value]) => textOf(value!) }],
  ['int', { args: one, call: toInt }],
  ['double', { args: one, call: toDouble }],
  ['bool', { args: one, call: toBool }],
  ['timestamp', { args: one, call: ([value]) => instant(value!) }],
  ['duration', { args: one, call: ([value]) => span(value!) }],
  ['dyn', { args: one, call: ([value]) => value! }],
  ['type', { args: one, call: ([value]) => kinds(value!) }],
]);

function toBool([value]: readonly CelValue[]): boolean {
  if (typeof value === 'boolean') {
    return value;
  }
  if (value === 'true' || value === 'false') {
    return value === 'true';
  }
  throw wrongKind('bool()', '"true" or "false"', value!);
}

/** Numbers only: for decimals there is `decimal`. */
function extreme(name: string, isBetter: (a: number | bigint, b: number | bigint) => boolean): CelFunction {
  const call = (args: readonly CelValue[], meter: Meter): CelValue => {
    const list = args.length === 1 && isList(args[0]!) ? args[0] : args;
    meter.step(list.length);
    const numbers = list.map(value => {
      const number = leaf(value);
      if (typeof number === 'bigint' || typeof number === 'number') {
        return number;
      }
      throw wrongKind(`math.${name}`, 'numbers', number);
    });
    if (numbers.length === 0) {
      throw new ExpressionError('OUT_OF_RANGE', `math.${name} of an empty list: ask size() first.`);
    }
    return numbers.reduce((best, each) => (isBetter(each, best) ? each : best));
  };
  return { args: [1, 20], call };
}

/** Functions that are called by the name of what they belong to: `decimal.lt(a, b)`. */
export const namespaces: ReadonlyMap<string, ReadonlyMap<string, CelFunction>> = new Map<
  string,
  ReadonlyMap<string, CelFunction>
>([
  ['decimal', decimalFunctions],
  [
    'math',
    new Map([
      ['greatest', extreme('greatest', (a, b) => a > b)],
      ['least', extreme('least', (a, b) => a < b)],
    ]),
  ],
]);

export const methods: ReadonlyMap<string, CelFunction> = new Map<string, CelFunction>([
  ['size', { args: [0, 0], call: size }],
  ...[...timeMethods].map(([name, read]): [string, CelFunction] => [
    name,
    { args: [0, 0], call: ([value]) => read(value!) },
  ]),
  ...textMethods,
  ...listMethods,
]);
