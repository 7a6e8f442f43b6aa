import type { ReviewCapability } from '../../../connectors/marketplaces/review.js';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import type { RequestedAction, Review, ReviewContent, ReviewReply } from './review.entity.js';
import { reviewLimits as limits } from './review.limits.js';
import { isChannelAction, type ReviewActionKind, reviewActions } from './review.values.js';

export const noReply: ReviewReply = {
  status: 'none',
  text: null,
  evidence: null,
  error: null,
  repliedAt: null,
};

export const isAnswered = ({ status }: Pick<ReviewReply, 'status'>): boolean =>
  status === 'submitted' || status === 'published';

/** Stars up to which a buyer is unhappy. */
const unhappyMax = 3;

/**
 * By when a review should be replied to. It is our own target: no channel tells by when it takes replies. Null where it is
 * answered, cannot be, is not shown, or has nothing to answer to.
 */
export function needsReplyBy(
  content: Pick<ReviewContent, 'canReply' | 'isHidden' | 'rating' | 'text' | 'writtenAt'>,
  reply: Pick<ReviewReply, 'status'>,
): string | null {
  const { canReply, isHidden, rating, text, writtenAt } = content;
  const isUnhappy = rating !== null && rating <= unhappyMax;
  if (!canReply || isHidden || isAnswered(reply) || (text === '' && !isUnhappy)) {
    return null;
  }
  const withinMs = isUnhappy ? limits.replyToUnhappyMs : limits.replyToOthersMs;
  return new Date(Date.parse(writtenAt) + withinMs).toISOString();
}

/** What the organization is told of a review that should have a reply soon; nothing of what the buyer wrote. */
export function dueMessage({
  channel,
  rating,
  needsReplyBy: by,
}: Pick<Review, 'channel' | 'rating'> & { needsReplyBy: string }): { title: string; message: string } {
  const stars = rating === null ? '' : ` with ${rating} ${rating === 1 ? 'star' : 'stars'}`;
  return {
    title: 'A review waits for a reply',
    message: `A review${stars} at ${channel} has no reply. It should have one by ${by}.`,
  };
}

/** What a channel can do; our own takes everything. */
export type ActionCapability = Pick<ReviewCapability, 'reply' | 'moderation'>;

export const ownChannel: ActionCapability = {
  reply: { lengthMax: limits.replyLength, isModerated: false },
  moderation: ['hide', 'show'],
};

/** Of a marketplace without a connector, or one whose reviews sellers cannot read (any more). */
export const noChannel: ActionCapability = { moderation: [] };

/** What can be done with the review now, in the order of the values. */
export const availableActions = (
  review: Pick<Review, 'canReply' | 'isHidden' | 'reply' | 'isMarked' | 'assigneeId'>,
  capability: ActionCapability,
): ReviewActionKind[] =>
  reviewActions.filter(action => unavailableReason(review, action, capability) === null);

/** Why it cannot be done, as a sentence; null where it can. */
export function unavailableReason(
  { canReply, isHidden, reply }: Pick<Review, 'canReply' | 'isHidden' | 'reply'>,
  action: ReviewActionKind,
  { reply: replies, moderation }: ActionCapability,
): string | null {
  switch (action) {
    case 'reply':
      if (replies === undefined) {
        return 'The channel takes no replies to reviews from here.';
      }
      if (isAnswered(reply)) {
        return 'The review has a reply, and channels take one.';
      }
      return canReply ? null : 'The channel takes no reply to this review.';
    case 'hide':
    case 'report':
      if (!moderation.includes(action)) {
        return `The channel has no way to ${action} a review.`;
      }
      return isHidden ? 'The review is not shown.' : null;
    case 'show':
      if (!moderation.includes('show')) {
        return 'The channel has no way to show a review.';
      }
      return isHidden ? null : 'The review is shown.';
    default:
      return null;
  }
}

