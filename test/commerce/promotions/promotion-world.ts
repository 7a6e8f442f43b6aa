import 'reflect-metadata';
import { Client } from 'pg';
import { deliveryDefaults } from '../../../connectors/marketplaces/promotion-capabilities.js';
import { promotionRules } from '../../../connectors/marketplaces/promotion-problems.js';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { PromotionService } from '../../../subgraphs/commerce/pricing/promotion/promotion.service.js';
import type { PromotionIntent } from '../../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import type { PromotionChange } from '../../../subgraphs/commerce/pricing/promotion/promotion-change.js';
import type { PromotionChanges } from '../../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import { PromotionProductService } from '../../../subgraphs/commerce/pricing/promotion/promotion-product.service.js';
import {
  noTerms,
  type StatedTerms,
} from '../../../subgraphs/commerce/pricing/promotion/stated-terms.rules.js';
import { openTestDatabase } from '../../support/context.js';
import { plantRow } from '../../support/planted-row.js';

export const terms = (kind: StatedTerms['kind'], more: Partial<StatedTerms> = {}): StatedTerms => ({
  ...{ ...noTerms, kind, ...more },
});
export const percent = (percentage: string) => terms('percentage', { percentage });
export const stall = { marketplace: 'stall', country: 'SG', storeId: '220001' };
export const bazaar = { marketplace: 'bazaar', country: 'SG', storeId: 'main' };

const hourMs = 3_600_000;

/** What has to be ahead of time, has an end that never moves, and a name. */
const strict = {
  ...deliveryDefaults,
  ...{ leadTimeMs: hourMs, lengthMinMs: hourMs, isEndRequired: true, nameLengthMax: 91 },
  changes: { ...deliveryDefaults.changes, start: 'later' as const, endLater: false },
};

/** One that has records of promotions, and one that has sale prices only. */
const marketplaces = [
  {
    ...{ key: 'stall', title: 'Stall', capabilities: { salePrice: false } },
    promotions: promotionRules({
      title: 'Stall',
      capabilities: {
        price_reduction: {
          ...strict,
          purchaseLimit: { min: 1, max: 1_000_000 },
          promotionalStock: { min: 1, max: 1_000_000 },
        },
        voucher: {
          ...{ ...strict, rewards: ['percentage', 'amount'], isStoreWide: true, usageLimit: 'required' },
          ...{ code: 'required', codePattern: '[0-9A-Za-z]{1,5}' },
        },
      },
    }),
  },
  {
    ...{ key: 'bazaar', title: 'Bazaar', capabilities: { salePrice: true } },
  },
];

/** Promotions on a database of their own, with two marketplaces; what is told of changes, and stores that hold one. */
export async function openPromotions() {
  const world = await openTestDatabase();
  const client = new Client({ connectionString: world.url });
  await client.connect();
  const told: PromotionChange[] = [];
  const holding: string[] = [];
  const dependencies = {
    marketplaces,
    onChanged: async (_tx: unknown, _organizationId: string, changes: readonly PromotionChange[]) => {
      told.push(...changes);
    },
    storesHolding: async () => holding,
  };
  const service = new PromotionService(dependencies);
  return {
    ...world,
    service,
    products: new PromotionProductService(dependencies),
    told,
    holding,
    create: (ctx: RequestContext, changes: PromotionChanges<PromotionIntent> = {}) =>
      service.create(ctx, { name: 'Sale', terms: percent('10'), isInCheckout: true, ...changes }),
    /** A store of a connected account. */
    async connect(ctx: RequestContext, store = stall, currency = 'SGD', status = 'connected') {
      const of = { organization_id: ctx.organizationId };
      const account = { ...of, marketplace: store.marketplace, external_account_id: newId(), status };
      const connection_id = await plantRow(client, 'catalog.marketplace_connection', account);
      const { country, storeId: store_id } = store;
      await client.query(
        `insert into catalog.marketplace_store (organization_id, connection_id, store_id, country, currency)
         values ($1, $2, $3, $4, $5)`,
        [ctx.organizationId, connection_id, store_id, country, currency],
      );
    },
    /** A product with as many variants; answers its id and theirs. */
    async sell(ctx: RequestContext, { price = '10', currency = 'SGD', variants = 0 } = {}) {
      const of = { organization_id: ctx.organizationId };
      const product = {
        ...of,
        status: 'active',
        title: 'Mug',
        handle: newId(),
        sku: newId(),
        price,
        currency,
        variant_count: variants,
      };
      const productId = await plantRow(client, 'catalog.product', product);
      const variantIds: string[] = [];
      for (let position = 0; position < variants; position++) {
        const variant = { ...of, product_id: productId, position, title: `Size ${position}`, price };
        variantIds.push(await plantRow(client, 'catalog.variant', variant));
      }
      return { productId, variantIds };
    },
    async close() {
      await client.end();
      await world.close();
    },
  };
}

/** Code, and `path code` of each error, that a use case is rejected with. */
export async function errorOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    const { code, errors = [] } = error as { code: string; errors?: { path: string; code: string }[] };
    return [code, ...errors.map(each => `${each.path} ${each.code}`)];
  }
}
