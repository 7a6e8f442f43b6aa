import { MarketplaceError } from './marketplace-error.js';
import type { ReviewCapability, ReviewChannel } from './review.js';

/** Rejects what can be known beforehand, and leaves the rest to the adapter. */
export function reviewChannel(capability: ReviewCapability, adapter: ReviewChannel): ReviewChannel {
  return {
    changedReviews: (window, listings) => adapter.changedReviews(window, listings),
    readReview: reference => adapter.readReview(reference),
    reply: async (reference, text) => {
      checkReply(capability, text);
      return adapter.reply(reference, text);
    },
    moderate: async (reference, kind) => {
      if (!capability.moderation.includes(kind)) {
        throw new MarketplaceError('unsupported', `The marketplace has no way to ${kind} a review.`);
      }
      return adapter.moderate(reference, kind);
    },
  };
}

function checkReply({ reply }: ReviewCapability, text: string): void {
  if (reply === undefined) {
    throw new MarketplaceError('unsupported', 'The marketplace takes no replies to reviews from us.');
  }
  const length = [...text].length;
  if (length === 0 || length > reply.lengthMax) {
    throw new MarketplaceError('rejected', `A reply has 1 to ${reply.lengthMax} characters.`, {
      marketplaceCode: 'REPLY_LENGTH',
    });
  }
}

/** Of adapters that have none of it: `reviewChannel` rejects the call before. */
export const unsupportedReviewWrite = (): Promise<never> =>
  Promise.reject(new MarketplaceError('unsupported', 'The marketplace does not take this from us.'));