/** Throws VALIDATION_FAILED: what is wrong with a batch before anything is looked up. */
export function checkBatch(actions: readonly RequestedAction[]): void {
  if (actions.length < 1 || actions.length > limits.actionsMax) {
    const message = `Must have 1 to ${limits.actionsMax} actions.`;
    reject([{ path: 'actions', code: 'COUNT_INVALID', message }]);
  }
  const seen = new Set<string>();
  reject(
    actions.flatMap((action, index) => {
      const key = `${action.action} ${action.reviewId.toLowerCase()}`;
      const isTwice = seen.has(key);
      seen.add(key);
      return actionErrors(action, `actions.${index}`, isTwice);
    }),
  );
}

function actionErrors(
  { action, text, assigneeId }: RequestedAction,
  path: string,
  isTwice: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  if (isTwice) {
    errors.push({ path, code: 'DUPLICATE', message: 'The same action on this review was given before.' });
  }
  if (action === 'reply' ? (text ?? '').trim() === '' : text !== null) {
    const message = action === 'reply' ? 'A reply needs a text.' : `To ${action} a review takes no text.`;
    errors.push({ path: `${path}.text`, code: 'VALUE_INVALID', message });
  }
  if (action === 'assign' ? !isId(assigneeId ?? '') : assigneeId !== null) {
    const message =
      action === 'assign' ? 'Must be the id of a member.' : `To ${action} a review takes no assignee.`;
    errors.push({ path: `${path}.assigneeId`, code: 'VALUE_INVALID', message });
  }
  return errors;
}

/** Why the text cannot be sent as a reply; null where it can. */
export function replyTextProblem(text: string, { reply }: ActionCapability): string | null {
  const lengthMax = reply?.lengthMax ?? 0;
  const length = [...text].length;
  return length > lengthMax ? `The reply has ${length} characters; the channel takes ${lengthMax}.` : null;
}

/** Whether the channel has to be told; our own reviews are ours to change. */
export const reachesChannel = ({ accountId }: Pick<Review, 'accountId'>, action: ReviewActionKind): boolean =>
  accountId !== null && isChannelAction(action);

/** Whether what the source tells differs from what is stored. */
export function isChanged(before: ReviewContent, now: ReviewContent): boolean {
  const keys = Object.keys(now) as (keyof ReviewContent)[];
  return keys.some(key => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
}

/** Whether the buyer has changed the review itself. */
export const isEdited = (
  before: Pick<ReviewContent, 'rating' | 'text' | 'imageUrls'>,
  now: Pick<ReviewContent, 'rating' | 'text' | 'imageUrls'>,
): boolean =>
  before.rating !== now.rating ||
  before.text !== now.text ||
  JSON.stringify(before.imageUrls) !== JSON.stringify(now.imageUrls);

/** The reply as it is known, after the channel was read: what it shows decides, and what it does not show yet stays. */
export function replyAfterReading(
  stored: ReviewReply,
  shown: { text: string; repliedAt: string | null } | null,
  readAt: string,
): ReviewReply {
  if (shown === null) {
    return notShown(stored, readAt);
  }
  const isSame = stored.status === 'published' && stored.text === shown.text;
  return isSame
    ? stored
    : {
        status: 'published',
        text: shown.text,
        evidence: 'read_back',
        error: null,
        repliedAt: shown.repliedAt ?? stored.repliedAt ?? readAt,
      };
}

/** One that was shown before was taken away there; one that never is was dropped, or did not pass moderation. */
function notShown(stored: ReviewReply, readAt: string): ReviewReply {
  const waitedMs = Date.parse(readAt) - Date.parse(stored.repliedAt ?? readAt);
  if (stored.status === 'submitted' && waitedMs > limits.submittedMaxMs) {
    const message = 'The channel took the reply and has not shown it since.';
    return { ...stored, status: 'failed', error: { code: 'REPLY_NOT_SHOWN', message } };
  }
  return stored.status === 'published' ? noReply : stored;
}
