import { francAll } from 'franc-min';
import { dictionary } from '../../../kernel/dictionary.js';
import { letterCount } from '../../../kernel/plain-text.js';
import { criterionLimits as limits } from './evaluation.limits.js';

/** Languages that are told apart, by their ISO 639-3 codes. Indonesian and Malay are too close for short texts. */
const names: Readonly<Record<string, string>> = dictionary({
  eng: 'English',
  ind: 'Malay or Indonesian',
  zlm: 'Malay or Indonesian',
  vie: 'Vietnamese',
  tha: 'Thai',
  tgl: 'Filipino',
  cmn: 'Chinese',
  jpn: 'Japanese',
  kor: 'Korean',
  arb: 'Arabic',
  deu: 'German',
  fra: 'French',
  hin: 'Hindi',
  ita: 'Italian',
  nld: 'Dutch',
  pol: 'Polish',
  por: 'Portuguese',
  spa: 'Spanish',
  swe: 'Swedish',
  tur: 'Turkish',
});

/** Those of the languages that share no script with others of them: a text in Latin letters is in none of these. */
export const ownScripts = ['Arabic', 'Chinese', 'Hindi', 'Japanese', 'Korean', 'Thai'];

/**
 * How far a language may be from the likeliest to be about as likely, for each group of three letters of the text. Texts of some
 * sentences are 0.1 or more from every other language.
 */
const nearly = 0.09;

/** All that are about as likely, the likeliest first; none where there is too little text, or none of these languages fits. */
export function likelyLanguages(text: string): string[] {
  const script = scriptLanguage(text);
  if (script !== null) {
    return [script];
  }
  if (letterCount(text) < limits.languageLettersMin) {
    return [];
  }
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const sample = words.join(' ').slice(0, limits.languageTextMax);
  const groups = new Set(Array.from(sample, (_, index) => sample.slice(index, index + 3))).size;
  const likely = francAll(sample, { only: Object.keys(names) })
    // Likelihoods are relative to the length of the text, and the longer it is, the closer.
    .filter(([, likelihood]) => ((1 - likelihood) * sample.length) / groups < nearly)
    .flatMap(([code]) => names[code] ?? []);
  return [...new Set(likely)];
}

/** Words that hold sentences together: nouns alone look alike in many languages, and names of goods travel. */
const functionWords: Readonly<Record<string, string>> = dictionary({
  English: 'the a an and of for with in on to is are your you this that it from by or not be as at no can',
  'Malay or Indonesian':
    'dan yang untuk dengan di ke dari ini itu atau tidak ada bisa boleh pada adalah dalam anda lebih',
  Filipino: 'ang ng mga sa na at para ay ito may hindi o kung',
  German:
    'der die das und für mit aus ein eine einen ist sind nicht von im in den dem zum zur auf an oder auch ohne',
  French: 'le la les et de des du un une pour avec est sont dans en au aux sur ou ne pas sans par à',
  Italian: 'il lo la gli le e di del della un una per con in è sono non da o alla dal senza',
  Dutch: 'de het een en van voor met in is zijn niet op te uit of zonder aan dit deze',
  Polish: 'i w z na do dla jest są nie się od po oraz lub bez to za',
  Portuguese: 'o a os as e de do da dos das um uma para com em é não por no na ou sem',
  Spanish: 'el la los las y de del un una para con en es son no por que o sin al su',
  Swedish: 'och för med av en ett är som på till i den det inte från eller utan',
  Turkish: 've ile için bir bu da de ne olan en çok veya daha',
});

/** Whether a text has words that tell the language, beside the nouns; scripts and letters of their own tell it as well. */
export function isLanguageTold(text: string, language: string): boolean {
  const telling = functionWords[language]?.split(' ');
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
  return telling === undefined || telling.some(word => words.has(word));
}

/** Some scripts are written by one of the languages only; a few letters of them are enough. */
function scriptLanguage(text: string): string | null {
  const letters = letterCount(text);
  const share = (script: RegExp): number => (text.match(script)?.length ?? 0) / Math.max(letters, 1);
  if (share(/\p{Script=Thai}/gu) > 0.3) {
    return 'Thai';
  }
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.15) {
    return 'Japanese';
  }
  if (share(/\p{Script=Hangul}/gu) > 0.3) {
    return 'Korean';
  }
  return share(/\p{Script=Han}/gu) > 0.3 ? 'Chinese' : null;
}
