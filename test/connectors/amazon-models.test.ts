import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AmazonShop } from './amazon-shop.js';

const modelFolder = new URL('../../../shared/data/amazon-spapi/', import.meta.url);
const hasModels = existsSync(modelFolder);

let shop: AmazonShop;

beforeEach(async () => {
  shop = await AmazonShop.open();
});

afterEach(() => shop.close());

/** Calls by the definitions of their answers in Amazon's models. */
const answers: readonly [RegExp, string, string][] = [
  [/^GET \/listings\/2021-08-01\/items\/[^/]+$/, 'listingsItems_2021-08-01', 'ItemSearchResults'],
  [/^(PUT|PATCH|DELETE) \/listings\//, 'listingsItems_2021-08-01', 'ListingsItemSubmissionResponse'],
  [/^GET \/orders\/2026-01-01\/orders$/, 'orders_2026-01-01', 'SearchOrdersResponse'],
  [/^GET \/orders\/2026-01-01\/orders\//, 'orders_2026-01-01', 'GetOrderResponse'],
  [/^GET \/finances\/2024-06-19\//, 'finances_2024-06-19', 'ListTransactionsResponse'],
  [/^GET \/finances\/v0\/financialEventGroups$/, 'financesV0', 'ListFinancialEventGroupsResponse'],
];

function validatorOf(model: string, definition: string): ValidateFunction {
  const { definitions } = JSON.parse(readFileSync(new URL(`${model}.json`, modelFolder), 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  return ajv.compile({ definitions, $ref: `#/definitions/${definition}` });
}

describe("Amazon's models", () => {
  it.skipIf(!hasModels)(
    `describe what the sandbox answers${hasModels ? '' : ' (models are absent)'}`,
    async () => {
      const family = await shop.channel.publish(shop.draft(['S', 'M']));
      const { reference } = await shop.channel.publish(shop.draft());
      const variant = reference!.variants[0]!;
      await shop.channel.updateStock(shop.store, [{ reference: reference!, variant, quantity: 9 }]);
      await shop.channel.updatePrices(shop.store, [
        {
          ...{ reference: reference!, variant, price: '3' },
          ...{ salePrice: '2', salePriceEndsAt: '2026-12-01T00:00:00.000Z' },
        },
      ]);
      const [listing] = shop.sandbox.shop.listings();
      shop.sandbox.shop.changeListing(listing!, { state: 'rejected', stateReason: 'No.' });
      await shop.channel.readListings(shop.store, [reference!, family.reference!]);
      const { id: orderId, updatedAt } = shop.order(1);
      const ship = { kind: 'ship', lines: [], carrier: 'DHL', trackingNumber: 'JD01' } as const;
      await shop.channel.actOnOrder({ ...ship, externalOrderId: orderId });
      const window = { since: updatedAt, until: '2026-11-21T09:00:00.000Z', cursor: null };
      await shop.channel.changedOrders(window);
      await shop.channel.readOrder(orderId);
      const row = { id: 'T1', orderId, lineId: null, type: 'Commission', amount: '-2', reversalOf: null };
      const { id: storeId, currency } = shop.store;
      const rows = [{ ...row, postedAt: updatedAt }];
      shop.sandbox.shop.putStatement({ storeId, currency, rows, payout: null, isFinal: true });
      await shop.channel.financeRows(window);
      await shop.channel.delist(shop.store, reference!);

      const seen = new Set<string>();
      for (const { request, body } of shop.exchanges) {
        const call = `${request.method} ${new URL(request.url).pathname}`;
        const [, model, definition] = answers.find(([pattern]) => pattern.test(call)) ?? [];
        if (model !== undefined && definition !== undefined) {
          const validate = validatorOf(model, definition);
          validate(JSON.parse(body));
          expect([call, validate.errors]).toEqual([call, null]);
          seen.add(definition);
        }
      }
      expect([...seen].sort()).toEqual(answers.map(([, , definition]) => definition).sort());
    },
  );
});
