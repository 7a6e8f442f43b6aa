import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { doListings, type ListingWork } from '../../../subgraphs/catalog/channels/sync/listing-step.js';
import type { ListingRequest } from '../../../subgraphs/catalog/listing-request/listing-request.queries.js';
import {
  addRequests,
  markRequestSent,
  type RequestKind,
} from '../../../subgraphs/catalog/listing-request/listing-request.writer.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';

let catalog: PlantedCatalog;
let ctx: RequestContext;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
});
afterAll(() => catalog.close());

const productId = newId();
const jobId = newId();
const within = <T>(work: (tx: Transaction) => Promise<T>) => ctx.transaction(work);
const ask = (listingId: string, kind: RequestKind, by: string) =>
  within(tx => addRequests(tx, ctx.organizationId, [listingId], { jobId: by, kind, productVersion: 1 }));
const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [ctx.organizationId, ...values]);

/** A listing of the product at the marketplace, of an account of that name, which the job is to publish. */
async function asked(marketplace: string, account: string | null = marketplace.toUpperCase()) {
  const connection_id =
    account === null ? newId() : await catalog.account(ctx, { marketplace, external_account_id: account });
  const id = await catalog.listing(ctx, { product_id: productId, marketplace, connection_id });
  await ask(id, 'publish', jobId);
  return { id, connection_id };
}

type Worked = (request: ListingRequest) => unknown;
const fails = (error: unknown) => () => {
  throw error;
};
const submitted = () => ({ outcome: 'submitted', issues: [] });
const away = () => new MarketplaceError('unavailable', 'It is away.');
const errorOf = () => new MarketplaceError('rejected', 'The title is forbidden.');

/** One run of the job, in which each marketplace answers in its way, and what it left. */
async function run(
  answers: Record<string, Worked>,
  {
    isFinal = false,
    isCanceled = false,
    finished = [],
  }: { isFinal?: boolean; isCanceled?: boolean; finished?: string[] } = {},
) {
  const [worked, recorded, progress]: [string[], string[], unknown[]] = [[], [], []];
  const job = {
    ...{ organizationId: ctx.organizationId, jobId, payload: { productId }, ctx },
    step: (_name: string, work: (tx: Transaction) => Promise<unknown>) => within(work),
    record: (name: string, work: (tx: Transaction) => Promise<unknown>) => {
      recorded.push(name);
      return within(work);
    },
    finishedSteps: async () => finished,
    progress: (done: number, total: number) => progress.push([done, total]),
    isFinal: () => isFinal,
    isCanceled: () => isCanceled,
    throwIfCanceled: () => {},
  };
  const work = { job, channels: {}, kind: 'publish' } as unknown as ListingWork;
  const ended = doListings(work, ({ marketplace }) => ({
    work: async request => {
      worked.push(marketplace);
      const outcome = await answers[marketplace]!(request);
      return async () => outcome as never;
    },
    giveUp:
      ({ listingId }, error) =>
      async () => ({
        outcome: 'failed',
        issues: [{ code: error.kind, message: `${listingId}: ${error.message}` }],
      }),
  }));
  const end = (await ended.then(
    result => ({ result, error: null }),
    error => ({ result: error.result ?? null, error }),
  )) as Item;
  const left = await rows(
    'select from catalog.listing_request where organization_id = $1 and job_id = $2',
    jobId,
  );
  return { ...end, worked, recorded, progress, left: left.length };
}

