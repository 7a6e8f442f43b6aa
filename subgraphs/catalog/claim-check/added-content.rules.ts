import type { Language } from '../category/term-table.rules.js';
import type { ClaimProblem } from './claim.entity.js';
import type { ClaimLexicon } from './claim-lexicon.rules.js';
import { type Clause, clausesOf } from './claim-text.rules.js';
import type { EvidenceText } from './evidence.rules.js';
import { otherGoods } from './other-goods.rules.js';
import { type ReadSentence, readSentence, strangeSentences } from './sentence-match.rules.js';
import {
  type NamingWord,
  namingWords,
  type ReadText,
  residueOf,
  unknownIn,
  unmatchedWords,
} from './translation-residue.rules.js';

export interface ComparedTexts {
  text: string;
  language: Language;
  original: EvidenceText;
}

/** So many letters of English one letter of the language says; Chinese characters, and nothing else there, are counted by their script. */
const weights: Readonly<Record<Language, number>> = { en: 1, de: 0.9, id: 0.95, vi: 1.05, th: 1.1, zh: 1 };
const hanWeight = 3.2;
const lengthFactorMax = 1.6;
/** Short texts differ more. */
const lengthSlack = 14;
/** What is left where both texts are compared differs by less: by so many letters, and so many for each letter of the original. */
const residueSlack = 7;
const residueShareMax = 0.04;

function weightOf(text: string, language: Language): number {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return (letters - han) * weights[language] + han * hanWeight;
}

/**
 * A translation that says more than its original is longer, has more words that say something, or has words, pieces or sentences
 * that nothing of the original stands for.
 */
export function addedContent(
  lexicon: ClaimLexicon,
  clauses: readonly Clause[],
  checked: ComparedTexts,
): ClaimProblem[] {
  const { text, language, original } = checked;
  const own: ReadText = { clauses, language };
  const given: ReadText = {
    clauses: clausesOf(lexicon, original.text, original.language),
    language: original.language,
  };
  const allowed = weightOf(original.text, original.language) * lengthFactorMax + lengthSlack;
  const isRicher =
    contentWeight(lexicon, own) > contentWeight(lexicon, given) * lengthFactorMax + lengthSlack;
  const isLonger = weightOf(text, language) > allowed || hasMoreSentences(checked);
  const added = isLonger || isRicher ? [text] : [];
  const pieces =
    original.isName === true
      ? [...addedPieces(lexicon, { own, given }, { text, original }), ...addedEnds(lexicon, own, given)]
      : [];
  return [
    ...added,
    ...pieces,
    ...addedWords(lexicon, { own, given, original }),
    ...addedSentences(lexicon, checked),
    ...(language === 'th' ? uncoveredPieces(lexicon, { own, given }, text) : []),
    ...otherGoods(lexicon, own, given),
  ].map(words => ({ code: 'added_content', words: words.slice(0, 80) }));
}

/** Sentences that are compared; a text has no more than its original. */
const sentencesMax = 400;

/** Sentences that translate none of the original, where both mark theirs. */
function addedSentences(lexicon: ClaimLexicon, { text, language, original }: ComparedTexts): string[] {
  if (unmarked.has(original.language) || language === 'th') return [];
  const read = (whole: string, of: Language): ReadSentence[] =>
    sentencesOf(whole)
      .slice(0, sentencesMax)
      .map(sentence =>
        readSentence(
          lexicon,
          { clauses: clausesOf(lexicon, sentence, of), language: of },
          { text: sentence, weight: weightOf(sentence, of) },
        ),
      );
  const strange = strangeSentences(read(text, language), read(original.text, original.language));
  return strange.map(sentence => sentence.text.trim());
}

/** Pieces between marks with nothing of the original in them say no more than what of the original the tables do not know. */
function uncoveredPieces(
  lexicon: ClaimLexicon,
  { own, given }: { own: ReadText; given: ReadText },
  text: string,
): string[] {
  const pieces = strangePieces(lexicon, text, { language: own.language, other: given }, clauseMarks);
  if (pieces.length === 0) return [];
  const left = new Set(residueOf(lexicon, given, own));
  const unknown = unknownIn(lexicon, given).filter(word => left.has(word));
  const isMore =
    weightOf(pieces.join(''), own.language) > weightOf(unknown.join(''), given.language) * lengthFactorMax;
  return isMore ? pieces : [];
}

