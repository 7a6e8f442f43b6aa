import { franc } from 'franc-min';
import { dictionary } from '../../../kernel/dictionary.js';

/** BCP 47 tags of the languages that are told, by ISO 639-3, each with PostgreSQL's text search configuration if it has one. */
const languages = dictionary<readonly [tag: string, configuration: string | null]>({
  arb: ['ar', 'arabic'],
  ces: ['cs', null],
  cmn: ['zh', null],
  deu: ['de', 'german'],
  ell: ['el', 'greek'],
  eng: ['en', 'english'],
  fra: ['fr', 'french'],
  hin: ['hi', 'hindi'],
  hun: ['hu', 'hungarian'],
  ind: ['id', 'indonesian'],
  ita: ['it', 'italian'],
  jpn: ['ja', null],
  kor: ['ko', null],
  nld: ['nl', 'dutch'],
  pol: ['pl', null],
  por: ['pt', 'portuguese'],
  ron: ['ro', 'romanian'],
  rus: ['ru', 'russian'],
  spa: ['es', 'spanish'],
  swe: ['sv', 'swedish'],
  tam: ['ta', 'tamil'],
  tgl: ['fil', null],
  tha: ['th', null],
  tur: ['tr', 'turkish'],
  ukr: ['uk', null],
  vie: ['vi', null],
  zlm: ['ms', null],
});

/** Fewer letters tell no language of those that share a script. */
const lettersMin = 60;
const sharedScripts = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]/gu;
const sampleCharacters = 4_000;

/** The language of most of a text, as a BCP 47 tag; null where it cannot be told. */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, sampleCharacters);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const shared = sample.match(sharedScripts)?.length ?? 0;
  if (shared * 2 > letters && shared < lettersMin) return null;
  const code = franc(sample, { only: Object.keys(languages), minLength: 1 });
  return languages[code]?.[0] ?? null;
}

const configurations = new Map(Object.values(languages));

/** PostgreSQL's configuration for a language: with its word forms and stop words, or of words as they are. */
export const textSearchConfiguration = (language: string | null): string =>
  configurations.get(language ?? '') ?? 'simple';
