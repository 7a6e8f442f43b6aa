import type { ClaimProblem } from './claim.entity.js';
import type { Evidence } from './evidence.rules.js';

/** Pictures, flags, stars and signs: all but letters, digits, punctuation, spaces, and what numbers and units are written with. */
const symbol =
  /(?![<>=+~|^`$€£¥฿₫°%‰×÷±≤≥²³′″-])(?![\p{N}\p{P}])(?:[\p{S}\p{Extended_Pictographic}\p{Regional_Indicator}]|\p{Me})/gu;

/** A symbol says something, and needs data that has it. */
export const symbolProblems = (evidence: Evidence, text: string): ClaimProblem[] =>
  [...new Set(text.match(symbol) ?? [])]
    .filter(each => !evidence.texts.some(known => known.text.includes(each)))
    .map(words => ({ code: 'unsupported_claim', words }));

/** A name that a letter completes: `vitamin C`, `type B`, `vitamin B12`. An article begins a name, and stands in lower case inside one. */
const designated =
  /(?<before>\p{L}+)[\s-]?(?<![\p{Lu}\p{N}])(?<letter>\p{Lu}\d{0,3})(?![\p{L}\p{N}'’-]|\.\p{L}|\s+\p{Ll})/gu;
const sizes = new Set(['S', 'M', 'L']);

/** Letters of names that the data does not have beside any word. */
export function designationProblems(
  evidence: Evidence,
  text: string,
  isNeutral: (word: string) => boolean,
): ClaimProblem[] {
  return [...text.normalize('NFKC').matchAll(designated)].flatMap(({ 0: words, groups }) => {
    const { before, letter } = groups as { before: string; letter: string };
    // `With A Lid`: in titles, articles have capitals too.
    const isArticle = letter === 'A' && isNeutral(before.toLowerCase());
    const isKnown =
      isArticle || sizes.has(letter) || evidence.texts.some(known => lettersIn(known.text).has(letter));
    return isKnown ? [] : [{ code: 'unsupported_claim' as const, words }];
  });
}

const standing = /(?<![\p{Lu}\p{N}])\p{Lu}\d{0,3}(?![\p{L}\p{N}])/gu;

const lettersIn = (text: string): ReadonlySet<string> =>
  new Set(text.normalize('NFKC').match(standing) ?? []);
