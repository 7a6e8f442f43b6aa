import { isMeasure } from './pack-size.rules.js';

/** The number of a model, without its separators: WH-1000XM5 is wh1000xm5. */
export interface ModelNumber {
  whole: string;
  /** Without what stands behind a slash, or the country of a market behind a hyphen; null where there is neither. */
  base: string | null;
}

export const modelNumber = (text: string): ModelNumber => {
  const base = suffixed.exec(text.trim())?.[1];
  return { whole: joined(text), base: base === undefined ? null : joined(base) };
};

const suffixed = /^(.*?[a-z0-9])(?:\/.*|-(?:sg|id|my|vn|th|ph|us|hk|tw))$/i;

const joined = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** A suffix is of a colour or a country: it makes another model only of a number with another suffix. */
export const isSameModel = (a: ModelNumber, b: ModelNumber): boolean =>
  a.whole === b.whole || (b.base === null && a.base === b.whole) || (a.base === null && b.base === a.whole);

/** Words with letters and digits that name a model; measures are none. */
export const modelNumbers = (text: string): ModelNumber[] =>
  compoundsIn(text).flatMap(word => {
    const parts = word.split('/');
    return parts.length > 1 && parts.every(isModelNumber)
      ? parts.map(modelNumber)
      : isModelNumber(word)
        ? [modelNumber(word)]
        : [];
  });

export const withoutModelNumbers = (text: string): string =>
  text.normalize('NFKC').replace(compound, word => (isModelNumber(word) ? ' ' : word));

const compound = /[a-z0-9]+(?:[-/][a-z0-9]+)*/gi;
const compoundsIn = (text: string): string[] => text.normalize('NFKC').match(compound) ?? [];

const isModelNumber = (word: string): boolean =>
  /\d/.test(word) &&
  /[a-z]/i.test(word) &&
  joined(word).length >= 4 &&
  !isMeasure(joined(word)) &&
  !word.split(/[-/]/).every(part => isMeasure(part) || /^\d+$/.test(part)) &&
  !/^\d+(?:st|nd|rd|th|pcs?|pack|in|x\d+\w*)$/i.test(word);

/** `unstated`: no model is named, or one of another kind of number. */
export function compareModels(
  models: readonly ModelNumber[],
  offer: string,
): 'same' | 'unstated' | 'different' {
  const theirs = modelNumbers(offer);
  const named = [...theirs, ...spelledOut(offer)];
  if (models.some(model => named.some(each => isSameModel(model, each)) || isWithin(model, offer))) {
    return 'same';
  }
  const others = [...theirs.map(({ whole }) => whole), ...spacedNumbers(offer)];
  return others.some(other => models.some(({ whole }) => isOfSeries(whole, other)))
    ? 'different'
    : 'unstated';
}

/** Whole words that may be a long number, alone or next to one another: KX 1700 is KX-1700, and KX-1700A is not. */
function spelledOut(offer: string): ModelNumber[] {
  const words = compoundsIn(offer);
  return words
    .flatMap((_, start) => [1, 2, 3].map(length => words.slice(start, start + length).join('')))
    .map(modelNumber)
    .filter(({ whole }) => whole.length >= 5);
}

/** A number in other letters than words of models are told apart by. */
const isWithin = ({ whole }: ModelNumber, offer: string): boolean =>
  /[^a-z0-9]/.test(whole) && whole.length >= 5 && joined(offer).includes(whole);

/** Letters and a number behind a space, such as KX 1800. */
function spacedNumbers(offer: string): string[] {
  const words = compoundsIn(offer);
  return words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    return /^[a-z]{1,4}$/i.test(word) && /^\d/.test(next) && !isMeasure(next) ? [joined(word + next)] : [];
  });
}

/** Of one series: numbers that begin alike, or of which one continues the other. */
function isOfSeries(a: string, b: string): boolean {
  const alike = [...a].findIndex((letter, index) => letter !== b[index]);
  const shared = alike < 0 ? a.length : alike;
  return a !== b && shared >= Math.max(3, Math.ceil(Math.min(a.length, b.length) * 0.6));
}
