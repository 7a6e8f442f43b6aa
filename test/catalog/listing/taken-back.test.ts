import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { abandonRequests } from '../../../subgraphs/catalog/channels/listing/abandon-requests.js';
import {
  addRequests,
  markRequestSent,
} from '../../../subgraphs/catalog/listing-request/listing-request.writer.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
let organizationId: string;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
  ({ organizationId } = ctx);
});
afterAll(() => catalog.close());

const past = '2026-11-20T08:00:00.000Z';
const within = <T>(work: (tx: Transaction) => Promise<T>) => ctx.transaction(work);
const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [organizationId, ...values]);

describe('what a job that ends early was asked for', () => {
  const productId = newId();
  const jobId = newId();
  const sentBefore = { kind: 'publish', jobId, at: past, outcome: 'sending', message: null };
  const ofAnother = { ...sentBefore, jobId: newId() };
  const given = { product_id: productId, checks: 3, next_check_at: past, settled_version: 2 };
  const there = { external_id: 'b-1', state: 'live', settled_desired: 'published', ...given };
  const draft = { state: 'draft', settled_desired: 'delisted', ...given };

  /** What is left of such a listing that the job was asked to do this with, and what is told of it. */
  async function left(
    listing: object,
    { kind = 'publish', isSent = false, others = [], outcome = null, end = 'canceled' }: Item = {},
  ) {
    const id = await catalog.listing(ctx, {
      ...listing,
      ...('attempt' in listing ? { attempt: JSON.stringify(listing.attempt) } : {}),
    });
    await within(tx => addRequests(tx, organizationId, [id], { jobId, kind, productVersion: 9 }));
    await within(tx => markRequestSent(tx, organizationId, { listingId: id, jobId }, isSent));
    await rows(
      'update catalog.listing_request set outcome = $2 where organization_id = $1',
      outcome && JSON.stringify(outcome),
    );
    for (const each of others) {
      await within(tx =>
        addRequests(tx, organizationId, [id], { jobId: newId(), kind: each, productVersion: 10 }),
      );
    }
    const job = { organizationId, jobId, payload: { productId }, end, error: null };
    const { takenBack, standing, listings } = (await within(tx => abandonRequests(tx, job))) as Item;
    const row = (await rows('select * from catalog.listing where organization_id = $1 and id = $2', id))[0];
    const planned =
      row === undefined
        ? []
        : await ctx.db.query(unnamed('select from graphile_worker.jobs where key = $1'), [
            `listing/${row.connection_id}`,
          ]);
    const syncs = await rows(
      "select payload from platform.job where organization_id = $1 and kind = 'product.sync'",
    );
    const requests =
      row === undefined
        ? []
        : await rows(
            'select from catalog.listing_request where organization_id = $1 and listing_id = $2',
            id,
          );
    return {
      row,
      told: listings[0],
      counts: [takenBack, standing],
      isLooked: planned.length > 0,
      syncs,
      requests,
    };
  }
  const isNow = (time: string) => ctx.clock.now().getTime() - Date.parse(time) < 60_000;

  it('is gone where nothing was sent, and nobody else asks for it', async () => {
    const { row, told, counts } = await left(draft);
    expect([row, counts]).toEqual([undefined, [1, 0]]);
    expect(told).toMatchObject({ outcome: 'canceled', desired: null, state: null, issues: [] });
  });

  it.each([
    ['somebody else asks for it', draft, { others: ['publish'] }, 'publish', 'queued'],
    ['it may have been made before', { ...draft, unknown_since: past }, {}, null, 'draft'],
    ['it is there', { ...draft, external_id: 'b-1' }, {}, null, 'draft'],
    ['it was turned down before', { ...draft, state: 'rejected' }, {}, null, 'rejected'],
  ])('stays where nothing was sent and %s', async (_, listing, more, pending, state) => {
    const { row, told, isLooked } = await left(listing, more);
    expect([row.pending, row.attempt, row.checks, row.next_check_at, isLooked]).toEqual([
      pending,
      null,
      3,
      past,
      false,
    ]);
    expect(told).toMatchObject({ outcome: 'canceled', state });
  });

  it.each(['canceled', 'failed'])(
    'is said to be %s where the job had begun with it, and not if another had',
    async end => {
      const { row } = await left({ ...there, attempt: sentBefore }, { end });
      const message = 'The job ended before the marketplace did anything.';
      expect(row.attempt).toEqual({ ...sentBefore, at: row.attempt.at, outcome: end, message });
      expect(isNow(row.attempt.at)).toBe(true);
      ctx = catalog.context();
      ({ organizationId } = ctx);
      expect((await left({ ...there, attempt: ofAnother }, { end })).row.attempt).toEqual(ofAnother);
    },
  );

  it.each([
    ['live', 'publish', 'live', 'published'],
    ['live_not_buyable', 'delist', 'live_not_buyable', 'delisted'],
    ['submitted', 'publish', 'unknown', 'published'],
    ['rejected', 'delist', 'unknown', 'delisted'],
  ])(
    'stands where it may have been done to what is %s by a %s, and is looked at',
    async (state, kind, after, desired) => {
      const { row, told, counts, isLooked } = await left(
        { ...there, state, attempt: ofAnother },
        { kind, isSent: true },
      );
      expect(row).toMatchObject({
        ...{ state: after, desired, settled_desired: desired, settled_version: 9, pending: null, checks: 0 },
        attempt: { jobId, kind, outcome: 'unknown' },
      });
      expect([isNow(row.next_check_at), isLooked, counts]).toEqual([true, true, [0, 1]]);
      expect(told).toMatchObject({ outcome: 'unknown', desired, state: after, accountId: row.connection_id });
    },
  );

  it('stands as it is where somebody else asks for it by now', async () => {
    const { row } = await left({ ...there, state: 'submitted' }, { isSent: true, others: ['delist'] });
    expect(row).toMatchObject({ state: 'submitted', pending: 'delist', checks: 3, next_check_at: past });
  });

  it('is told as it was done where it was, and changes no more', async () => {
    const issues = [{ code: 'REJECTED', message: 'No.' }];
    const done = { isSent: true, outcome: { outcome: 'rejected', issues } };
    const { row, told, counts, requests } = await left({ ...there, attempt: sentBefore }, done);
    expect(row).toMatchObject({ settled_version: 2, checks: 3, next_check_at: past, attempt: sentBefore });
    expect([told.outcome, told.issues, counts, requests]).toEqual(['rejected', issues, [0, 1], []]);
  });

  it.each([
    ['was to go off sale', there, { kind: 'delist' }, 1],
    ['is still to go', there, { kind: 'delist', others: ['delist'] }, 0],
    ['was to be sent again', there, {}, 0],
    ['is not there', { ...there, external_id: null }, { kind: 'delist' }, 0],
    ['was off sale before', { ...there, settled_desired: 'delisted' }, { kind: 'delist' }, 0],
  ])('is told what it missed where it %s', async (_, listing, more, count) => {
    const sync = { payload: { productIds: [productId], fields: ['price', 'inventory'] } };
    expect((await left(listing, more)).syncs).toEqual(Array(count).fill(sync));
  });

  it('is nothing where it is forgotten already', async () => {
    const job = {
      organizationId,
      jobId: newId(),
      payload: { productId },
      end: 'canceled',
      error: null,
    } as const;
    expect(await within(tx => abandonRequests(tx, job))).toEqual({});
  });
});
