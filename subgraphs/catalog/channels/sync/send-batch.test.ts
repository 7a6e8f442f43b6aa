import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { systemClock } from '../../../../kernel/clock.js';
import type { Database } from '../../../../kernel/database/database.js';
import { connectionLimits } from '../connection/connection.limits.js';
import { ourIssue } from '../listing/listing.rules.js';
import type { ClaimedWrite } from './channel-write.queries.js';
import { type Sending, sendBatch } from './send-batch.js';

const reference = { externalId: 'b-1', variants: [] };
const write = (sku: string, given: Partial<ClaimedWrite> = {}): ClaimedWrite => ({
  listingId: `listing of ${sku}`,
  variantId: sku,
  reference,
  variant: { sku, externalId: `id of ${sku}` },
  price: '12.50',
  salePrice: null,
  salePriceEndsAt: null,
  quantity: 3,
  promotionId: null,
  ...given,
});

const done = { isDone: true, issues: [] };
const later = new Date(Date.now() + 3_600_000).toISOString();

/** A store whose marketplace answers each call as told, with what was sent to it and what was recorded. */
function storeOf(
  answer: (size: number) => unknown,
  { kind = 'price', salePrice = true }: { kind?: Sending['kind']; salePrice?: boolean } = {},
) {
  const calls: { values: object[] }[] = [];
  const recorded: Record<string, unknown>[] = [];
  const called = (method: string) => async (_store: unknown, values: object[]) => {
    calls.push({ [method]: _store, values } as never);
    const answered = answer(values.length);
    if (answered instanceof Error) {
      throw answered;
    }
    return answered ?? values.map(() => done);
  };
  const db = {
    clock: systemClock,
    query: async ({ name }: { name: string }, [, records, , holder]: string[]) => {
      recorded.push(...JSON.parse(records!).map((one: object) => ({ name, holder, ...one })));
      return [];
    },
    onChanges: () => {},
  } as unknown as Database;
  const channel = { updatePrices: called('updatePrices'), updateStock: called('updateStock') };
  const sending = {
    db,
    kind,
    place: { organizationId: 'o', connectionId: 'c', storeId: 's' },
    store: { id: 's', country: 'SG', currency: 'SGD' },
    account: { channel, marketplace: { capabilities: { salePrice } } },
    holderId: 'h',
    signal: new AbortController().signal,
  } as unknown as Sending;
  return {
    calls,
    recorded,
    sizes: () => calls.map(({ values }) => values.length),
    send: (...writes: ClaimedWrite[]) => sendBatch(sending, writes),
  };
}

const away = (retryAfterMs: number | null = null) =>
  new MarketplaceError('unavailable', 'It is away.', { retryAfterMs });

