import { describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Review } from '../../subgraphs/content/review/review.entity.js';
import { reviewLimits } from '../../subgraphs/content/review/review.limits.js';
import { purgeReviewActions } from '../../subgraphs/content/review/review.tasks.js';
import { action, openReviews, repliedTo, reply, statuses, waiting } from './review-world.js';

describe('a batch of actions', () => {
  it('does our own notes at once, and rejects one without the others', async () => {
    const opened = await waiting(repliedTo[0]!, 3);
    const { world, actions } = opened;
    const [first, second] = opened.reviews as [Review, Review];
    const { jobId, results } = await actions.act(world.ctx, [
      action({ reviewId: first.id, action: 'mark' }),
      action({ reviewId: first.id, action: 'hide' }),
      action({ reviewId: newId(), action: 'mark' }),
      action({ reviewId: 'no id', action: 'mark' }),
      action({ reviewId: second.id, action: 'assign', assigneeId: newId() }),
      action({ reviewId: second.id.toUpperCase(), action: 'mark' }),
    ]);
    expect([jobId, statuses(results)]).toEqual([
      null,
      [
        ...['completed', 'REVIEW_ACTION_UNAVAILABLE', 'REVIEW_NOT_FOUND', 'REVIEW_NOT_FOUND'],
        ...['MEMBER_NOT_FOUND', 'completed'],
      ],
    ]);
    const marks = (await opened.stored()).map(({ isMarked, version }) => [isMarked, version]);
    expect(marks).toEqual([
      [true, 2],
      [true, 2],
      [false, 1],
    ]);
    const again = await actions.act(world.ctx, [action({ reviewId: first.id, action: 'mark' })]);
    expect(again.results[0]!.review).toMatchObject({ isMarked: true, version: 2 });
    const { results: unmarked } = await actions.act(world.ctx, [
      action({ reviewId: first.id, action: 'unmark' }),
    ]);
    expect(unmarked[0]!.review).toMatchObject({ isMarked: false, version: 3 });
  });

  it('is rejected as a whole where it is malformed, by the place of what is wrong', async () => {
    const { world, actions, reviews } = await waiting(repliedTo[0]!);
    const [{ id: reviewId }] = reviews as [Review];
    const paths = async (batch: Parameters<typeof actions.act>[1]) =>
      actions.act(world.ctx, batch).then(
        () => [],
        ({ errors }: { errors: { path: string; code: string }[] }) =>
          errors.map(({ path, code }) => `${path} ${code}`),
      );
    expect(await paths([])).toEqual(['actions COUNT_INVALID']);
    const many = Array.from({ length: reviewLimits.actionsMax + 1 }, () => reply(reviewId));
    expect(await paths(many)).toEqual(['actions COUNT_INVALID']);
    expect(
      await paths([
        action({ reviewId }),
        action({ reviewId, action: 'mark', text: 'No.' }),
        action({ reviewId, action: 'assign' }),
        action({ reviewId, action: 'unmark', assigneeId: newId() }),
        action({ reviewId: reviewId.toUpperCase(), action: 'unmark' }),
      ]),
    ).toEqual([
      'actions.0.text VALUE_INVALID',
      'actions.1.text VALUE_INVALID',
      'actions.2.assigneeId VALUE_INVALID',
      'actions.3.assigneeId VALUE_INVALID',
      'actions.4 DUPLICATE',
    ]);
  });

  it("is nobody else's: a stranger's ids are unknown", async () => {
    const { actions, reviews } = await waiting(repliedTo[0]!);
    const stranger = await openReviews(repliedTo[0]!);
    const { results } = await actions.act(stranger.world.ctx, [reply(reviews[0]!.id)]);
    expect(statuses(results)).toEqual(['REVIEW_NOT_FOUND']);
  });

  it('is forgotten once it ended long ago', async () => {
    const { world, actions, reviews, start, ended } = await waiting(repliedTo[0]!);
    const { jobId } = await actions.act(world.ctx, [reply(reviews[0]!.id)]);
    await start();
    await ended(jobId!);
    expect(await purgeReviewActions(world.db)).toBe(0);
    world.clock.advance(reviewLimits.actionRetentionMs + 1);
    expect(await purgeReviewActions(world.db)).toBe(1);
  });
});
