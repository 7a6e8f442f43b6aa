import { discoveryLimits } from './discovery.limits.js';
import { singularOf } from './english-plural.rules.js';

/**
 * A word as it is searched. `parts` are those of a word with hyphens or of digits with letters, such as `t-shirt`, `500ml` or `1.7L`
 * (which is found by `1.7`): it is found whole and by its parts. Of writing without spaces they are its pairs of characters, and `text` is the run as it is written.
 */
export interface SearchWord {
  /** As it is written, in lower case. */
  source: string;
  text: string;
  parts: readonly string[];
  /** With its accents, where leaving them out changes the word. */
  accented: string | null;
  /** Of a query: another way in which it may be written. */
  instead?: string;
  isSpaced: boolean;
}

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const run = new RegExp(
  `[${unspaced}\u30fc]+|[[\\p{L}\\p{M}\\p{N}]--[${unspaced}]]+(?:[\\-_'\u2019&.][[\\p{L}\\p{M}\\p{N}]--[${unspaced}]]+)*`,
  'gv',
);
const isUnspaced = new RegExp(`^[${unspaced}]`, 'v');

/** The words of a text of any language, in order: in lower case, without accents, and singular if they are English. */
export function searchWords(text: string): SearchWord[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['\u2019]s\b/g, '');
  return [...plain.matchAll(run)].map(([piece]) =>
    isUnspaced.test(piece) ? unspacedWord(piece) : spacedWord(piece),
  );
}

/** Every form under which the word is found. */
export const formsOf = ({ text, parts, accented, isSpaced }: SearchWord): string[] => [
  ...(isSpaced ? [text] : [...text]),
  ...parts,
  ...(accented === null ? [] : [accented]),
];

/** A number with decimals and its unit, such as `1.7L`. */
const measure = /^\p{N}+(?:\.\p{N}+)+\p{L}+$/u;

const cut = (text: string): string => text.slice(0, discoveryLimits.wordLength);

/**
 * Pairs of characters stand for words that nothing separates (Chinese, Japanese, Thai): no dictionary is needed, and a name that
 * no dictionary has is found as well.
 */
function unspacedWord(piece: string): SearchWord {
  const letters = [...cut(piece)];
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  const text = letters.join('');
  return { source: text, text, parts: [...new Set(pairs)], accented: null, isSpaced: false };
}

function spacedWord(piece: string): SearchWord {
  const pieces = piece.split(/[-_'\u2019&.]/).map(cut);
  const isRepeated = pieces.length > 1 && pieces.every(one => one === pieces[0]);
  const plain = pieces.map(withoutAccents);
  // Malay and Indonesian repeat a noun for its plural: `baju-baju`.
  const whole = isRepeated ? plain[0]! : cut(plain.join(''));
  const isOne = pieces.length === 1 || isRepeated || measure.test(piece);
  const parts = isOne ? splitDigits(whole) : plain;
  const text = singularOf(whole);
  const accented = pieces.length === 1 && plain[0] !== pieces[0] ? pieces[0]! : null;
  return {
    source: piece,
    text,
    parts: parts.length > 1 ? parts.map(singularOf) : [],
    accented,
    isSpaced: true,
  };
}

/** Latin, Greek and Cyrillic letters without their accents; vowel signs of other scripts are letters of their own. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('\u0111', 'd')
    .replaceAll('\u00df', 'ss')
    .replaceAll('\u00f8', 'o')
    .replaceAll('\u0142', 'l')
    .replaceAll('\u00e6', 'ae');

const splitDigits = (text: string): string[] => text.match(/\p{N}+|[^\p{N}]+/gu) ?? [];

/** A text as a value to filter by: without accents and case, and with single spaces. */
export const filterValue = (text: string): string =>
  withoutAccents(text.normalize('NFKC').toLowerCase()).replaceAll(/\s+/g, ' ').trim().slice(0, 120);