describe('values that are sent together', () => {
  it('are sent and recorded one by one, a price with its sale price, stock as what is left', async () => {
    const rejected = { isDone: false, issues: [ourIssue('TOO_LOW', null, 'Too low.')] };
    const prices = storeOf(() => [done, rejected]);
    await prices.send(write('A', { salePrice: '9', salePriceEndsAt: later }), write('B'));
    expect(prices.calls).toEqual([
      {
        updatePrices: { id: 's', country: 'SG', currency: 'SGD' },
        values: [
          {
            ...{ reference, variant: { sku: 'A', externalId: 'id of A' } },
            ...{ price: '12.50', salePrice: '9', salePriceEndsAt: later },
          },
          {
            ...{ reference, variant: { sku: 'B', externalId: 'id of B' } },
            ...{ price: '12.50', salePrice: null, salePriceEndsAt: null },
          },
        ],
      },
    ]);
    expect(prices.recorded).toMatchObject([
      { name: 'catalog.channelWrite.record.price', holder: 'h', variant_id: 'A', is_done: true, issues: [] },
      { variant_id: 'B', is_done: false, issues: rejected.issues },
    ]);
    expect(prices.recorded[0]).toMatchObject({
      ...{ price: '12.50', sale_price: '9', taken_sale_price: '9' },
      ...{ sale_price_ends_at: later, taken_sale_price_ends_at: later },
    });
    const stock = storeOf(() => undefined, { kind: 'stock' });
    await stock.send(write('A'));
    expect(stock.calls).toMatchObject([{ updateStock: { id: 's' }, values: [{ quantity: 3 }] }]);
    expect(stock.recorded).toMatchObject([{ name: 'catalog.channelWrite.record.stock', quantity: 3 }]);
  });

  it('are sent without a sale price where none is taken, which is told of those that have one', async () => {
    const rounded = { ...ourIssue('ROUNDED', null, 'Rounded.'), severity: 'warning' };
    const answer = () => [{ isDone: true, issues: [rounded] }, done];
    const { send, calls, recorded } = storeOf(answer, { salePrice: false });
    await send(write('A', { salePrice: '9', salePriceEndsAt: later }), write('B'));
    const without = { salePrice: null, salePriceEndsAt: null };
    expect(calls[0]!.values).toMatchObject([without, without]);
    expect(recorded).toMatchObject([
      {
        ...{ sale_price: '9', taken_sale_price: null, taken_sale_price_ends_at: null },
        is_done: true,
        issues: [rounded, { code: 'SALE_PRICE_IGNORED', severity: 'warning', field: 'salePrice' }],
      },
      { taken_sale_price: null, issues: [] },
    ]);
  });

  it('are sent without a sale price that is over by now, which the next comparison does not want either', async () => {
    const { send, calls, recorded } = storeOf(() => undefined);
    const sale = { salePrice: '9', salePriceEndsAt: new Date().toISOString() };
    await send(write('A', sale), write('B', { salePrice: '9' }));
    expect(calls[0]!.values).toMatchObject([
      { price: '12.50', salePrice: null, salePriceEndsAt: null },
      { price: '12.50', salePrice: '9', salePriceEndsAt: null },
    ]);
    expect(recorded).toMatchObject([
      {
        ...{ sale_price: '9', sale_price_ends_at: sale.salePriceEndsAt },
        ...{ taken_sale_price: null, taken_sale_price_ends_at: null, issues: [] },
      },
      { sale_price: '9', taken_sale_price: '9' },
    ]);
    const stock = storeOf(() => undefined, { kind: 'stock', salePrice: false });
    await stock.send(write('A', sale));
    expect(stock.recorded).toMatchObject([{ quantity: 3, issues: [] }]);
  });

  it('are all rejected by an error that would not pass, in its words or by its issues', async () => {
    const issue = ourIssue('CATEGORY', null, 'No such category.');
    for (const [issues, told] of [
      [[], { severity: 'error', code: 'REJECTED', message: 'Not like this.' }],
      [[issue], issue],
    ] as const) {
      const error = new MarketplaceError('rejected', 'Not like this.', { issues: [...issues] });
      const { send, sizes, recorded } = storeOf(() => error);
      await send(write('A'), write('B'));
      expect(sizes()).toEqual([2]);
      expect(recorded).toMatchObject([
        { variant_id: 'A', is_done: false, issues: [told] },
        { variant_id: 'B', is_done: false, issues: [told] },
      ]);
    }
  });

  it('go out in halves where they failed twice together, and each is recorded', async () => {
    const { send, sizes, recorded } = storeOf(size => (size > 1 ? away() : undefined));
    await send(write('A'), write('B'), write('C'));
    expect(sizes()).toEqual([3, 3, 2, 2, 1, 1, 1]);
    expect(recorded.map(({ variant_id }) => variant_id)).toEqual(['A', 'B', 'C']);
    let failures = 2;
    const alone = storeOf(() => {
      failures -= 1;
      return failures >= 0 ? away() : undefined;
    });
    await alone.send(write('A'));
    expect([alone.sizes(), alone.recorded.length]).toEqual([[1, 1, 1], 1]);
  });

  it('are left as they wait where the marketplace is not to be had, or the connector is broken', async () => {
    const long = storeOf(() => away(connectionLimits.callRetryMaxMs + 1));
    await expect(long.send(write('A'), write('B'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect([long.sizes(), long.recorded]).toEqual([[2, 1], []]);
    const broken = storeOf(() => new TypeError('Broken.'));
    await expect(broken.send(write('A'), write('B'))).rejects.toThrow('Broken.');
    expect([broken.sizes(), broken.recorded]).toEqual([[2], []]);
  });
});