/** Letters of the words that say something, weighted. */
const contentWeight = (lexicon: ClaimLexicon, text: ReadText): number =>
  weightOf(residueOf(lexicon, text, { clauses: [], language: text.language }).join(''), text.language);

/** Both ways: what the translation names in words of its own, the original named in some. */
function addedWords(
  lexicon: ClaimLexicon,
  { own, given, original }: { own: ReadText; given: ReadText; original: EvidenceText },
): string[] {
  const added = residueOf(lexicon, own, given);
  const left = weightOf(residueOf(lexicon, given, own).join(''), given.language);
  const slack = residueSlack + weightOf(original.text, original.language) * residueShareMax;
  const isMore = weightOf(added.join(''), own.language) > left * lengthFactorMax + slack;
  return isMore ? [added.join(' ')] : [];
}

/** Words at the beginning and the end of a title, where all of the original has a counterpart: nothing is left that they could stand for. */
function addedEnds(lexicon: ClaimLexicon, own: ReadText, given: ReadText): string[] {
  const [words, others] = [namingWords(lexicon, own), namingWords(lexicon, given)];
  if (unmatchedWords(others, words).length > 0) return [];
  const added = new Set(unmatchedWords(words, others));
  return [words, [...words].reverse()].flatMap(row => {
    // What is named again says nothing of what stands beside it.
    const end = row.find((word, at) => added.has(word) || !isRepeated(word, row.slice(at + 1)));
    return end !== undefined && added.has(end) ? [end.text] : [];
  });
}

const isRepeated = ({ things }: NamingWord, others: readonly NamingWord[]): boolean =>
  things.some(thing => others.some(other => other.things.includes(thing)));

/** Of clauses and sentences; in Thai, the spaces between them. */
const clauseMarks =
  /[,;|()[\]•·–—、，；｜（）!?。！？\n]|\.(?=\s|$)|\s-\s|(?<=\p{Script=Thai})\s+(?=\p{Script=Thai})/u;

const pieceMarks = /[,;|()[\]•·–—、，；｜（）]|\s-\s/u;

/** Pieces of a title between marks that have nothing of the original in them, where it has fewer such pieces itself. */
function addedPieces(
  lexicon: ClaimLexicon,
  { own, given }: { own: ReadText; given: ReadText },
  { text, original }: { text: string; original: EvidenceText },
): string[] {
  const added = strangePieces(lexicon, text, { language: own.language, other: given });
  const left = strangePieces(lexicon, original.text, { language: given.language, other: own });
  return added.length > left.length ? added : [];
}

const strangePieces = (
  lexicon: ClaimLexicon,
  text: string,
  { language, other }: { language: Language; other: ReadText },
  marks = pieceMarks,
): string[] =>
  text.split(marks).flatMap(piece => {
    const clauses = clausesOf(lexicon, piece, language);
    const isMeasured = clauses.some(({ measures, sizes }) => measures.length + sizes.length > 0);
    const words = residueOf(lexicon, { clauses, language }, other);
    const none: ReadText = { clauses: [], language: other.language };
    const all = residueOf(lexicon, { clauses, language }, none);
    return !isMeasured && words.length > 0 && words.length === all.length ? [piece.trim()] : [];
  });

/** Thai marks no sentences, and Chinese joins them with commas: a text that is translated from them may have more. */
const unmarked: ReadonlySet<Language> = new Set(['th', 'zh']);

const hasMoreSentences = ({ text, language, original }: ComparedTexts): boolean =>
  !unmarked.has(original.language) && language !== 'th' && sentencesIn(text) > sentencesIn(original.text);

/** A point after a letter or one of these ends an abbreviation. */
const sentenceEnd =
  /(?<!(?<![\p{L}\p{M}]|\d\s?)(?:\p{L}|inkl|incl|ca|approx|max|min|bzw|ggf|evtl|etc|no|nr))\.(?=\s|$)|[!?。！？\n]/giu;

const sentencesOf = (text: string): string[] =>
  text.split(sentenceEnd).filter(piece => /[\p{L}\p{N}]/u.test(piece));

const sentencesIn = (text: string): number => sentencesOf(text).length;
