import { MarketplaceError } from '../marketplace-error.js';

/** What Lazada answers to a reply, beside its `code`. */
export interface LazadaOutcome {
  success?: boolean | string;
  error_code?: string;
  error_msg?: string;
}

/** What each reason means for merchants; those that are not here are told as they came. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['REPLY_ALREADY', 'The review has been replied to.'],
  ['REVIEW_STATUS_CANNOT_REPLY', 'The review was edited or reported: it cannot be replied to now.'],
  ['REVIEW_TYPE_DONOT_SUPPORT_REPLY', 'A follow-up review cannot be replied to.'],
  ['REVIEW_INFO_DONOT_SUPPORT_REPLY', 'A review without text, pictures and videos cannot be replied to.'],
  ['REVIEW_REPORTED_CANNOT_REPLY', 'The review was reported: it cannot be replied to.'],
  ['REPLY_CONTENT_TOO_LONG', 'The reply is too long.'],
  ['BEYOND_REPLY_PERIOD', 'The time to reply to the review is over.'],
]);
const missing = 'NO_SUCH_REVIEW';
const throttled = 'TRAFFIC_CONTROL';

/**
 * What went wrong with a reply; null where nothing did. The reason stands in the words of an error as in those of an
 * answer that is none: the code is the same for all of them.
 */
export function replyFault(answer: unknown): unknown {
  if (answer instanceof MarketplaceError) {
    return answer.kind === 'rejected' ? (reasonIn(answer.message) ?? answer) : answer;
  }
  if (answer instanceof Error) {
    return answer;
  }
  const { success, error_code: code = '', error_msg: words = '' } = answer as LazadaOutcome;
  if (success === undefined || String(success) === 'true') {
    return null;
  }
  return (
    reasonIn(`${code} ${words}`) ??
    new MarketplaceError('rejected', `Lazada: ${words || code}`, { marketplaceCode: code || null })
  );
}

function reasonIn(words: string): MarketplaceError | null {
  if (words.includes(throttled)) {
    return new MarketplaceError('throttled', 'Lazada: too many replies.', { marketplaceCode: throttled });
  }
  if (words.includes(missing)) {
    return new MarketplaceError('not_found', 'Lazada: there is no such review.', {
      marketplaceCode: missing,
    });
  }
  for (const [reason, meaning] of reasons) {
    if (words.includes(reason)) {
      return new MarketplaceError('rejected', `Lazada: ${meaning}`, { marketplaceCode: reason });
    }
  }
  return null;
}
