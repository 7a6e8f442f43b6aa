import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { queueName } from '../../../kernel/database/new-job.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import {
  delistDeleted,
  delistEverywhere,
  requestDelist,
  requestPublication,
} from '../../../subgraphs/catalog/listing-request/listing-request.js';
import {
  readRequests,
  requestedListings,
} from '../../../subgraphs/catalog/listing-request/listing-request.queries.js';
import {
  addRequests,
  followRequests,
  forgetRequests,
  markRequestSent,
  type RequestOutcome,
  settleRequests,
  supersedeRequest,
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

const within = <T>(work: (tx: Transaction) => Promise<T>) => ctx.transaction(work);
const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [organizationId, ...values]);
const listingOf = async (id: string): Promise<Item> =>
  (await rows('select * from catalog.listing where organization_id = $1 and id = $2', id))[0];
const requestsOf = (id: string) =>
  rows(
    `select job_id, kind, is_sent, outcome ->> 'outcome' as outcome from catalog.listing_request
     where organization_id = $1 and listing_id = $2 order by sequence`,
    id,
  );

/** Asks for the listing in the order given; answers the jobs. */
async function asked(listingId: string, ...kinds: ('publish' | 'delist')[]): Promise<string[]> {
  const jobs: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    const jobId = newId();
    await within(tx =>
      addRequests(tx, organizationId, [listingId], { jobId, kind, productVersion: 11 + index }),
    );
    jobs.push(jobId);
  }
  return jobs;
}
const sequenceOf = async (listingId: string, jobId: string) =>
  (await readRequests(ctx.db, organizationId, { listingId, jobId })).own!.sequence;

describe('a listing that is asked for', () => {
  const settled = { settled_desired: 'published', settled_version: 7 };

  it('desires what the latest open request says, and without one what was settled last', async () => {
    const id = await catalog.listing(ctx, { desired: 'delisted', desired_version: 3, ...settled });
    const other = await catalog.listing(ctx, {
      product_id: newId(),
      desired: 'delisted',
      desired_version: 3,
    });
    const before = await listingOf(id);
    const [published, delisted] = await asked(id, 'publish', 'delist');
    expect(await listingOf(id)).toMatchObject({
      pending: 'delist',
      desired: 'delisted',
      desired_version: 12,
    });
    await within(tx => forgetRequests(tx, organizationId, delisted!));
    await within(tx => followRequests(tx, organizationId, [id]));
    expect(await listingOf(id)).toMatchObject({
      pending: 'publish',
      desired: 'published',
      desired_version: 11,
    });
    await within(tx => forgetRequests(tx, organizationId, published!));
    await within(tx => followRequests(tx, organizationId, [id]));
    const after = await listingOf(id);
    expect(after).toMatchObject({ pending: null, desired: 'published', desired_version: 7, ...settled });
    expect(after.version).toBe(before.version + 4);
    expect(after.updated_at).not.toBe(before.updated_at);
    expect(await listingOf(other)).toMatchObject({ pending: null, desired: 'delisted', desired_version: 3 });
  });

  it.each([
    ['publish', ['published', 12, 'delist'], ['submitted', null]],
    ['delist', ['delisted', 12, 'delist'], ['superseded', null]],
  ] as const)(
    'is answered with a %s up to the request that was worked on, and waits for those after it',
    async (kind, [desired, version, pending], [first]) => {
      const id = await catalog.listing(ctx, {});
      const other = await catalog.listing(ctx, { product_id: newId() });
      const jobs = await asked(id, 'publish', kind, 'delist');
      await asked(other, 'publish');
      const throughSequence = await sequenceOf(id, jobs[1]!);
      const outcome: RequestOutcome = { outcome: kind === 'publish' ? 'submitted' : 'delisted', issues: [] };
      const settlement = { listingId: id, kind, throughSequence, productVersion: 12, outcome };
      await within(tx => settleRequests(tx, organizationId, settlement));
      expect((await requestsOf(id)).map(one => one.outcome)).toEqual([first, outcome.outcome, null]);
      expect(await listingOf(id)).toMatchObject({
        ...{ settled_desired: desired, settled_version: version, pending, desired_version: 13 },
      });
      expect(await listingOf(other)).toMatchObject({
        pending: 'publish',
        settled_desired: 'delisted',
        settled_version: 0,
      });
      expect(await requestsOf(other)).toMatchObject([{ outcome: null }]);
    },
  );

  it('keeps the outcome that a request had before', async () => {
    const id = await catalog.listing(ctx, {});
    const [first, second] = await asked(id, 'publish', 'publish');
    const settle = async (jobId: string, outcome: 'rejected' | 'submitted') => {
      const throughSequence = await sequenceOf(id, jobId);
      const settlement = { listingId: id, kind: 'publish', throughSequence, productVersion: 1 } as const;
      await within(tx =>
        settleRequests(tx, organizationId, { ...settlement, outcome: { outcome, issues: [] } }),
      );
    };
    await settle(first!, 'rejected');
    await settle(second!, 'submitted');
    await within(tx => supersedeRequest(tx, organizationId, { listingId: id, jobId: first! }));
    expect((await requestsOf(id)).map(({ outcome }) => outcome)).toEqual(['rejected', 'submitted']);
  });

  it('has each request noted as sent, made void and forgotten for itself', async () => {
    const [id, other] = [await catalog.listing(ctx, {}), await catalog.listing(ctx, { product_id: newId() })];
    const [first, second] = await asked(id, 'publish', 'delist');
    const job = { jobId: second!, kind: 'delist', productVersion: 1 } as const;
    await within(tx => addRequests(tx, organizationId, [other], job));
    const address = { listingId: id, jobId: second! };
    await within(tx => markRequestSent(tx, organizationId, address, true));
    const [open, void_] = [{ is_sent: false, outcome: null }, { outcome: 'superseded' }];
    expect(await requestsOf(id)).toMatchObject([open, { is_sent: true, outcome: null }]);
    expect(await requestsOf(other)).toMatchObject([open]);
    await within(tx => markRequestSent(tx, organizationId, address, false));
    expect(await within(tx => supersedeRequest(tx, organizationId, address))).toMatchObject(void_);
    expect(await requestsOf(id)).toMatchObject([open, { is_sent: false, ...void_ }]);
    expect(await requestsOf(other)).toMatchObject([open]);
    const { own, latest } = await readRequests(ctx.db, organizationId, address);
    expect([own?.outcome?.outcome, latest?.kind, latest?.productVersion]).toEqual([
      'superseded',
      'publish',
      11,
    ]);
    await within(tx => forgetRequests(tx, organizationId, second!));
    expect([await requestsOf(id), await requestsOf(other)]).toMatchObject([[{ job_id: first }], []]);
  });

  it('is of its account, connected or not (any more), by marketplace, account and store', async () => {
    const jobId = newId();
    const places: [object | null, string, string][] = [
      [{ status: 'connected', external_account_id: 'A' }, 'stall', 'sg'],
      [{ status: 'needs_attention', external_account_id: 'B' }, 'bazaar', 'th'],
      [null, 'bazaar', 'sg'],
    ];
    for (const [account, marketplace, store_id] of places) {
      const connection_id =
        account === null ? newId() : await catalog.account(ctx, { marketplace, ...account });
      const id = await catalog.listing(ctx, { marketplace, connection_id, store_id, product_id: newId() });
      await within(tx =>
        addRequests(tx, organizationId, [id], { jobId, kind: 'publish', productVersion: 1 }),
      );
    }
    await asked(await catalog.listing(ctx, { product_id: newId() }), 'publish');
    const found = await requestedListings(ctx.db, organizationId, jobId);
    expect(found.map(one => [one.marketplace, one.storeId, one.accountExternalId, one.isConnected])).toEqual([
      ['bazaar', 'th', 'B', false],
      ['bazaar', 'sg', null, false],
      ['stall', 'sg', 'A', true],
    ]);
  });
});

