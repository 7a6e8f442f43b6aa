import { describe, expect, it } from 'vitest';
import {
  availableActions,
  dueMessage,
  isEdited,
  needsReplyBy,
  noChannel,
  noReply,
  ownChannel,
  replyAfterReading,
  unavailableReason,
} from './review.rules.js';

const at = '2026-11-20T08:00:00.000Z';
const content = { canReply: true, isHidden: false, rating: 5, text: 'Good.', writtenAt: at };

describe('by when a review should be replied to', () => {
  it.each([
    ['an unhappy one', {}, { rating: 3 }, '2026-11-22T08:00:00.000Z'],
    ['an unhappy one of stars alone', {}, { rating: 1, text: '' }, '2026-11-22T08:00:00.000Z'],
    ['a happy one', {}, { rating: 4 }, '2026-11-27T08:00:00.000Z'],
    ['one without stars', {}, { rating: null }, '2026-11-27T08:00:00.000Z'],
    ['a happy one of stars alone', {}, { text: '' }, null],
    ['one that cannot be replied to', {}, { rating: 1, canReply: false }, null],
    ['one that is hidden', {}, { rating: 1, isHidden: true }, null],
    ['one with a reply', { status: 'published' as const }, { rating: 1 }, null],
    ['one whose reply is looked at', { status: 'submitted' as const }, { rating: 1 }, null],
    ['one whose reply failed', { status: 'failed' as const }, { rating: 1 }, '2026-11-22T08:00:00.000Z'],
  ])('%s', (_name, reply, change, expected) => {
    expect(needsReplyBy({ ...content, ...change }, { ...noReply, ...reply })).toBe(expected);
  });
});

describe('what can be done with a review', () => {
  const review = { canReply: true, isHidden: false, reply: noReply, isMarked: false, assigneeId: null };

  it('follows from its channel and its state', () => {
    const notes = ['mark', 'unmark', 'assign', 'unassign'];
    expect(availableActions(review, noChannel)).toEqual(notes);
    expect(availableActions(review, ownChannel)).toEqual(['reply', 'hide', ...notes]);
    expect(availableActions({ ...review, isHidden: true }, ownChannel)).toEqual(['reply', 'show', ...notes]);
    const replied = { ...review, reply: { ...noReply, status: 'published' as const } };
    expect(availableActions(replied, ownChannel)).toEqual(['hide', ...notes]);
  });

  it('is told with its reason where it cannot', () => {
    expect(unavailableReason({ ...review, canReply: false }, 'reply', ownChannel)).toMatch(
      /no reply to this/,
    );
    expect(unavailableReason(review, 'report', ownChannel)).toMatch(/no way to report/);
    expect(unavailableReason(review, 'show', { moderation: ['show'] })).toBe('The review is shown.');
  });
});

describe('a reply after its channel was read', () => {
  const submitted = { ...noReply, status: 'submitted' as const, text: 'Thanks.', repliedAt: at };
  const later = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString();

  it('is published once it is shown, as it is shown', () => {
    expect(replyAfterReading(submitted, { text: 'Thanks!', repliedAt: null }, later(1))).toEqual({
      ...{ status: 'published', text: 'Thanks!', evidence: 'read_back', error: null, repliedAt: at },
    });
    expect(replyAfterReading(noReply, { text: 'A', repliedAt: null }, at)).toMatchObject({ repliedAt: at });
  });

  it('stays the same object where nothing is new', () => {
    const published = replyAfterReading(noReply, { text: 'A', repliedAt: at }, at);
    expect(replyAfterReading(published, { text: 'A', repliedAt: at }, later(1))).toBe(published);
    expect(replyAfterReading(submitted, null, later(3))).toBe(submitted);
    const sending = { ...submitted, status: 'sending' as const };
    expect(replyAfterReading(sending, null, later(9))).toBe(sending);
  });

  it('failed where it is not shown three days later, and is none where it was taken away', () => {
    expect(replyAfterReading(submitted, null, later(3.1))).toMatchObject({
      ...{ status: 'failed', text: 'Thanks.', error: { code: 'REPLY_NOT_SHOWN' } },
    });
    expect(replyAfterReading({ ...submitted, status: 'published' }, null, later(1))).toEqual(noReply);
  });
});

describe('an edit by the buyer', () => {
  const before = { rating: 5, text: 'Good.', imageUrls: ['a'] };
  it.each([
    [{}, false],
    [{ rating: 4 }, true],
    [{ text: 'Bad.' }, true],
    [{ imageUrls: [] }, true],
  ])('%j: %s', (change, expected) => expect(isEdited(before, { ...before, ...change })).toBe(expected));
});

it('a review that waits is told of with its channel, stars and time, and without what the buyer wrote', () => {
  const needsReplyBy = '2026-11-30T08:00:00.000Z';
  const messages = [1, 2, null].map(rating => dueMessage({ channel: 'shop', rating, needsReplyBy }).message);
  expect(messages).toEqual([
    `A review with 1 star at shop has no reply. It should have one by ${needsReplyBy}.`,
    `A review with 2 stars at shop has no reply. It should have one by ${needsReplyBy}.`,
    `A review at shop has no reply. It should have one by ${needsReplyBy}.`,
  ]);
});
