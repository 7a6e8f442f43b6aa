import { withoutContacts } from './contact-details.rules.js';

/** Words that shout without saying anything about the goods, in the languages of the markets. */
const advertising = [
  'free (?:shipping|delivery|gifts?)|(?:best|lowest|cheapest) prices?|best sellers?|bestsellers?|best quality|(?:hot|flash|mega|big|summer) sale|on sale|cheapest|' +
    'limited (?:time )?offer|big discount|promo|(?:buy|order|shop|get(?: it)?|grab(?: it)?) (?:now|today)|(?:100 ?% |guaranteed )(?:original|authentic|genuine|satisfaction)|' +
    '(?:best)(?:[^\\p{L}\\p{N}]+best)+|\\d{1,2} ?% (?:off|discount)|don.?t miss(?: out)?|must[- ]have|top[- ]sell(?:er|ing)|hurry(?: up)?',
  'murah|diskon|gratis ongkir|terlaris|beli sekarang',
  'giá rẻ|khuyến mãi|giảm giá|miễn phí vận chuyển',
  'murang-mura',
].join('|');
/** `\b` knows the letters of English alone. */
const promotional = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${advertising})(?![\\p{L}\\p{M}\\p{N}])|ลดราคา|ราคาถูก|ส่งฟรี|包邮|包郵|特价|特價|清仓`,
  'giu',
);
/** Pictures and signs that marketplaces take out, or reject titles for; signs of registered marks are none. */
const decoration = /(?![©®™])\p{Extended_Pictographic}\uFE0F?|[★☆♥♡◆■●▶【】]|!{2,}|\*{2,}/gu;
/** Marks belong to letters: those of Thai are written as marks. */
const words = /[\p{L}\p{M}]{3,}/gu;
/** How often a word may be there before it is repeated. */
const timesMax = 2;

/** As it is compared: letters with accents may come in two pieces. */
export const normalTitle = (title: string): string => title.normalize('NFC').trim();

export const advertisingIn = (title: string): string | null => title.match(promotional)?.[0] ?? null;

export const hasDecoration = (title: string): boolean => title.match(decoration) !== null;

/** Whether most of its longer words are in capitals; short ones may be sizes or abbreviations. */
export function isShouted(title: string): boolean {
  const long = title.match(/\p{L}{4,}/gu) ?? [];
  return long.length >= 2 && long.filter(isCapitals).length > long.length / 2;
}

const isCapitals = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase();

/** Words of three letters or more that are there three times or more, in lower case. */
export function repeatedWords(title: string): string[] {
  const counts = new Map<string, number>();
  for (const word of title.toLowerCase().match(words) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > timesMax).map(([word]) => word);
}

/** Scripts that write words without spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether the phrase is in the text as words of its own, however they are joined: HP is not in "chips". */
export function hasPhrase(text: string, phrase: string): boolean {
  const wanted = wordsOf(phrase);
  return unspaced.test(phrase) || wanted === ''
    ? text.toLowerCase().includes(phrase.trim().toLowerCase())
    : ` ${wordsOf(text)} `.includes(` ${wanted} `);
}

const wordsOf = (text: string): string =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');

/** Without advertising and decoration; what is left may be advertising once what stood between is gone. */
function withoutAdvertising(title: string): string {
  const rest = title.replace(decoration, ' ').replace(/\s+/g, ' ').replace(promotional, ' ');
  return rest === title ? title : withoutAdvertising(rest);
}

/** The same title without contact details, advertising, decoration, capitals and repetitions; nothing is added. */
export function plainTitle(title: string): string {
  const clean = withoutAdvertising(withoutContacts(title));
  const quiet = isShouted(clean) ? clean.replace(/\p{L}{3,}/gu, unshouted) : clean;
  return withoutRepetitions(quiet)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|/–-]+|[\s,;:|/–-]+$/gu, '');
}

const particles = /^(?:and|for|the|with|from)$/i;

/** Three letters are taken for an abbreviation, such as USB, unless they can be spoken, such as MUG. */
const abbreviation = /^(?![^AEIOU][AEIOU][^AEIOU]$)\p{L}{3}$|^(?:LED|PET|RAM|ROM|SIM)$/u;

function unshouted(word: string): string {
  if (!isCapitals(word) || (abbreviation.test(word) && !particles.test(word))) {
    return word;
  }
  return particles.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase();
}

function withoutRepetitions(title: string): string {
  const repeated = new Set(repeatedWords(title));
  const counts = new Map<string, number>();
  return title.replace(words, word => {
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return repeated.has(key) && counts.get(key)! > timesMax ? '' : word;
  });
}
