import { dictionary } from '../../../kernel/dictionary.js';
import { likelyLanguages } from '../evaluation/language.rules.js';

/** BCP 47 of what texts of merchants are told apart as; Malay and Indonesian share most of their words. */
const tags: Readonly<Record<string, string>> = dictionary({
  English: 'en',
  'Malay or Indonesian': 'id',
  Vietnamese: 'vi',
  Thai: 'th',
  Filipino: 'tl',
  Chinese: 'zh',
  Japanese: 'ja',
  Korean: 'ko',
  Arabic: 'ar',
  German: 'de',
  French: 'fr',
  Hindi: 'hi',
  Italian: 'it',
  Dutch: 'nl',
  Polish: 'pl',
  Portuguese: 'pt',
  Spanish: 'es',
  Swedish: 'sv',
  Turkish: 'tr',
});

/**
 * The language that a text is most likely in, as a BCP 47 tag. English where it may be English, and where there is too little text to
 * tell: names of goods are mostly that.
 */
export function textTag(text: string): string {
  const likely = likelyLanguages(text);
  return likely.length === 0 || likely.includes('English') ? 'en' : (tags[likely[0]!] ?? 'en');
}
