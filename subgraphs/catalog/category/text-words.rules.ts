/** A word of a text as it is compared: in lower case and singular; of Thai and Chinese, which write no spaces, one character. */
export interface Word {
  text: string;
  /** Which part of the text it is in: parts are separated by marks, such as the comma. */
  part: number;
  /** Of which kind of writing; characters without spaces are compared one by one. */
  script: 'spaced' | 'thai' | 'han';
  /** Whether a word of the language begins or ends here; always true where words are spaced. */
  begins: boolean;
  ends: boolean;
}

const run =
  /[\p{Script=Thai}]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[[\p{L}\p{M}\p{N}]--[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+|[^\p{L}\p{M}\p{N}\s]+|\s+/gv;
const mark = /[,;:|()[\]{}\u2013\u2014/\u2022+\u3001\uff0c\u3002\uff5c!?\n]|\.(?=\s|$)/u;
const spacedHyphen = /^-+$/;

/** The words of a text, of all languages, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let part = 0;
  let before = '';
  for (const [piece] of text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['\u2019]s\b/g, '')
    .matchAll(run)) {
    if (separates(piece, before)) part += 1;
    else words.push(...wordsOfPiece(piece, part));
    before = piece;
  }
  return words;
}

/** Whether the piece parts the text: a mark, a new line, or a hyphen that stands alone. */
const separates = (piece: string, before: string): boolean =>
  mark.test(piece) || (spacedHyphen.test(piece) && /^\s/.test(before));

function wordsOfPiece(piece: string, part: number): Word[] {
  if (/^\p{Script=Thai}/u.test(piece)) return charactersOf(piece, part, 'thai');
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(piece))
    return charactersOf(piece, part, 'han');
  const isWord = /^[\p{L}\p{M}\p{N}]/u.test(piece);
  return isWord ? [{ text: stem(piece), part, script: 'spaced', begins: true, ends: true }] : [];
}

const segmenters = {
  thai: new Intl.Segmenter('th', { granularity: 'word' }),
  han: new Intl.Segmenter('zh', { granularity: 'word' }),
};

function charactersOf(piece: string, part: number, script: 'thai' | 'han'): Word[] {
  const characters: Word[] = [];
  for (const { segment } of segmenters[script].segment(piece)) {
    const letters = [...segment];
    letters.forEach((text, index) => {
      characters.push({ text, part, script, begins: index === 0, ends: index === letters.length - 1 });
    });
  }
  return characters;
}

/** Plurals that mean another thing than their singular, and words that are none: `len` is wool in Vietnamese. */
const ownPlurals = new Set([
  ...['shorts', 'glasses', 'goods', 'briefs', 'slides', 'flats', 'heels'],
  ...['lens', 'canvas', 'christmas'],
]);

/** English plurals become singular; other languages are left alone, or changed alike on both sides. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || ownPlurals.has(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Without the marks of Vietnamese and German letters: merchants often leave them out. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u0111', 'd');
