import { compare, equals } from './cel-operators.js';
import { type CelValue, isList, leaf, wrongKind } from './cel-value.js';
import { ExpressionError } from './expression-error.js';
import type { Meter } from './meter.js';

interface ListMethod {
  args: readonly [min: number, max: number];
  call(args: readonly CelValue[], meter: Meter): CelValue;
}

function list(name: string, value: CelValue | undefined): readonly CelValue[] {
  if (value !== undefined && isList(value)) {
    return value;
  }
  throw wrongKind(`${name}()`, 'a list', value ?? null);
}

const join: ListMethod = {
  args: [0, 1],
  call: ([receiver, separator = ''], meter) => {
    const items = list('join', receiver);
    if (typeof separator !== 'string') {
      throw wrongKind('join()', 'a text between the items', separator);
    }
    meter.step(items.length);
    const texts = items.map(each => {
      if (typeof each !== 'string') {
        throw wrongKind('join()', 'a list of texts: use map(x, string(x)) first', leaf(each));
      }
      return each;
    });
    meter.grow(texts.reduce((sum, each) => sum + each.length + separator.length, 0));
    return texts.join(separator);
  },
};

/** From a place up to another, which is not included; places beyond the end are the end. */
const slice: ListMethod = {
  args: [2, 2],
  call: ([receiver, from, to], meter) => {
    const items = list('slice', receiver);
    if (typeof from !== 'bigint' || typeof to !== 'bigint' || from < 0n || to < from) {
      throw new ExpressionError('OUT_OF_RANGE', 'slice(from, to) needs two places of the list, in order.');
    }
    const part = items.slice(Number(from), Number(to));
    meter.grow(part.length);
    return part;
  },
};

const flatten: ListMethod = {
  args: [0, 0],
  call: ([receiver], meter) => {
    const items = list('flatten', receiver);
    meter.grow(items.reduce<number>((sum, each) => sum + (isList(each) ? each.length : 1), 0));
    return items.flatMap(each => (isList(each) ? each : [each]));
  },
};

/** Texts and numbers are found by a set; maps and lists are compared one by one. */
const distinct: ListMethod = {
  args: [0, 0],
  call: ([receiver], meter) => {
    const items = list('distinct', receiver);
    meter.grow(items.length);
    const seen = new Set<CelValue>();
    const kept: CelValue[] = [];
    for (const each of items.map(leaf)) {
      const isPlain = typeof each === 'string' || typeof each === 'bigint';
      if (isPlain ? !seen.has(each) : !kept.some(other => equals(other, each, meter))) {
        seen.add(each);
        kept.push(each);
      }
      meter.step();
    }
    return kept;
  },
};

const reverse: ListMethod = {
  args: [0, 0],
  call: ([receiver], meter) => {
    const items = list('reverse', receiver);
    meter.grow(items.length);
    return items.toReversed();
  },
};

/** The items in the order of their keys; those of equal keys stay in the order they have. */
export function sortedByKeys(
  items: readonly CelValue[],
  keys: readonly CelValue[],
  meter: Meter,
): CelValue[] {
  meter.grow(items.length);
  return keys
    .map((key, index) => ({ key, index }))
    .sort((a, b) => {
      meter.step();
      return compare('sort', a.key, b.key, meter) || a.index - b.index;
    })
    .map(({ index }) => items[index]!);
}

const sort: ListMethod = {
  args: [0, 0],
  call: ([receiver], meter) => {
    const items = list('sort', receiver);
    return sortedByKeys(items, items.map(leaf), meter);
  },
};

export const listMethods: readonly [string, ListMethod][] = [
  ['join', join],
  ['slice', slice],
  ['flatten', flatten],
  ['distinct', distinct],
  ['reverse', reverse],
  ['sort', sort],
];
