import { isWrittenIn } from '../../../connectors/provider-calls/written-language.js';

/** Scripts of one language alone, and letters that it has alone: a few of them tell it. */
const ownLetters: readonly (readonly [code: string, letters: RegExp])[] = [
  ['th', /\p{Script=Thai}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['vi', /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu],
];
const lettersMin = 2;

/** Told by their commonest words, where a text is long enough. */
const byWords = ['en', 'id', 'tl', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru'] as const;

/** The language of a review as ISO 639-1; null where its text does not tell. */
export function languageOf(text: string): string | null {
  for (const [code, letters] of ownLetters) {
    if ((text.match(letters)?.length ?? 0) >= lettersMin) {
      return code;
    }
  }
  const written = byWords.filter(code => isWrittenIn(text, code) === true);
  return written.length === 1 ? written[0]! : null;
}
