import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { notify } from '../../platform/index.js';
import type { Review } from './review.entity.js';
import { reviewLimits as limits } from './review.limits.js';
import { dueMessage } from './review.rules.js';

const deadlineTask = 'content.review.deadline';

type DueReview = Pick<Review, 'id' | 'channel' | 'rating'> & { organizationId: string; needsReplyBy: string };

/**
 * Marks and reads in one statement, so that each review is told of once, whichever worker is first. What was late already when
 * it was first read, such as the history of a new account, is not told of: nothing can be done before the time any more. One
 * whose reply is on its way is looked at again by the next run.
 */
const takeDue = sql(
  'content.review.takeDue',
  `update content.review r set due_told_at = $2
   from (select organization_id, id from content.review
         where needs_reply_by <= $1 and due_told_at is null and needs_reply_by > created_at
           and not is_answered and reply ->> 'status' <> 'sending'
         order by needs_reply_by limit $3 for update skip locked) due
   where r.organization_id = due.organization_id and r.id = due.id
   returning r.organization_id as "organizationId", r.id, r.channel, r.rating, r.needs_reply_by as "needsReplyBy"`,
);

/** Tells organizations of reviews that should have a reply soon. Answers how many. */
export async function tellDueReviews(db: Database): Promise<number> {
  let told = 0;
  for (let batch: number = limits.dueBatchSize; batch === limits.dueBatchSize; told += batch) {
    batch = await db.transaction(async tx => {
      const now = db.clock.now();
      const soon = new Date(now.getTime() + limits.dueNoticeMs);
      const due = await tx.query<DueReview>(takeDue, [soon, now, limits.dueBatchSize]);
      for (const { organizationId, id, ...review } of due) {
        await notify(tx, {
          ...{ organizationId, kind: 'review.reply.due', severity: 'warning', ...dueMessage(review) },
          ...{ subject: { type: 'review', id }, scopes: ['reviews:read'] },
        });
      }
      return due.length;
    }, taskOrigin(deadlineTask));
  }
  return told;
}

export const reviewDeadline = defineTask({
  name: deadlineTask,
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    await tellDueReviews(db);
  },
});