describe('a product that is to go off sale', () => {
  const product = { id: '', version: 5 };
  const jobs = () => rows('select kind, payload from platform.job where organization_id = $1 order by id');
  const pending = async () =>
    (
      await rows(
        `select marketplace || ' ' || state || ' ' || coalesce(pending, '-') as is from catalog.listing
         where organization_id = $1 order by 1`,
      )
    ).map(({ is }) => is);
  const list = (marketplace: string, given: object) =>
    catalog.listing(ctx, { product_id: product.id, marketplace, ...given });
  beforeEach(() => {
    product.id = newId();
  });

  it('goes where it is named, or everywhere, but for where it is off sale and nobody asked for it', async () => {
    await list('bazaar', { state: 'live' });
    await list('stall', { state: 'draft' });
    await list('souk', { state: 'delisted', pending: 'publish' });
    await list('mart', { state: 'delisted' });
    await catalog.listing(ctx, { marketplace: 'other', product_id: newId() });
    await within(tx => requestDelist(tx, organizationId, product, ['stall', 'mart']));
    const rest = ['mart delisted -', 'other live -'];
    expect(await pending()).toEqual([
      'bazaar live -',
      ...rest,
      'souk delisted publish',
      'stall draft delist',
    ]);
    await within(tx => requestDelist(tx, organizationId, product, null));
    expect(await pending()).toEqual([
      'bazaar live delist',
      ...rest,
      'souk delisted delist',
      'stall draft delist',
    ]);
    const job = { kind: 'product.delist', payload: { productId: product.id } };
    expect(await jobs()).toEqual([job, job]);
    await within(tx => requestPublication(tx, organizationId, product, []));
    // One after the other, so that the first one answers what piles up behind it.
    const queues = await ctx.db.query<Item>(
      unnamed('select queue_name as name from graphile_worker.jobs where queue_name like $1'),
      [`${organizationId}/%`],
    );
    expect(queues.map(({ name }) => name)).toEqual(Array(3).fill(queueName(organizationId, product.id)));
  });

  it.each([
    ['live', { state: 'live' }, 1],
    ['off sale, and to be published', { state: 'delisted', pending: 'publish' }, 1],
    ['off sale', { state: 'delisted' }, 0],
  ])('needs a job where it is %s', async (_, given, count) => {
    await list('bazaar', given);
    await within(tx => delistEverywhere(tx, organizationId, product));
    expect(await jobs()).toHaveLength(count);
  });

  it('never comes back once it is deleted', async () => {
    const settled = { settled_desired: 'published', settled_version: 4 };
    const id = await list('bazaar', settled);
    const other = await catalog.listing(ctx, { product_id: newId(), ...settled });
    await within(tx => delistDeleted(tx, organizationId, product));
    expect(await listingOf(id)).toMatchObject({ settled_desired: 'delisted', pending: 'delist' });
    expect(await listingOf(other)).toMatchObject({ settled_desired: 'published', pending: null });
  });
});
