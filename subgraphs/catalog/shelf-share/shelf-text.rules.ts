/** Scripts that are written without spaces between words: names in them are found anywhere in a text. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a text has letters of such a script. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);

/**
 * A text as it is compared: without accents, in lower case, every run of other characters than letters and digits as one
 * space, and one around it. Compatible characters count as equal (NFKD), such as full-width letters.
 */
export const comparable = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** A text in which many names are looked for. */
export interface ReadText {
  comparable: string;
  words: ReadonlySet<string>;
}

export function readText(text: string): ReadText {
  const read = comparable(text);
  return { comparable: read, words: new Set(read.trim().split(' ')) };
}

/** A name that is looked for in many texts. */
export interface SoughtName {
  /** As it stands in a comparable text. */
  comparable: string;
  /** A word that a text has to have; null where words are not set apart. */
  word: string | null;
}

/** Those that have a letter or digit. */
export const soughtNames = (names: readonly string[]): SoughtName[] =>
  names
    .map(comparable)
    .filter(name => name.trim() !== '')
    .map(name =>
      unspaced.test(name)
        ? { comparable: name.trim(), word: null }
        : { comparable: name, word: name.trim().split(' ')[0]! },
    );

/** Where the first of the names stands in the text, as whole words; -1 where none does. */
export const placeOf = (text: ReadText, names: readonly SoughtName[]): number =>
  firstOf(
    names.map(({ comparable: name, word }) =>
      word === null || text.words.has(word) ? text.comparable.indexOf(name) : -1,
    ),
  );

/** The least that is not -1; -1 where all are. */
export const firstOf = (places: readonly number[]): number =>
  places.reduce((least, place) => (place >= 0 && (least < 0 || place < least) ? place : least), -1);

/** The host of an address, without `www.`; null for what is no address. */
export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/^www[.]/, '') : null;
}

/** Whether an address is on the domain or below it. */
export function isOnDomain(url: string, domain: string): boolean {
  const host = hostOf(url);
  const wanted = domain.toLowerCase().replace(/^www[.]/, '');
  return host !== null && (host === wanted || host.endsWith(`.${wanted}`));
}

/** An address without what only says where its visitor came from: its scheme, `www.`, query, fragment and last slash. */
export function pageOf(url: string): string | null {
  const host = hostOf(url);
  return host === null ? null : `${host}${new URL(url).pathname.replace(/\/+$/, '')}`;
}

/** Whether an address has every parameter of the other one's query. */
export function hasQueryOf(url: string, other: string): boolean {
  const given = new URL(url).searchParams;
  return [...new URL(other).searchParams].every(([name, value]) => given.getAll(name).includes(value));
}
