import { type CelValue, wrongKind } from './cel-value.js';
import { ExpressionError } from './expression-error.js';
import type { Meter } from './meter.js';

interface TextMethod {
  args: readonly [min: number, max: number];
  call(args: readonly CelValue[], meter: Meter): CelValue;
}

function text(name: string, value: CelValue | undefined): string {
  if (typeof value === 'string') {
    return value;
  }
  throw wrongKind(`${name}()`, 'a text', value ?? null);
}

function place(name: string, value: CelValue | undefined, max: number): number {
  if (typeof value === 'bigint' && value >= 0n && value <= BigInt(max)) {
    return Number(value);
  }
  throw new ExpressionError('OUT_OF_RANGE', `${name}() needs a place from 0 to ${max}.`);
}

/** One text against another. */
const search = (name: string, found: (text: string, sought: string) => CelValue): [string, TextMethod] => [
  name,
  {
    args: [1, 1],
    call: ([receiver, argument], meter) => {
      const [where, sought] = [text(name, receiver), text(name, argument)];
      meter.search(where, sought);
      return found(where, sought);
    },
  },
];

const change = (name: string, changed: (text: string) => string): [string, TextMethod] => [
  name,
  {
    args: [0, 0],
    call: ([receiver], meter) => {
      const given = text(name, receiver);
      meter.grow(given.length);
      return changed(given);
    },
  },
];

const asciiUpper = (given: string) => given.replace(/[a-z]/g, letter => letter.toUpperCase());
const asciiLower = (given: string) => given.replace(/[A-Z]/g, letter => letter.toLowerCase());

const substring: TextMethod = {
  args: [1, 2],
  call: ([receiver, from, to], meter) => {
    const given = text('substring', receiver);
    meter.grow(given.length);
    const letters = [...given];
    const start = place('substring', from, letters.length);
    const end = to === undefined ? letters.length : place('substring', to, letters.length);
    return letters.slice(start, Math.max(start, end)).join('');
  },
};

const split: TextMethod = {
  args: [1, 1],
  call: ([receiver, separator], meter) => {
    const [given, by] = [text('split', receiver), text('split', separator)];
    meter.search(given, by);
    meter.grow(given.length);
    return by === '' ? [...given] : given.split(by);
  },
};

const replace: TextMethod = {
  args: [2, 2],
  call: ([receiver, sought, substitute], meter) => {
    const given = text('replace', receiver);
    const [from, to] = [text('replace', sought), text('replace', substitute)];
    meter.search(given, from);
    const parts = from === '' ? [given] : given.split(from);
    meter.grow(given.length + (parts.length - 1) * to.length);
    return parts.join(to);
  },
};

/** Methods of texts. None takes a regular expression, as one may take forever. */
export const textMethods: readonly [string, TextMethod][] = [
  search('contains', (where, sought) => where.includes(sought)),
  search('startsWith', (where, sought) => where.startsWith(sought)),
  search('endsWith', (where, sought) => where.endsWith(sought)),
  change('lowerAscii', asciiLower),
  change('upperAscii', asciiUpper),
  change('trim', given => given.trim()),
  ['substring', substring],
  ['split', split],
  ['replace', replace],
];
