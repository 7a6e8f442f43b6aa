import { stem } from '../category/text-words.rules.js';
import {
  type Comparison,
  type NumberContextTable,
  numberContext,
  numberContextTable,
} from './number-context.rules.js';

/** A unit of measure, and how many of the first one of its measure it is. */
export interface Unit {
  measure: string;
  factor: number;
}

export interface UnitTable {
  /** By spelling, in lower case. */
  units: ReadonlyMap<string, Unit>;
  /** A number, what comes before it and its unit. */
  pattern: RegExp;
  contexts: NumberContextTable;
}

/** A number in a text, with what it measures; numbers without a unit count things. */
export interface SpokenMeasure extends Unit {
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
  /** In the unit of the text: `1.500` may be one and a half, or fifteen hundred. */
  readings: readonly number[];
  /** What a number without a unit counts: the word after it, in lower case and singular. */
  noun: string | null;
  /** What a number with a unit is an amount of, by an `of` behind it, in lower case and singular. */
  of: string | null;
  comparison: Comparison | null;
  /** It counts what is packed together. */
  isPacked: boolean;
  /** As it is written. */
  text: string;
}

const countUnit: Unit = { measure: 'count', factor: 1 };

/** Of tables: measure, factor, spellings; and the words beside numbers. */
export function unitTable(
  lines: readonly (readonly string[])[],
  contexts: readonly (readonly string[])[],
): UnitTable {
  const units = new Map<string, Unit>();
  for (const [measure, factor, spellings] of lines) {
    for (const spelling of spellings!.split(', ')) {
      units.set(spelling, { measure: measure!, factor: Number(factor) });
    }
  }
  const alternatives = [...units.keys()].sort((a, b) => b.length - a.length).map(spellingPattern);
  const pattern = new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}]|\\d[.,])(?:(?<money>US\\$|S\\$|NT\\$|HK\\$|[$€£¥฿₫]|Rp\\.?|RM)\\s?)?` +
      `(?<number>\\d+(?:[.,]\\d+)*)(?:[\\s-]{0,2}(?<unit>${alternatives.join('|')}))?`,
    'giu',
  );
  return { units, pattern, contexts: numberContextTable(contexts) };
}

/** Latin spellings end where the word does; `10 in` is inches only where nothing follows that it could be a preposition of. */
function spellingPattern(spelling: string): string {
  const escaped = spelling
    .replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`[\s-]?`);
  if (spelling === 'in') {
    return String.raw`in(?=\s*(?:[x×,.;:)/]|$))`;
  }
  return /\p{Script=Latin}$/u.test(spelling) ? String.raw`${escaped}(?![\p{L}\p{M}])` : escaped;
}

const latinNext = /^[\p{Script=Latin}]/u;
const joining = String.raw`(?:x|×|\*|-|–|~|\/|to|and|bis|und|sampai|hingga|dan|đến|ถึง|至|到)`;
const joins = new RegExp(String.raw`^\s*${joining}\s*$`, 'iu');
const joinedNumber = new RegExp(String.raw`^\s*${joining}\s*\d`, 'iu');

/** The measures of a text, in its order. Digits in names, such as `IP67`, are none. */
export function measuresIn({ units, pattern, contexts }: UnitTable, text: string): SpokenMeasure[] {
  const found: (SpokenMeasure & { hasUnit: boolean })[] = [];
  for (const match of text.matchAll(pattern)) {
    const { money, number, unit } = match.groups as { money?: string; number: string; unit?: string };
    const end = match.index + match[0].length;
    const rest = text.slice(end);
    if (unit === undefined && latinNext.test(rest)) {
      continue;
    }
    const known = money === undefined ? unitOf(units, unit) : { measure: 'money', factor: 1 };
    const noun = unit === undefined && money === undefined ? nounAfter(rest) : null;
    const hasUnit = unit !== undefined || money !== undefined;
    const { before, after, comparison, isPacked } = numberContext(contexts, text.slice(0, match.index), rest);
    const place = { start: match.index - before, end: end + after, text: match[0].trim() };
    found.push({
      ...{ ...known, ...place, readings: readingsOf(number), noun, comparison, hasUnit },
      of: hasUnit ? amountOf(rest) : null,
      isPacked: isPacked || (unit !== undefined && known.measure === 'count'),
    });
  }
  return withSharedUnits(text, found);
}

const unitOf = (units: UnitTable['units'], spelling: string | undefined): Unit =>
  spelling === undefined
    ? countUnit
    : (units.get(spelling.toLowerCase()) ??
      units.get(spelling.toLowerCase().replaceAll(/[\s-]+/g, ' ')) ??
      countUnit);

/** `50 ml of oil` is an amount of oil. */
function amountOf(rest: string): string | null {
  const [, noun] = /^\s+of\s+(?:the\s+)?(\p{L}[\p{L}\p{M}]*)/iu.exec(rest) ?? [];
  return noun === undefined ? null : stem(noun.toLowerCase());
}

function nounAfter(rest: string): string | null {
  if (joinedNumber.test(rest)) return null;
  const [, noun] = /^[\s-]{1,2}(\p{L}[\p{L}\p{M}]*)/u.exec(rest) ?? [];
  return noun === undefined ? null : stem(noun.toLowerCase());
}

/** `30 x 20 cm` measures both in centimetres. */
function withSharedUnits(
  text: string,
  found: readonly (SpokenMeasure & { hasUnit: boolean })[],
): SpokenMeasure[] {
  const measures = [...found];
  for (let index = measures.length - 2; index >= 0; index -= 1) {
    const [one, next] = [measures[index]!, measures[index + 1]!];
    if (!one.hasUnit && next.hasUnit && joins.test(text.slice(one.end, next.start))) {
      measures[index] = { ...one, measure: next.measure, factor: next.factor, noun: null, hasUnit: true };
    } else if (!one.hasUnit && one.noun === null && joins.test(text.slice(one.end, next.start))) {
      measures[index] = { ...one, noun: next.noun };
    }
  }
  return measures.map(({ hasUnit: _, ...measure }) => measure);
}

/** Both where a mark before three digits may separate thousands or decimals. */
function readingsOf(number: string): number[] {
  const parts = number.split(/[.,]/);
  if (parts.length === 1) {
    return [Number(number)];
  }
  const decimal = Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`);
  const areThousands = parts.slice(1).every(part => part.length === 3) && parts[0]!.length <= 3;
  return areThousands ? [Number(parts.join('')), ...(parts.length === 2 ? [decimal] : [])] : [decimal];
}

/** Where the unit is another one, a value is rounded. */
const roundingMax = 0.015;

/** Whether both say the same amount of the same measure. */
export function isSameMeasure(
  one: Pick<SpokenMeasure, 'measure' | 'factor' | 'readings'>,
  other: Pick<SpokenMeasure, 'measure' | 'factor' | 'readings'>,
): boolean {
  if (one.measure !== other.measure) {
    return false;
  }
  const tolerance = one.factor === other.factor ? 1e-9 : roundingMax;
  return one.readings.some(a =>
    other.readings.some(b => {
      const [first, second] = [a * one.factor, b * other.factor];
      return Math.abs(first - second) <= tolerance * Math.max(first, second);
    }),
  );
}
