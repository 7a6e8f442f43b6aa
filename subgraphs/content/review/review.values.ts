/** Of a reply to a review. `submitted`: taken by the channel, which does not show it yet. */
export const replyStatuses = ['none', 'sending', 'submitted', 'published', 'failed'] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

/** How it is known what became of a reply: the channel said so, or shows it. */
export const replyEvidences = ['acknowledged', 'read_back'] as const;
export type ReplyEvidence = (typeof replyEvidences)[number];

/** What can be done with a review. The first four reach the channel, the others are our own notes. */
export const reviewActions = [
  'reply',
  'hide',
  'show',
  'report',
  'mark',
  'unmark',
  'assign',
  'unassign',
] as const;
export type ReviewActionKind = (typeof reviewActions)[number];

export const channelActions = ['reply', 'hide', 'show', 'report'] as const;
export type ChannelActionKind = (typeof channelActions)[number];

export const isChannelAction = (kind: ReviewActionKind): kind is ChannelActionKind =>
  (channelActions as readonly string[]).includes(kind);

export const replyTones = ['neutral', 'warm', 'formal'] as const;
export type ReplyTone = (typeof replyTones)[number];

/** How a draft was made. */
export const draftOrigins = ['template', 'model'] as const;
export type DraftOrigin = (typeof draftOrigins)[number];

export const reviewSorts = ['newest', 'oldest', 'recently_written', 'recently_updated'] as const;
export type ReviewSort = (typeof reviewSorts)[number];
