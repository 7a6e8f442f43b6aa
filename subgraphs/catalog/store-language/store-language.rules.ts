import { dictionary } from '../../../kernel/dictionary.js';

/** What buyers of a country read; ISO 3166-1 alpha-2. In other countries nothing is demanded. */
export const readIn: Readonly<Record<string, readonly string[]>> = dictionary({
  SG: ['English', 'Chinese', 'Malay or Indonesian'],
  MY: ['Malay or Indonesian', 'English', 'Chinese'],
  ID: ['Malay or Indonesian'],
  VN: ['Vietnamese'],
  TH: ['Thai'],
  PH: ['English', 'Filipino'],
  CN: ['Chinese'],
  TW: ['Chinese'],
  HK: ['Chinese', 'English'],
  JP: ['Japanese'],
  KR: ['Korean'],
  IN: ['English', 'Hindi'],
  AE: ['Arabic', 'English'],
  SA: ['Arabic', 'English'],
  EG: ['Arabic', 'English'],
  TR: ['Turkish'],
  DE: ['German'],
  AT: ['German'],
  FR: ['French'],
  BE: ['Dutch', 'French', 'German'],
  NL: ['Dutch'],
  IT: ['Italian'],
  ES: ['Spanish'],
  PT: ['Portuguese'],
  PL: ['Polish'],
  SE: ['Swedish'],
  GB: ['English'],
  IE: ['English'],
  US: ['English', 'Spanish'],
  CA: ['English', 'French'],
  MX: ['Spanish'],
  CL: ['Spanish'],
  CO: ['Spanish'],
  BR: ['Portuguese'],
  AU: ['English'],
  NZ: ['English'],
});

/** Where a tag says more than the name of the language, or buyers are written to in another language than they read first. */
const ofCountry: Readonly<Record<string, string>> = dictionary({ MY: 'ms', TW: 'zh-Hant', HK: 'zh-Hant' });

const tags: Readonly<Record<string, string>> = dictionary({
  Arabic: 'ar',
  Chinese: 'zh',
  Dutch: 'nl',
  English: 'en',
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  'Malay or Indonesian': 'id',
  Polish: 'pl',
  Portuguese: 'pt',
  Spanish: 'es',
  Swedish: 'sv',
  Thai: 'th',
  Turkish: 'tr',
  Vietnamese: 'vi',
});

/** The language that listings in the country (ISO 3166-1 alpha-2) are written in, as a BCP 47 tag; null where it is not known. */
export const storeLanguage = (country: string): string | null =>
  ofCountry[country] ?? tags[readIn[country]?.[0] ?? ''] ?? null;

/** Each language of the countries once, in order. */
export const storeLanguages = (countries: readonly string[]): string[] => [
  ...new Set(countries.flatMap(country => storeLanguage(country) ?? [])),
];
