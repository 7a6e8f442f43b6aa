import { isWrittenIn } from '../../../connectors/provider-calls/written-language.js';
import { type ReplyPassage, replyProblem } from './reply-prompt.rules.js';
import { reviewLimits as limits } from './review.limits.js';

/** A sentence that a reply could quote. */
export interface QuotableSentence {
  text: string;
  /** Of its document, as BCP 47; null: unknown. */
  language: string | null;
  passage: ReplyPassage;
}

/** Documents tell Filipino by another tag than reviews do. */
const tagOf = (language: string): string => (language === 'fil' ? 'tl' : language);

/** Whether a reply in the language (ISO 639-1) can have the sentence: buyers read it, and channels take it. */
export const isQuotable = ({ text, language }: QuotableSentence, wanted: string): boolean =>
  (language === null ? isWrittenIn(text, wanted) !== false : tagOf(language) === wanted) &&
  replyProblem(text, { lengthMax: limits.factLength }) === null;

/**
 * The sentence that has the most words in common with the review; the first of several. Null where none has enough to be about
 * the same. `shared` are the numbers of those words, in the order of the sentences.
 */
export function bestQuote(
  sentences: readonly QuotableSentence[],
  shared: readonly number[],
): ReplyPassage | null {
  const most = Math.max(0, ...shared);
  const best = sentences[shared.indexOf(most)];
  return best === undefined || most < limits.quoteWordsMin ? null : { ...best.passage, quote: best.text };
}
