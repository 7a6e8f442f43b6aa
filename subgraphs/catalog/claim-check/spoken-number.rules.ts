import { findTerms } from '../category/term-search.rules.js';
import type { Language } from '../category/term-table.rules.js';
import type { Word } from '../category/text-words.rules.js';
import { type ClaimLexicon, spokenWords } from './claim-lexicon.rules.js';
import type { SpokenMeasure, UnitTable } from './measure.rules.js';
import { numberContext } from './number-context.rules.js';

export interface SpokenNumbers {
  /** `at`: before which word they stand. */
  measures: (Omit<SpokenMeasure, 'start' | 'end'> & { at: number })[];
  /** Positions of the words that say them, with their units. */
  words: ReadonlySet<number>;
}

/** Units of scripts without spaces have at most so many letters. */
const unitLettersMax = 6;

interface ReadWords {
  words: readonly Word[];
  terms: readonly { start: number; end: number }[];
  language: Language;
}

/** Numbers in words: `two years` is a measure like `24 months`. */
export function spokenNumbers(lexicon: ClaimLexicon, read: ReadWords): SpokenNumbers {
  const { words, terms, language } = read;
  const taken = new Set<number>();
  const measures: SpokenNumbers['measures'] = [];
  for (const { start, end, matches } of findTerms(lexicon.numberTerms, words)) {
    const match = matches.find(each => each.language === language);
    const isOther = terms.some(term => term.start < end && term.end > start);
    if (match === undefined || isOther || taken.has(start)) continue;
    const spoken = spokenNumber(lexicon, read, { start, end, number: lexicon.numbers[match.index]! });
    if (spoken === null) continue;
    for (let at = spoken.start; at < spoken.end; at += 1) taken.add(at);
    measures.push(spoken.measure);
  }
  return { measures, words: taken };
}

/** With its unit and what it is compared by. */
function spokenNumber(
  { units }: ClaimLexicon,
  { words, language }: ReadWords,
  { start, end, number }: { start: number; end: number; number: number },
): { measure: SpokenNumbers['measures'][number]; start: number; end: number } | null {
  const unit = unitAt(units, words, end);
  // `Half` counts nothing: it needs a unit.
  if (unit === null && !Number.isInteger(number)) return null;
  const [last, next] = [unit?.end ?? end, words[end]];
  const { measure, factor } = unit ?? { measure: 'count', factor: 1 };
  const [before, after] = [spelled(words.slice(0, start)), ` ${spelled(words.slice(last))}`];
  const context = numberContext(units.contexts, before, after);
  return {
    measure: {
      ...{ measure, factor, readings: [number], of: null, at: start, comparison: context.comparison },
      noun: unit === null && next?.script === 'spaced' ? next.text : null,
      text: spelled(words.slice(start, last)),
      isPacked: context.isPacked || (unit !== null && measure === 'count'),
    },
    start: start - wordsIn(before.slice(before.length - context.before), language),
    end: last + wordsIn(after.slice(0, context.after), language),
  };
}

const spelled = (words: readonly Word[]): string =>
  words.map(({ text }) => text).join(words[0]?.script === 'spaced' ? ' ' : '');

const wordsIn = (text: string, language: Language): number => spokenWords(text, language).length;

function unitAt({ units }: UnitTable, words: readonly Word[], start: number) {
  const script = words[start]?.script;
  const longest = script === 'spaced' ? 1 : unitLettersMax;
  for (let end = Math.min(start + longest, words.length); end > start; end -= 1) {
    const spelling = words
      .slice(start, end)
      .map(({ text }) => text)
      .join('');
    // One letter after a number in words is no unit: `two g`; neither is the first word of a name: `two bar stools`.
    const isWord = script === 'spaced' && (spelling.length < 2 || (spelling === 'bar' && words.length > end));
    const unit = isWord ? undefined : units.get(spelling);
    if (unit !== undefined) return { ...unit, end };
  }
  return null;
}
