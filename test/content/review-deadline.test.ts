import { describe, expect, it } from 'vitest';
import { reviewLimits } from '../../subgraphs/content/review/review.limits.js';
import { tellDueReviews } from '../../subgraphs/content/review/review-deadline.tasks.js';
import { openReviews, type ReviewWorld, repliedTo, reply } from './review-world.js';

const { replyToUnhappyMs, replyToOthersMs, dueNoticeMs } = reviewLimits;

const told = ({ world }: ReviewWorld) =>
  world.rows<{ kind: string; severity: string; subjectId: string; message: string; scopes: string[] }>(
    `select kind, severity, subject_id as "subjectId", message, scopes from platform.notification
     where organization_id = $1 order by id`,
  );

describe('a review that should have a reply', () => {
  it('is told of once, before the time, and never again', async () => {
    const opened = await openReviews(repliedTo[0]!);
    const { world } = opened;
    opened.write({ rating: 1, text: 'It is broken, that is not what I wanted.' });
    await opened.sync();
    const [review] = await opened.stored();
    expect(await tellDueReviews(world.db)).toBe(0);
    world.clock.advance(replyToUnhappyMs - dueNoticeMs - 60_000);
    expect(await tellDueReviews(world.db)).toBe(0);
    world.clock.advance(120_000);
    await Promise.all([tellDueReviews(world.db), tellDueReviews(world.db)]);
    world.clock.advance(replyToOthersMs);
    expect(await tellDueReviews(world.db)).toBe(0);
    const { needsReplyBy, channel } = review!;
    expect(await told(opened)).toEqual([
      {
        ...{ kind: 'review.reply.due', severity: 'warning', subjectId: review!.id, scopes: ['reviews:read'] },
        message: `A review with 1 star at ${channel} has no reply. It should have one by ${needsReplyBy}.`,
      },
    ]);
    expect((await opened.stored())[0]).toEqual(review);
  });

  it('is told of late where nobody looked in time, and not at all where it came late', async () => {
    const opened = await openReviews(repliedTo[0]!);
    const { world } = opened;
    opened.write({ rating: 2 });
    world.clock.advance(replyToUnhappyMs);
    opened.write({ rating: 3 });
    await opened.sync();
    const [late, known] = await opened.stored();
    expect([late!.rating, known!.rating]).toEqual([2, 3]);
    world.clock.advance(2 * replyToUnhappyMs);
    expect(await tellDueReviews(world.db)).toBe(1);
    expect((await told(opened)).map(({ subjectId }) => subjectId)).toEqual([known!.id]);
  });

  it('is not told of once it is answered, or its reply is on its way', async () => {
    const opened = await openReviews(repliedTo[0]!);
    const { world, actions } = opened;
    for (let count = 0; count < 3; count += 1) opened.write({ rating: 1 });
    await opened.sync();
    const [answered, sending, open] = await opened.stored();
    const { jobId } = await actions.act(world.ctx, [reply(answered!.id)]);
    await opened.start();
    await opened.ended(jobId!);
    await world.rows(
      `update content.review set reply = jsonb_set(reply, '{status}', '"sending"')
       where organization_id = $1 and id = $2`,
      sending!.id,
    );
    world.clock.advance(replyToUnhappyMs);
    expect(await tellDueReviews(world.db)).toBe(1);
    expect((await told(opened)).map(({ subjectId }) => subjectId)).toEqual([open!.id]);
    await world.rows(
      `update content.review set reply = jsonb_set(reply, '{status}', '"failed"')
       where organization_id = $1 and id = $2`,
      sending!.id,
    );
    expect(await tellDueReviews(world.db)).toBe(1);
  });

  it('is told of with all others that are due, however many there are', async () => {
    const opened = await openReviews(repliedTo[0]!);
    const { world } = opened;
    const count = reviewLimits.dueBatchSize + 3;
    for (let written = 0; written < count; written += 1) opened.write({ rating: 1 });
    await opened.sync();
    world.clock.advance(replyToUnhappyMs);
    expect(await tellDueReviews(world.db)).toBe(count);
  });
});
