import { describe, expect, it } from 'vitest';
import type { WriteOutcome } from '../../connectors/marketplaces/listing.js';
import { updatePrices } from '../../connectors/marketplaces/shopify/shopify-price.js';
import { updateStock } from '../../connectors/marketplaces/shopify/shopify-stock.js';
import { answering } from './answering.js';
import { now } from './full-draft.js';

/** Of a variant of a listing: one new stock and price. */
const write = (listing: string, variant: string | null, quantity = 7) => ({
  reference: { externalId: listing, variants: [] },
  variant: { sku: `SKU-${variant}`, externalId: variant },
  quantity,
  price: '12.50',
  salePrice: null,
  salePriceEndsAt: null,
});
/** The code and the words of what was rejected; null for what was done. */
const told = (outcomes: readonly WriteOutcome[]) =>
  outcomes.map(({ isDone, issues: [issue] }) =>
    isDone ? null : [issue?.code, issue?.field, issue?.message],
  );

describe('prices that are written to Shopify', () => {
  it('go in one call, and are rejected by the variant that an error names, or all of its product', async () => {
    const error = (...field: string[]) => ({ code: null, field: ['variants', ...field], message: 'No.' });
    const { client, calls } = answering({
      UpdatePrices: {
        product0: { userErrors: [error('1', 'price')] },
        product1: { userErrors: [error()] },
        product2: { userErrors: [{ code: null, field: ['productId', '1'], message: 'No.' }] },
        product3: { userErrors: [{ code: null, field: null, message: 'No.' }] },
      },
    });
    const writes = [write('A', '1'), write('B', '2'), write('A', '3'), write('C', '4'), write('D', '5')];
    const rejected = ['REJECTED', 'price', 'No.'];
    expect(told(await updatePrices(client, writes))).toEqual([null, rejected, rejected, rejected, rejected]);
    const prices = { price: '12.50', compareAtPrice: null };
    expect(calls.map(call => call[1])).toEqual([
      {
        id0: 'A',
        variants0: [
          { id: '1', ...prices },
          { id: '3', ...prices },
        ],
        id1: 'B',
        variants1: [{ id: '2', ...prices }],
        id2: 'C',
        variants2: [{ id: '4', ...prices }],
        id3: 'D',
        variants3: [{ id: '5', ...prices }],
      },
    ]);
    expect(await updatePrices(client, [])).toEqual([]);
    expect(calls).toHaveLength(1);
  });
});

describe('stock that is written to Shopify', () => {
  const node = (id: string, quantity: number | null) => ({
    id,
    inventoryItem: {
      id: `I-${id}`,
      inventoryLevel: quantity === null ? null : { quantities: [{ name: 'available', quantity }] },
    },
  });
  const levels = { nodes: [node('1', 3), node('2', 7), node('3', null), null, node('5', 4)] };
  const writes = ['1', '2', '3', '4', '5'].map(id => write('P', id));
  const update = (errors: object[][], at = now) => {
    const answers = [...errors];
    const world = answering({
      StockLevels: levels,
      SetQuantities: () => ({ inventorySetQuantities: { userErrors: answers.shift() ?? [] } }),
    });
    const dependencies = { clock: { now: () => at } } as never;
    return { ...world, outcomes: updateStock(world.client, dependencies, 'L', writes) };
  };
  const gone = ['VARIANT_MISSING', 'quantity', expect.any(String)];
  const unstocked = ['NOT_STOCKED', 'quantity', expect.any(String)];
  const rejected = ['BAD', 'quantity', 'No.'];
  const row = (id: string, changeFromQuantity: number) => ({
    inventoryItemId: `I-${id}`,
    locationId: 'L',
    quantity: 7,
    changeFromQuantity,
  });
  const rowsOf = (call: unknown[]) => (call[1] as { input: { quantities: object[] } }).input.quantities;

  it('is set from what it is now, but for what is right, gone or not kept there', async () => {
    const { outcomes, sent } = update([]);
    expect(told(await outcomes)).toEqual([null, null, unstocked, gone, null]);
    expect(sent('SetQuantities').map(rowsOf)).toEqual([[row('1', 3), row('5', 4)]]);
    expect(sent('SetQuantities')[0]![1]).toMatchObject({
      input: { name: 'available', reason: 'correction' },
    });
  });

  it('is set once more without the row that an error names, and not at all after one that names none', async () => {
    const bad = (...field: string[]) => ({ code: 'BAD', field: ['input', ...field], message: 'No.' });
    const named = update([[bad('quantities', '0', 'quantity')]]);
    expect(told(await named.outcomes)).toEqual([rejected, null, unstocked, gone, null]);
    expect(named.sent('SetQuantities').map(rowsOf)).toEqual([[row('1', 3), row('5', 4)], [row('5', 4)]]);
    for (const field of [[], ['name'], ['quantities', '9']]) {
      const whole = update([[bad(...field)]]);
      expect(told(await whole.outcomes)).toEqual([rejected, null, unstocked, gone, rejected]);
      expect(whole.sent('SetQuantities')).toHaveLength(1);
    }
  });

  it.each([
    'CHANGE_FROM_QUANTITY_STALE',
    'IDEMPOTENCY_CONCURRENT_REQUEST',
    'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED',
  ])('is tried again after %s', async code => {
    const { outcomes } = update([
      [
        { code: 'BAD', field: null, message: 'No.' },
        { code, field: null, message: 'No.' },
      ],
    ]);
    await expect(outcomes).rejects.toMatchObject({ kind: 'unavailable', marketplaceCode: code });
  });

  it('goes under a key that the same change at the same time has again', async () => {
    const keyOf = async (at: Date) => {
      const { outcomes, sent } = update([], at);
      await outcomes;
      return (sent('SetQuantities')[0]![1] as { key: string }).key;
    };
    const [first, again, later] = [
      await keyOf(now),
      await keyOf(now),
      await keyOf(new Date(now.getTime() + 1)),
    ];
    expect([first, first === again, first === later]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      true,
      false,
    ]);
  });
});