describe('a job of listings', () => {
  it('does each in a step of its account and store, tells of all, and forgets what was asked of it', async () => {
    const [bazaar, stall] = [await asked('bazaar'), await asked('stall', null)];
    const { result, error, recorded, progress, left } = await run({ bazaar: submitted, stall: submitted });
    const of = (marketplace: string, { id, connection_id }: typeof bazaar) => ({
      ...{ listingId: id, marketplace, accountId: connection_id, storeId: 'sg', ...submitted() },
    });
    const listings = [of('bazaar', bazaar), of('stall', stall)];
    expect([result, error]).toEqual([{ success: true, productId, done: 2, failed: 0, listings }, null]);
    expect(recorded.toSorted()).toEqual(['bazaar/BAZAAR/sg', `stall/${stall.connection_id}/sg`]);
    expect([progress, left]).toEqual([
      [
        [0, 2],
        [1, 2],
        [2, 2],
      ],
      0,
    ]);
  });

  it('does what the latest request says, having sent what its own had', async () => {
    const { id } = await asked('bazaar');
    await within(tx => markRequestSent(tx, ctx.organizationId, { listingId: id, jobId }, true));
    await ask(id, 'publish', newId());
    let seen: ListingRequest | null = null;
    await run({
      bazaar: request => {
        seen = request;
        return submitted();
      },
    });
    const [latest] = await rows(
      'select max(sequence)::text as sequence from catalog.listing_request where organization_id = $1',
    );
    expect(seen).toMatchObject({ listingId: id, sequence: latest!.sequence, isSent: true });
  });

  it.each<[string, (id: string) => Promise<unknown>, object]>([
    [
      'is to be done otherwise by now',
      id => ask(id, 'delist', newId()),
      { outcome: 'superseded', issues: [] },
    ],
    [
      'was done by another job',
      () =>
        rows(
          'update catalog.listing_request set outcome = $2 where organization_id = $1',
          JSON.stringify({ outcome: 'delisted', issues: [] }),
        ),
      { outcome: 'delisted', issues: [] },
    ],
  ])('leaves alone what %s, and says so', async (_, prepare, outcome) => {
    const { id } = await asked('bazaar');
    await prepare(id);
    const { result, worked } = await run({ bazaar: submitted });
    expect([worked, result.success]).toEqual([[], true]);
    expect(result.listings).toMatchObject([{ listingId: id, ...outcome }]);
  });

  it('does no listing again of which the step is finished', async () => {
    await asked('bazaar');
    await asked('stall');
    const { worked, recorded } = await run(
      { bazaar: submitted, stall: submitted },
      { finished: ['bazaar/BAZAAR/sg'] },
    );
    expect([worked, recorded.toSorted()]).toEqual([['stall'], ['bazaar/BAZAAR/sg', 'stall/STALL/sg']]);
  });

  it.each<[string, Worked, { isFinal?: boolean; isCanceled?: boolean }, string]>([
    ['an error that may pass', fails(away()), {}, 'It is away.'],
    ['an unexpected error', fails(new TypeError('Broken.')), {}, 'Broken.'],
    [
      'an unexpected error in its last run, if it is canceled',
      fails(new TypeError('Broken.')),
      { isFinal: true, isCanceled: true },
      'Broken.',
    ],
  ])('is tried again after %s, with what else it did saved', async (_, answer, given, message) => {
    await asked('bazaar');
    await asked('stall');
    const { error, recorded, progress, left } = await run({ bazaar: answer, stall: submitted }, given);
    expect(error.message).toBe(message);
    expect([recorded, progress.at(-1), left]).toEqual([['stall/STALL/sg'], [1, 2], 2]);
  });

  it('is tried again for what is unexpected before what may pass', async () => {
    await asked('bazaar');
    await asked('stall');
    const { error } = await run({ bazaar: fails(away()), stall: fails(new TypeError('Broken.')) });
    expect(error.message).toBe('Broken.');
  });

  it.each<[string, unknown, boolean, string, string]>([
    ['an error that may pass, in its last run', away(), true, 'unavailable', 'It is away.'],
    ['an error', errorOf(), false, 'rejected', 'The title is forbidden.'],
    ['an unexpected error, in its last run', new TypeError('Broken.'), true, 'unknown', 'request id'],
  ])('gives up one listing after %s, and tells of the others', async (_, error, isFinal, kind, message) => {
    const { id } = await asked('bazaar');
    await asked('stall');
    const { result, left } = await run({ bazaar: fails(error), stall: submitted }, { isFinal });
    expect(result).toMatchObject({ success: false, done: 1, failed: 1 });
    const [bazaar, stall] = result.listings;
    expect([bazaar.listingId, bazaar.outcome, stall.outcome, left]).toEqual([id, 'failed', 'submitted', 0]);
    expect([bazaar.issues[0].code, bazaar.issues[0].message.startsWith(`${id}: `)]).toEqual([kind, true]);
    expect([kind === 'unknown', bazaar.issues[0].message.includes(message)].some(Boolean)).toBe(true);
    expect(bazaar.issues[0].message).not.toContain('Broken.');
  });

  it('fails where everything broke, or nothing was done, with the reason of the first', async () => {
    await asked('bazaar');
    const broken = await run({ bazaar: fails(new TypeError('Broken.')) }, { isFinal: true });
    expect([broken.error.message, broken.result, broken.left]).toEqual(['Broken.', null, 1]);
    await asked('stall');
    const rejected = (message: string) => () => ({
      outcome: 'rejected',
      issues: [{ code: 'TITLE', message }],
    });
    const { error, result, left } = await run({
      bazaar: rejected('No title.'),
      stall: rejected('No picture.'),
    });
    expect(error.error).toMatchObject({ code: 'LISTING_WORK_FAILED', detail: 'bazaar: No title.' });
    expect([result.success, result.done, result.failed, result.listings.length, left]).toEqual([
      false,
      0,
      2,
      2,
      0,
    ]);
  });

  it('says what became of the first where nobody said why', async () => {
    await asked('bazaar');
    const { error } = await run({ bazaar: () => ({ outcome: 'rejected', issues: [] }) });
    expect(error.error.detail).toBe('bazaar: rejected');
  });
});
