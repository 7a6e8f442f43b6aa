import { comparable } from '../shelf-share/shelf-text.rules.js';
import { isMeasure, withoutPackSize } from './pack-size.rules.js';

/** Words that say nothing of the goods. */
const emptyWords: ReadonlySet<string> = new Set(
  (
    'the a an of for with and or in on at to by from new original official authentic genuine ori asli baru free ' +
    'shipping delivery ready stock sale promo hot best seller local warranty year years sg my id th vn ph hk tw set pack'
  ).split(' '),
);
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Words of a text in their order, as they are compared. */
export const wordsOf = (text: string): string[] =>
  comparable(text)
    .trim()
    .split(' ')
    .filter(word => word !== '');

/** Words by which goods are recognised: neither empty ones nor measures nor numbers, which are compared for themselves. */
export const tellingWords = (text: string): string[] => [
  ...new Set(
    wordsOf(withoutPackSize(text)).filter(
      word =>
        !emptyWords.has(word) &&
        !isMeasure(word) &&
        !/^\d+$/.test(word) &&
        (word.length > 1 || unspaced.test(word)),
    ),
  ),
];

/** A title, read once for all that is looked for in it. */
export interface ReadTitle {
  text: string;
  comparable: string;
  words: readonly string[];
}

export const readTitle = (text: string): ReadTitle => ({
  text,
  comparable: comparable(text),
  words: wordsOf(text),
});

/** Words that are looked for in titles, in their order; in scripts without spaces anywhere. Empty where there are none. */
export const phraseOf = (text: string): string => {
  const phrase = comparable(text);
  return unspaced.test(text) || phrase.trim() === '' ? phrase.trim() : phrase;
};

export const hasPhrase = (title: ReadTitle, phrase: string): boolean =>
  phrase !== '' && title.comparable.includes(phrase);

/** Numbers that tell one generation from another, such as 5 of Tab 5; years and measures are none. */
export const plainNumbers = (text: string): string[] =>
  wordsOf(withoutPackSize(text)).filter(word => /^\d{1,4}$/.test(word) && !/^(?:19|20)\d\d$/.test(word));

/** Not of a connector: a disk of PCIe Gen 4 is no fourth generation. */
const generations =
  /(?<!\b(?:usb|pcie|pci|sata|wi-?fi)\b[\s\d.-]*)\b(?:gen(?:eration)?|mk|mark)[\s.-]?(\d{1,2}|i{1,3}|iv)(?![\p{L}\p{N}]|[.,]\d)|(?<![\p{L}\p{N}.,])(\d{1,2})(?:st|nd|rd|th)[\s-]?gen(?:eration)?(?!\p{L})/iu;
const romanNumerals = ['i', 'ii', 'iii', 'iv'];

/** Number of the generation that a title says, such as 2 of "Gen 2" and "Mk II"; null where it says none. */
export function generationOf(text: string): number | null {
  const [, behind, before] = generations.exec(text) ?? [];
  const said = behind ?? before;
  if (said === undefined) {
    return null;
  }
  const roman = romanNumerals.indexOf(said.toLowerCase());
  return roman < 0 ? Number(said) : roman + 1;
}
