import type { RequestedAction, Review } from './review.entity.js';
import { needsReplyBy } from './review.rules.js';

/** The review after what we do to it ourselves; null where it is so already. */
export function withOwnAction(review: Review, action: RequestedAction, now: string): Review | null {
  const assigneeId = action.assigneeId?.toLowerCase() ?? null;
  switch (action.action) {
    case 'mark':
      return review.isMarked ? null : { ...review, isMarked: true };
    case 'unmark':
      return review.isMarked ? { ...review, isMarked: false } : null;
    case 'assign':
      return review.assigneeId === assigneeId ? null : { ...review, assigneeId };
    case 'unassign':
      return review.assigneeId === null ? null : { ...review, assigneeId: null };
    case 'reply':
      return withDeadline({
        ...review,
        reply: {
          status: 'published',
          text: action.text!.trim(),
          evidence: 'acknowledged',
          error: null,
          repliedAt: now,
        },
      });
    case 'hide':
    case 'report':
      return withDeadline({ ...review, isHidden: true });
    case 'show':
      return withDeadline({ ...review, isHidden: false });
  }
}

export const withDeadline = (review: Review): Review => ({
  ...review,
  needsReplyBy: needsReplyBy(review, review.reply),
});
