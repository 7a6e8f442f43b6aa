import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { type NamedReview, reviewReadTask } from './review-sync.queue.js';
import { findReview, observed, type SyncDependencies } from './review-sync.tasks.js';

/**
 * Reads one review that its channel has told of. A channel that is away is asked again; what cannot be read otherwise is left to
 * the read of the account, which keeps it as a failure.
 */
export const reviewReading = ({ channels, recorder }: SyncDependencies) =>
  defineTask<NamedReview>({
    name: reviewReadTask,
    run: async ({ db, log, payload }) => {
      const { organizationId, connectionId, externalReviewId } = payload;
      try {
        const account = await channels.open(db, organizationId, connectionId);
        if (account.reviews === null) {
          return;
        }
        const { items } = await findReview(account.reviews, account, externalReviewId);
        for (const review of items) {
          await db.transaction(
            tx => recorder.record(tx, observed(organizationId, account, review)),
            taskOrigin(reviewReadTask, organizationId),
          );
        }
      } catch (error) {
        if (!(error instanceof MarketplaceError) || error.isTemporary) {
          throw error;
        }
        log.info({ ...payload, kind: error.kind }, 'a review that was told of could not be read');
      }
    },
  });
