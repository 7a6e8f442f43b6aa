import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { unnamed } from '../../kernel/database/statement.js';
import { reviewReading } from '../../subgraphs/content/review/review-read.tasks.js';
import { readReviewsSoon } from '../../subgraphs/content/review/review-sync.queue.js';
import { openReviews, type ReviewWorld, reviewed, withReviews } from './review-world.js';

/** What the marketplace tells of a review that is written now. */
async function pushesOf(opened: ReviewWorld) {
  const { world } = opened;
  const before = (await world.arrived()).length;
  const { id } = opened.write({ rating: 2 });
  return { id, pushes: (await world.arrived()).slice(before) };
}

/** A marketplace that tells of reviews, and the one that it has told of. */
async function openTelling() {
  for (const module of reviewed) {
    const opened = await openReviews(module);
    const { id, pushes } = await pushesOf(opened);
    if (pushes.length > 0) {
      return { ...opened, id, push: pushes[0]! };
    }
  }
  throw new Error('No marketplace tells of reviews.');
}

const queuedTasks = ({ world }: Pick<ReviewWorld, 'world'>) =>
  world.db.query<{ task: string }>(
    unnamed(`select task_identifier as task from graphile_worker.jobs
      where key like 'review/' || $1::text || '%' order by 1`),
    [world.connectionId],
  );

const read = (
  { world, recorder }: Pick<ReviewWorld, 'world' | 'recorder'>,
  externalReviewId: string,
  channels: Parameters<typeof reviewReading>[0]['channels'] = world.channels,
) =>
  reviewReading({ channels, recorder }).run({
    payload: { ...world.address, externalReviewId },
    db: world.db,
    log: world.db.log,
    signal: new AbortController().signal,
  });

describe('a review that its marketplace tells of', () => {
  it('is told of by the marketplaces that push reviews, and nothing is told by the others', async () => {
    const told: number[] = [];
    for (const module of reviewed) {
      told.push((await pushesOf(await openReviews(module))).pushes.length);
    }
    expect(told.toSorted()).toEqual([0, 0, 1]);
  });

  it('is handed on by its id, once for what comes twice at once', async () => {
    const { world, id, push } = await openTelling();
    await Promise.all([world.receive(push), world.receive(push)]);
    await world.drainSignalQueue();
    expect(world.reviewSignals).toEqual([[id]]);
    await world.drainSignalQueue();
    expect(world.reviewSignals).toEqual([[id]]);
  });

  it('is read alone, by one task however often it is told of', async () => {
    const opened = await openTelling();
    const { world, id } = opened;
    opened.write();
    await readReviewsSoon(world.db, world.address, [id]);
    await readReviewsSoon(world.db, world.address, [id, 'another']);
    expect((await queuedTasks(opened)).map(({ task }) => task)).toEqual([
      ...['content.review.read', 'content.review.read'],
    ]);
    await read(opened, id);
    await Promise.all([read(opened, id), read(opened, id)]);
    const stored = await opened.stored();
    expect(
      stored.map(({ externalReviewId, rating, version }) => [externalReviewId, rating, version]),
    ).toEqual([[id, 2, 1]]);
    await opened.sync();
    expect(await opened.stored()).toHaveLength(2);
  });

  it('without its id has the account read', async () => {
    const opened = await openTelling();
    await readReviewsSoon(opened.world.db, opened.world.address, []);
    expect((await queuedTasks(opened)).map(({ task }) => task)).toEqual(['content.review.sync']);
  });

  it('is none where the marketplace knows none with the id, and nothing is stored', async () => {
    const opened = await openTelling();
    await read(opened, '4711');
    expect(await opened.stored()).toEqual([]);
  });

  it('is read again by the queue while the marketplace is away, and by the next read of the account otherwise', async () => {
    const opened = await openTelling();
    const failing = (kind: 'unavailable' | 'rejected') =>
      withReviews(opened, () => ({
        readReview: async () => {
          throw new MarketplaceError(kind, 'planted');
        },
      }));
    await expect(read(opened, opened.id, failing('unavailable'))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await read(opened, opened.id, failing('rejected'));
    expect(await opened.stored()).toEqual([]);
    await opened.sync();
    expect(await opened.stored()).toHaveLength(1);
  });
});
