import { describe, expect, it } from 'vitest';
import { patchItem } from '../../connectors/marketplaces/amazon/amazon-update.js';
import { updatePriceQuantity } from '../../connectors/marketplaces/lazada/lazada-update.js';
import type { WriteOutcome } from '../../connectors/marketplaces/listing.js';
import {
  MarketplaceError,
  type MarketplaceErrorKind,
} from '../../connectors/marketplaces/marketplace-error.js';
import { updateByItem } from '../../connectors/marketplaces/shopee/shopee-update.js';
import { updateByProduct } from '../../connectors/marketplaces/tiktok_shop/tiktok-update.js';
import { updateAll } from '../../connectors/marketplaces/woocommerce/woocommerce-update.js';
import * as zalora from '../../connectors/marketplaces/zalora/zalora-update.js';
import { answering, kindOf } from './answering.js';
import { draft, now } from './full-draft.js';

/** Of a variant of a listing: one new stock and price. */
const write = (listing: string, variant: string | null, quantity = 7) => ({
  reference: { externalId: listing, variants: [] },
  variant: { sku: `SKU-${variant}`, externalId: variant },
  quantity,
  price: '12.50',
  salePrice: null,
  salePriceEndsAt: null,
});
type Write = ReturnType<typeof write>;
/** The code and the words of what was rejected; null for what was done. */
const told = (outcomes: readonly WriteOutcome[]) =>
  outcomes.map(({ isDone, issues: [issue] }) =>
    isDone ? null : [issue?.code, issue?.field, issue?.message],
  );

const updates: Record<string, (client: never, writes: Write[]) => Promise<WriteOutcome[]>> = {
  woocommerce: (client, writes) => updateAll(client, writes, ({ quantity }) => ({ quantity })),
  shopee: (client, writes) =>
    updateByItem(client, writes, { path: 'update', list: 'stock_list', field: 'quantity', row: () => ({}) }),
  lazada: (client, writes) =>
    updatePriceQuantity(client, writes, { country: 'SG', field: 'quantity', row: () => ({}) }),
  tiktok_shop: (client, writes) =>
    updateByProduct(client, writes, { call: 'inventory/update', field: 'quantity', row: () => ({}) }),
  amazon: async (client, [first]) => [
    await patchItem(client, draft.store, first!.variant.sku, { stock: {} }),
  ],
};
const nameOfAny: Record<string, string> = {
  woocommerce: 'batch',
  shopee: 'update',
  lazada: 'update',
  tiktok_shop: 'update',
  amazon: 'SELLER',
};
const passing: readonly MarketplaceErrorKind[] = ['throttled', 'unauthorized', 'unavailable', 'unknown'];

