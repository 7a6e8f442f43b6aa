import { dictionary } from '../../kernel/dictionary.js';

/** Scripts that tell a language, or a few, by themselves; every other language here is written in Latin letters. */
const scripts: Readonly<Record<string, RegExp>> = dictionary({
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  ko: /\p{Script=Hangul}/gu,
  th: /\p{Script=Thai}/gu,
  ar: /\p{Script=Arabic}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  hi: /\p{Script=Devanagari}/gu,
});
const latin = /\p{Script=Latin}/gu;
const letter = /\p{L}/gu;

/** The commonest short words of each; those of several languages are left out. Malay and Indonesian share theirs. */
const words: Readonly<Record<string, readonly string[]>> = dictionary({
  en: 'the and is are with for of to that this it which you from has'.split(' '),
  id: 'yang dan untuk dengan dari ini itu pada tidak atau adalah dapat bisa juga'.split(' '),
  ms: 'yang dan untuk dengan dari ini itu pada tidak atau adalah dapat boleh juga'.split(' '),
  vi: 'và của là có cho một những được với không các này'.split(' '),
  tl: 'ang mga ng sa na ay para hindi nito kung pero'.split(' '),
  de: 'der die das und ist für mit ein eine nicht auch sich oder'.split(' '),
  fr: 'le la les et est pour avec une des dans pas ou sur'.split(' '),
  es: 'el los las y es para con una por que del como'.split(' '),
  pt: 'o os as e é para com uma por que não dos'.split(' '),
  it: 'il gli e è per con una di che non della sono'.split(' '),
  nl: 'de het en is voor met een van niet ook zijn'.split(' '),
});
const siblings: Readonly<Record<string, string>> = dictionary({ id: 'ms', ms: 'id' });

/** Fewer letters, and fewer known words, say nothing. */
const lettersMin = 20;
const wordsMin = 3;
const scriptShareMin = 0.3;

/**
 * Whether a text is written in the language (BCP 47; only its first part counts): by its script, and among languages in Latin
 * letters by its commonest words. Null where that cannot be told, such as of a list of names.
 */
export function isWrittenIn(text: string, language: string): boolean | null {
  const code = language.toLowerCase().split('-')[0]!;
  const letters = count(text, letter);
  if (letters < lettersMin) {
    return null;
  }
  const script = scripts[code];
  if (script !== undefined) {
    return count(text, script) / letters >= scriptShareMin;
  }
  const known = words[code];
  if (known === undefined) {
    return null;
  }
  return count(text, latin) / letters < scriptShareMin ? false : hasItsWords(text, code);
}

function hasItsWords(text: string, code: string): boolean | null {
  const counts = wordCounts(text);
  const own = Math.max(counts.get(code)!, counts.get(siblings[code] ?? code)!);
  const most = Math.max(...counts.values());
  if (most < wordsMin || (own < most && own * 2 >= most)) {
    return null;
  }
  return own === most;
}

function wordCounts(text: string): Map<string, number> {
  const found = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return new Map(
    Object.entries(words).map(([code, list]) => [code, found.filter(word => list.includes(word)).length]),
  );
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
