import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { Review } from '../../subgraphs/content/review/review.entity.js';
import { reviewLimits } from '../../subgraphs/content/review/review.limits.js';
import { JobService } from '../../subgraphs/platform/job/job.service.js';
import {
  action,
  moderated,
  named,
  type ReviewWorld,
  repliedTo,
  reply,
  replyWaitMs,
  statuses,
  waiting,
  withReviews,
} from './review-world.js';

const current = async ({ stored }: Pick<ReviewWorld, 'stored'>): Promise<Review> => (await stored())[0]!;
describe.each(named(repliedTo))('a reply to a review of %s', (_key, module) => {
  it('is posted by the job of its batch, and shown once the marketplace shows it', async () => {
    const opened = await waiting(module);
    const { world, actions, start, ended, sync, posted } = opened;
    const [review] = opened.reviews;
    const { jobId, results } = await actions.act(world.ctx, [reply(review!.id, '  Thank you.  ')]);
    expect(results).toMatchObject([{ index: 0, reviewId: review!.id, status: 'queued', error: null }]);
    await start();
    const job = await ended(jobId!);
    expect(job).toMatchObject({
      status: 'completed',
      result: { success: true, failedCount: 0, results: [{ action: 'reply', status: 'completed' }] },
    });
    expect(posted()).toEqual(['Thank you.']);
    const { isModerated } = module.marketplace.capabilities.reviews!.reply!;
    expect((await current(opened)).reply).toMatchObject({
      status: isModerated ? 'submitted' : 'published',
      text: 'Thank you.',
      evidence: isModerated ? 'acknowledged' : 'read_back',
    });
    world.clock.advance(replyWaitMs);
    await sync();
    expect(await current(opened)).toMatchObject({
      reply: { status: 'published', text: 'Thank you.', evidence: 'read_back' },
      needsReplyBy: null,
    });
    const again = await actions.act(world.ctx, [reply(review!.id)]);
    expect([again.jobId, statuses(again.results)]).toEqual([null, ['REVIEW_ACTION_UNAVAILABLE']]);
  });

  it.each(['loseAnswer', 'hang'] as const)(
    'is looked up when its answer does not come, and is posted once: %s',
    async fault => {
      const opened = await waiting(module, 2);
      const { world, actions, run, posted } = opened;
      const { jobId } = await actions.act(
        world.ctx,
        opened.reviews.map(({ id }) => reply(id, `Thanks ${id}`)),
      );
      const lost = withReviews(opened, reviews => ({
        reply: async (...call) => {
          await reviews.reply(...call);
          throw new MarketplaceError('unknown', `The answer was lost (${fault}).`);
        },
      }));
      await run(jobId!, lost).catch(() => {});
      world.clock.advance(replyWaitMs);
      await run(jobId!, lost).catch(() => {});
      expect(posted().sort()).toEqual(opened.reviews.map(({ id }) => `Thanks ${id}`).sort());
      const shown = await opened.stored();
      expect(shown.map(({ reply: { status } }) => status)).toEqual(['published', 'published']);
    },
  );

  it('is posted once by the real faults of the marketplace, whichever call they strike', async () => {
    const opened = await waiting(module, 6);
    const { world, actions, run, runLast, posted } = opened;
    const { jobId } = await actions.act(
      world.ctx,
      opened.reviews.map(({ id }) => reply(id, `Thanks ${id}`)),
    );
    for (const name of ['loseAnswer', 'throttle', 'failBefore'] as const) {
      world.sandbox.faults.set(name, 0.2);
    }
    for (let life = 0; life < 12; life += 1) {
      await run(jobId!).catch(() => {});
      world.clock.advance(replyWaitMs);
    }
    world.sandbox.faults.clear();
    await runLast(jobId!);
    expect(posted().sort()).toEqual(opened.reviews.map(({ id }) => `Thanks ${id}`).sort());
    await opened.sync();
    expect(new Set((await opened.stored()).map(({ reply: { status } }) => status))).toEqual(
      new Set(['published']),
    );
  });

  it('is not posted twice when the worker died after the marketplace took it', async () => {
    const opened = await waiting(module);
    const { world, actions, start, ended, posted } = opened;
    const [review] = opened.reviews;
    const { jobId } = await actions.act(world.ctx, [reply(review!.id, 'Thank you.')]);
    await world.rows("update content.review_action set status = 'sending' where organization_id = $1");
    world.sandbox.shop.replyTo(opened.written[0]!, 'Thank you.');
    await start();
    expect(await ended(jobId!)).toMatchObject({ status: 'completed', result: { success: true } });
    expect(posted()).toEqual(['Thank you.']);
    expect(['submitted', 'published']).toContain((await current(opened)).reply.status);
  });

  it('fails where somebody has replied there before, and the other reply is shown', async () => {
    const opened = await waiting(module);
    const { world, actions, start, ended, posted, sync } = opened;
    const [review] = opened.reviews;
    world.sandbox.shop.replyTo(opened.written[0]!, 'Written in the app.');
    world.clock.advance(replyWaitMs);
    const { jobId } = await actions.act(world.ctx, [reply(review!.id)]);
    await start();
    expect(await ended(jobId!)).toMatchObject({
      status: 'completed',
      result: { success: false, failedCount: 1, results: [{ error: { code: 'REVIEW_ALREADY_REPLIED' } }] },
    });
    expect(posted()).toEqual(['Written in the app.']);
    await sync();
    expect((await current(opened)).reply).toMatchObject({ status: 'published', text: 'Written in the app.' });
  });

  it('that the marketplace took and dropped is told as failed in the end', async () => {
    const opened = await waiting(module);
    const { world, actions, start, ended, sync } = opened;
    world.sandbox.faults.set('acceptThenDrop', 1);
    const { jobId } = await actions.act(world.ctx, [reply(opened.reviews[0]!.id)]);
    await start();
    await ended(jobId!);
    expect((await current(opened)).reply.status).toBe('submitted');
    await sync();
    // Older than what is read again.
    world.clock.advance(reviewLimits.overlapMs);
    await sync();
    const { reply: told } = await current(opened);
    expect(told).toMatchObject({ status: 'failed', error: { code: 'REPLY_NOT_SHOWN' } });
  });

  it('is retried with the job while the marketplace is away, and fails with its words after that', async () => {
    const opened = await waiting(module, 2);
    const { world, actions, run, runLast } = opened;
    const { jobId } = await actions.act(
      world.ctx,
      opened.reviews.map(({ id }) => reply(id)),
    );
    world.sandbox.faults.set('failBefore', 1);
    await expect(run(jobId!)).rejects.toThrow();
    const job = await runLast(jobId!);
    expect(job).toMatchObject({ status: 'completed', result: { success: false, failedCount: 2 } });
    expect((await current(opened)).reply).toMatchObject({
      status: 'failed',
      error: { code: expect.any(String), message: expect.any(String) },
    });
    expect(opened.posted()).toEqual([]);
  });

  it('that is too long for the marketplace is rejected at once', async () => {
    const { world, actions, reviews } = await waiting(module);
    const { lengthMax } = module.marketplace.capabilities.reviews!.reply!;
    const { jobId, results } = await actions.act(world.ctx, [
      reply(reviews[0]!.id, 'x'.repeat(lengthMax + 1)),
    ]);
    expect([jobId, statuses(results)]).toEqual([null, ['REVIEW_ACTION_UNAVAILABLE']]);
  });

  it('is asked for once at a time, also by two callers at once', async () => {
    const { world, actions, reviews } = await waiting(module);
    const twice = await Promise.all([1, 2].map(() => actions.act(world.ctx, [reply(reviews[0]!.id)])));
    expect(twice.flatMap(({ results }) => statuses(results)).sort()).toEqual([
      'REVIEW_ACTION_RUNNING',
      'queued',
    ]);
  });

  it('that is canceled before its job runs is not posted, and may be asked for again', async () => {
    const { world, actions, reviews, run, posted, signals } = await waiting(module);
    const { jobId } = await actions.act(world.ctx, [reply(reviews[0]!.id)]);
    const { abandonReviewJobs } = await import('../../subgraphs/content/review/review.parts.js');
    await new JobService(signals, abandonReviewJobs).cancel(world.ctx, jobId!);
    await run(jobId!).catch(() => {});
    expect(posted()).toEqual([]);
    const rows = await world.rows<object>(
      "select status, error ->> 'code' as code from content.review_action where organization_id = $1",
    );
    expect(rows).toEqual([{ status: 'canceled', code: 'JOB_CANCELED' }]);
    expect(statuses((await actions.act(world.ctx, [reply(reviews[0]!.id)])).results)).toEqual(['queued']);
  });
});

describe('a review whose channel takes replies elsewhere', () => {
  it('is hidden, shown and reported, but not replied to', async () => {
    const opened = await waiting(moderated);
    const { world, actions, start, ended, written } = opened;
    const [{ id: reviewId }] = opened.reviews as [Review];
    const outcome = await actions.act(world.ctx, [reply(reviewId), action({ reviewId, action: 'hide' })]);
    expect(statuses(outcome.results)).toEqual(['REVIEW_ACTION_UNAVAILABLE', 'queued']);
    await start();
    await ended(outcome.jobId!);
    expect([written[0]!.state, (await current(opened)).isHidden]).toEqual(['hidden', true]);
    for (const [kind, state, isHidden] of [
      ['show', 'shown', false],
      ['report', 'spam', true],
    ] as const) {
      const { jobId } = await actions.act(world.ctx, [action({ reviewId, action: kind })]);
      await ended(jobId!);
      expect([kind, written[0]!.state, (await current(opened)).isHidden]).toEqual([kind, state, isHidden]);
    }
  });
});