describe('prices and stock that are written', () => {
  it.each(Object.keys(updates))(
    'to %s are rejected for themselves, and wait for what may pass',
    async key => {
      for (const kind of ['rejected', 'not_found'] as const) {
        const error = new MarketplaceError(kind, 'No.', { marketplaceCode: 'c' });
        const [outcome] = await updates[key]!(answering({ [nameOfAny[key]!]: error }).client, [
          write('5', '6'),
        ]);
        expect([kind, outcome!.isDone, outcome!.issues[0]!.severity]).toEqual([kind, false, 'error']);
      }
      for (const kind of passing) {
        const { client } = answering({ [nameOfAny[key]!]: new MarketplaceError(kind, 'No.') });
        expect(await kindOf(updates[key]!(client, [write('5', '6')]))).toBe(kind);
      }
    },
  );

  it('go to WooCommerce in one batch of products and one of the variations of each, and come back in their order', async () => {
    const error = { code: 'x', message: 'No.' };
    const { client, calls } = answering({
      '/products/batch': { update: [{ id: 5 }, { id: 6, error }] },
      '/products/5/variations/batch': { update: [{ id: 7, error }, { id: 8 }] },
    });
    const writes = [write('5', '5'), write('5', '7', 1), write('6', null, 2), write('5', '8', 3)];
    expect(told(await updates.woocommerce!(client, writes))).toEqual([
      null,
      ['x', null, 'No.'],
      ['x', null, 'No.'],
      null,
    ]);
    expect(calls.map(([, path, body]) => [path, body])).toEqual([
      [
        '/products/batch',
        {
          update: [
            { id: 5, quantity: 7 },
            { id: 6, quantity: 2 },
          ],
        },
      ],
      [
        '/products/5/variations/batch',
        {
          update: [
            { id: 7, quantity: 1 },
            { id: 8, quantity: 3 },
          ],
        },
      ],
    ]);
  });

  it('go to WooCommerce a hundred at a time, and one that is not answered was not done', async () => {
    const batch = (...call: unknown[]) => {
      const { update } = call[2] as { update: { id: number }[] };
      return { update: update.filter(({ id }) => id !== 105) };
    };
    const { client, calls } = answering({ batch });
    const outcomes = await updates.woocommerce!(
      client,
      Array.from({ length: 106 }, (_, id) => write(`${id}`, null)),
    );
    expect(calls.map(call => (call[2] as { update: object[] }).update.length)).toEqual([100, 6]);
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([...Array(105).fill(true), false]);
  });

  it('go to Shopee and TikTok Shop in one call for each listing, whose errors are of a variant or of all', async () => {
    const shopee = answering({
      update: (...[, body]: unknown[]) =>
        (body as { item_id: number }).item_id === 5
          ? { failure_list: [{ model_id: 7, failed_reason: 'No.' }] }
          : {},
    });
    const writes = [write('5', '6'), write('4', null), write('5', '7')];
    const rejected = ['UPDATE_REJECTED', 'quantity', 'No.'];
    expect(told(await updates.shopee!(shopee.client, writes))).toEqual([null, null, rejected]);
    expect(shopee.calls.map(([, body]) => body)).toEqual([
      { item_id: 5, stock_list: [{ model_id: 6 }, { model_id: 7 }] },
      { item_id: 4, stock_list: [{ model_id: 0 }] },
    ]);
    const extra = { sku_id: '7', extra_errors: [{ message: 'No.' }] };
    const tiktok = answering({ 'products/5/': { errors: [{ message: 'Some.', detail: extra }] } });
    expect(told(await updates.tiktok_shop!(tiktok.client, writes))).toEqual([null, null, rejected]);
    const whole = answering({ 'products/5/': { errors: [{ message: 'No.' }] } });
    expect(told(await updates.tiktok_shop!(whole.client, writes))).toEqual([rejected, null, rejected]);
    expect(whole.calls.map(call => call[1])).toEqual([
      '/product/202309/products/5/inventory/update',
      '/product/202309/products/4/inventory/update',
    ]);
  });

  it('go to Lazada without those that it names, or one by one where it names none', async () => {
    const lazada = (words: (payload: string) => string | null) => {
      const issue = (message: string) => ({
        severity: 'error' as const,
        code: '1',
        field: null,
        message,
        marketplaceMessage: message,
      });
      return answering({
        update: (...call: unknown[]) => {
          const reason = words((call[2] as { payload: string }).payload);
          if (reason !== null) {
            throw new MarketplaceError('rejected', 'All.', { issues: [issue('Other: x'), issue(reason)] });
          }
          return {};
        },
      });
    };
    const writes = ['6', '7', '8'].map(id => write('5', id));
    const named = lazada(payload => (payload.includes('SKU-7') ? 'SKU-7: No.' : null));
    expect(told(await updates.lazada!(named.client, writes))).toEqual([
      null,
      ['UPDATE_REJECTED', 'quantity', 'No.'],
      null,
    ]);
    expect(named.calls).toHaveLength(2);
    const unnamed = lazada(payload => (payload.includes('SKU-7') ? 'No.' : null));
    expect(told(await updates.lazada!(unnamed.client, writes))).toEqual([
      null,
      ['UPDATE_REJECTED', 'quantity', 'All.'],
      null,
    ]);
    expect(unnamed.calls).toHaveLength(4);
    expect(await updates.lazada!(answering({}).client, [])).toEqual([]);
  });

  it('go to Zalora as one feed, whose rows are told by their SKU, and which may fail as a whole', async () => {
    const feed = (detail: object) =>
      answering({ ProductUpdate: 'F1', FeedStatus: { FeedDetail: { Status: 'Finished', ...detail } } });
    const rows = [write('5', 'A'), write('5', 'B')];
    const one = feed({ FeedErrors: { Error: { SellerSku: 'SKU-B', Message: 'No.', Code: 4 } } });
    expect(told(await zalora.updateStock(one.client, rows))).toEqual([null, ['4', 'quantity', 'SKU-B: No.']]);
    expect(one.sent('ProductUpdate')[0]![1]).toContain(
      '<Product><SellerSku>SKU-A</SellerSku><Quantity>7</Quantity></Product>',
    );
    for (const Status of ['Error', 'Canceled']) {
      const whole = feed({ Status });
      const rejected = ['FEED_ROW_REJECTED', 'price', `The feed ended with "${Status}".`];
      expect(told(await zalora.updatePrices(whole.client, rows, now))).toEqual([rejected, rejected]);
      expect(whole.sent('FeedStatus')).toHaveLength(1);
    }
    const none = answering({});
    expect([await zalora.updateStock(none.client, []), none.calls]).toEqual([[], []]);
  });

  it('are not done at Amazon where it says so, and are with a warning where it warns', async () => {
    const patch = async (answer: object) =>
      patchItem(answering({ SELLER: answer }).client, draft.store, 'A/B', { purchasable_offer: { a: 1 } });
    const issues = [{ code: '9', message: 'Odd.', severity: 'WARNING' }];
    expect(await patch({ status: 'INVALID', issues })).toMatchObject({
      isDone: false,
      issues: [{ code: '9' }],
    });
    expect(await patch({ status: 'ACCEPTED', issues })).toMatchObject({
      isDone: true,
      issues: [{ severity: 'warning' }],
    });
    const { client, calls } = answering({ SELLER: { status: 'ACCEPTED' } });
    await patchItem(client, draft.store, 'A/B', { purchasable_offer: { a: 1 } });
    expect(calls).toEqual([
      [
        'PATCH',
        '/listings/2021-08-01/items/SELLER/A%2FB',
        {
          parameters: { marketplaceIds: draft.store.id, includedData: ['issues'] },
          body: {
            productType: 'PRODUCT',
            patches: [{ op: 'replace', path: '/attributes/purchasable_offer', value: [{ a: 1 }] }],
          },
        },
      ],
    ]);
    const gone = new MarketplaceError('not_found', 'Not here.');
    const [issue] = (await patchItem(answering({ SELLER: gone }).client, draft.store, 'A', {})).issues;
    expect(issue).toMatchObject({
      code: 'not_found',
      message: 'Amazon does not know the SKU.',
      marketplaceMessage: null,
    });
  });
});
