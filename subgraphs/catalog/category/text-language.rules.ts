import type { FoundTerm } from './term-search.rules.js';
import type { Language, TermTable } from './term-table.rules.js';
import type { Word } from './text-words.rules.js';

const vietnameseLetter = /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉĩọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ]/;

/** How clearly a language has to lead. */
const leadMin = 1.4;

/** The language of most of the words and terms; null if none leads. */
export function textLanguage(
  table: TermTable,
  words: readonly Word[],
  found: readonly FoundTerm[],
): Language | null {
  const votes = new Map<Language, number>();
  const vote = (languages: Iterable<Language>, share: number) => {
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + share);
  };
  for (const { text, script } of words) {
    vote(table.stopWords.get(text) ?? [], 0.7);
    if (script === 'spaced' && vietnameseLetter.test(text)) vote(['vi'], 0.5);
  }
  for (const { start, end, matches } of found) {
    const languages = new Set(matches.map(({ language }) => language));
    vote(languages, (end - start) / languages.size);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
  if (first === undefined) return null;
  return second === undefined || first[1] >= second[1] * leadMin ? first[0] : null;
}

/**
 * Without words that another language than the text's has for something: `box` is a loudspeaker in German alone. English
 * words are at home in every language.
 */
export function termsOfLanguage(found: readonly FoundTerm[], language: Language | null): FoundTerm[] {
  if (language === null) return [...found];
  return found.flatMap(term => {
    if (term.end - term.start > 1) return [term];
    const matches = term.matches.filter(match => match.language === language || match.language === 'en');
    return matches.length > 0 ? [{ ...term, matches }] : [];
  });
}
