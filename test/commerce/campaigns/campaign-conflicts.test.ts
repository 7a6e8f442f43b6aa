import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { PlannedProduct } from '../../../subgraphs/commerce/campaigns/campaign/campaign.entity.js';
import type { CampaignChanges } from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import { emptyDefinition } from '../../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import { plantRow } from '../../support/planted-row.js';
import { completePlan, errorOf, openCampaigns, planned, plantPromotion, store } from './campaign-world.js';

let world: Awaited<ReturnType<typeof openCampaigns>>;
let client: Client;
beforeAll(async () => {
  world = await openCampaigns();
  client = new Client({ connectionString: world.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

type Shop = Awaited<ReturnType<typeof world.shop>>;

const assigned = (productId: string, more: Partial<PlannedProduct> = {}): PlannedProduct => ({
  ...{ productId, variantId: null, promotionalPrice: null, purchaseLimit: null, promotionalStock: null },
  ...more,
});

/** A product that costs 6 and is sold for 10 in the store. */
async function listed(shop: Shop, more: Record<string, unknown> = {}, listing: Record<string, unknown> = {}) {
  const of = { organization_id: shop.id };
  const productId = await plantRow(client, 'catalog.product', {
    ...{
      ...of,
      title: 'P',
      handle: newId(),
      status: 'active',
      currency: 'SGD',
      price: '10',
      cost: '6',
      inventory_quantity: 5,
    },
    ...{ variant_count: 0, reserved_quantity: 0, ...more },
  });
  const connection_id = newId();
  const listingId = await plantRow(client, 'catalog.listing', {
    ...{ ...of, product_id: productId, connection_id, marketplace: 'stall', store_id: 'sg', country: 'SG' },
    ...{ currency: 'SGD', desired: 'published', state: 'live', external_id: newId(), ...listing },
  });
  await plantRow(client, 'catalog.listing_variant', {
    ...{ ...of, listing_id: listingId, variant_id: productId, connection_id, store_id: 'sg', sku: productId },
    desired_price: '10',
  });
  return productId;
}

/** What submission of the plan finds: `code path` of each error, or of each warning. */
async function found(shop: Shop, changes: CampaignChanges): Promise<string[]> {
  const draft = await world.campaigns.create(shop.owner.ctx(), { ...completePlan, ...changes });
  const submission = world.act(shop.owner.ctx(), draft, 'submit');
  const errors = await errorOf(submission);
  return errors.length > 0
    ? errors.slice(1)
    : (await submission).warnings.map(({ code, path }) => `${code} ${path}`);
}

const off = (percentage: string) => ({
  terms: { kind: 'percentage' as const, percentage, maximumDiscount: null },
  isForAssignedProducts: true,
});
const promoting = (products: PlannedProduct[], percentage = '10'): CampaignChanges => ({
  promotions: [planned('flash', off(percentage), { products })],
});

describe('the items of a plan', () => {
  it('that are listed, in stock and above their cost have nothing against them', async () => {
    const shop = await world.shop();
    expect(await found(shop, promoting([assigned(await listed(shop))], '40'))).toEqual([]);
  });

  it('that a percentage takes at most an amount off are compared with what is left', async () => {
    const shop = await world.shop();
    const products = [assigned(await listed(shop))];
    const atMost = (maximumDiscount: string): CampaignChanges => ({
      promotions: [
        planned(
          'flash',
          {
            ...{ terms: { kind: 'percentage', percentage: '50', maximumDiscount }, currency: 'SGD' },
            ...{ isForAssignedProducts: true, stores: [], isInCheckout: true },
          },
          { products },
        ),
      ],
    });
    expect(await found(shop, atMost('4.00'))).toEqual([]);
    expect(await found(shop, atMost('4.01'))).toEqual(['promotions.0.products.0 PRICE_BELOW_COST']);
  });

  it('are in conflict where the price is below the cost, by the terms or by their own price', async () => {
    const shop = await world.shop();
    const products = [assigned(await listed(shop)), assigned(await listed(shop, { cost: '8' }))];
    expect(await found(shop, promoting(products, '30'))).toEqual([
      'promotions.0.products.1 PRICE_BELOW_COST',
    ]);
    const own = [assigned(await listed(shop), { promotionalPrice: { amount: '5.99', currency: 'SGD' } })];
    expect(
      await found(shop, {
        promotions: [planned('own', { ...off('1'), currency: 'SGD' }, { products: own })],
      }),
    ).toEqual(['promotions.0.products.0 PRICE_BELOW_COST']);
    const unknownCost = [assigned(await listed(shop, { cost: null }))];
    expect(await found(shop, promoting(unknownCost, '99'))).toEqual([]);
  });

  it.each([
    [{ kind: 'amount_off', amount: '4.01' }],
    [{ kind: 'fixed_price', amount: '5' }],
    [{ kind: 'quantity_breaks', breaks: [{ quantity: 2, reward: { kind: 'percentage', value: '50' } }] }],
    [{ kind: 'bundle', quantity: 2, reward: { kind: 'fixed_price', value: '11' } }],
    [{ kind: 'bundle', quantity: 2, reward: { kind: 'amount_off', value: '9' } }],
    [{ kind: 'buy_x_get_y', buyQuantity: 1, getQuantity: 1, percentage: '100' }],
  ])('are below their cost by the deepest reduction of %j', async terms => {
    const shop = await world.shop();
    const definition = { ...off('1'), currency: 'SGD', terms: terms as never };
    const products = [assigned(await listed(shop))];
    expect(await found(shop, { promotions: [planned('deep', definition, { products })] })).toEqual([
      'promotions.0.products.0 PRICE_BELOW_COST',
    ]);
  });

  it('are in conflict where the store does not have them, and told where none is left', async () => {
    const shop = await world.shop();
    const products = [
      assigned(await listed(shop, {}, { desired: 'delisted' })),
      assigned(await listed(await world.shop())),
      assigned(await listed(shop, { inventory_quantity: 2, reserved_quantity: 2 })),
    ];
    expect(await found(shop, promoting(products))).toEqual([
      'promotions.0.products.0 NOT_LISTED',
      'promotions.0.products.1 NOT_LISTED',
    ]);
    expect(await found(shop, promoting([products[2]!]))).toEqual(['out_of_stock promotions.0.products.0']);
    const untracked = assigned(await listed(shop, { inventory_quantity: null }));
    expect(await found(shop, promoting([untracked]))).toEqual([]);
  });

  it('are looked for in the catalog where they are sold in checkout', async () => {
    const shop = await world.shop();
    const products = [assigned(await listed(shop, { status: 'draft' })), assigned(await listed(shop))];
    const inCheckout = { ...off('50'), stores: [], isInCheckout: true };
    expect(await found(shop, { promotions: [planned('own', inCheckout, { products })] })).toEqual(
      ['promotions.0.products.1 PRICE_BELOW_COST', 'promotions.0.products.0 NOT_LISTED'].toSorted(),
    );
  });
});

describe('a product that is promoted twice', () => {
  const definition = (more: Partial<typeof emptyDefinition> = {}) => ({
    ...emptyDefinition,
    ...{ name: 'Other', ...off('5'), stores: [store], ...more },
  });

  it('is in conflict with a promotion that is active in the same store at the same time, and with no other', async () => {
    const shop = await world.shop();
    const [a, b] = [await listed(shop), await listed(shop)];
    const over = { startsAt: '2001-01-01T00:00:00Z', endsAt: '2002-01-01T00:00:00Z', timeZone: 'UTC' };
    const apart: Parameters<typeof plantPromotion>[2][] = [
      { definition: definition(), productIds: [b] },
      { definition: definition({ stores: [{ ...store, storeId: 'other' }] }), productIds: [a] },
      { definition: definition({ window: over }), productIds: [a] },
      { definition: definition({ trigger: 'collected' }), productIds: [a] },
      { definition: definition(), productIds: [a], intent: 'draft' },
    ];
    for (const promotion of apart) {
      await plantPromotion(world.db, shop.id, promotion);
    }
    expect(await found(shop, promoting([assigned(a)]))).toEqual([]);
    await plantPromotion(world.db, shop.id, { definition: definition(), productIds: [a] });
    expect(await found(shop, promoting([assigned(a)]))).toEqual([
      'promotions.0.products.0 PRODUCT_PROMOTED_TWICE',
    ]);
  });

  it('is told only where one of the two does not change the price of a unit', async () => {
    const shop = await world.shop();
    const a = await listed(shop);
    const free = definition({ terms: { kind: 'free_shipping' }, isForAssignedProducts: false });
    await plantPromotion(world.db, shop.id, { definition: free });
    expect(await found(shop, promoting([assigned(a)]))).toEqual(['product_promoted_twice promotions.0']);
  });

  it('is in conflict within the plan, by the product, the place and the time', async () => {
    const shop = await world.shop();
    const [a, b] = [await listed(shop), await listed(shop)];
    const of = (key: string, products: PlannedProduct[], more = {}) =>
      planned(key, { ...off('5'), ...more }, { products });
    const [from, middle, to] = [2097, 2098, 2099].map(year => `${year}-01-01T00:00:00.000Z`);
    const before = { startsAt: from!, endsAt: middle!, timeZone: 'UTC' };
    const later = { startsAt: middle!, endsAt: to!, timeZone: 'UTC' };
    const apart = [
      of('one', [assigned(a)], { window: before }),
      of('two', [assigned(a)], { window: later }),
      of('three', [assigned(b)]),
    ];
    expect(await found(shop, { promotions: apart })).toEqual([]);
    expect(await found(shop, { promotions: [...apart, of('four', [assigned(b)])] })).toEqual([
      'promotions.3.products.0 PRODUCT_PROMOTED_TWICE',
    ]);
  });
});

describe('a plan', () => {
  it('that is not complete or over is not submitted, with everything that it lacks', async () => {
    const shop = await world.shop();
    expect(await found(shop, { window: null, promotions: [] })).toEqual([
      'window PLAN_INCOMPLETE',
      'promotions PLAN_INCOMPLETE',
    ]);
    const over = { startsAt: null, endsAt: '2001-01-01T00:00:00Z', timeZone: 'UTC' };
    const empty = planned('empty', { isForAssignedProducts: true, stores: [] });
    expect(await found(shop, { window: over, promotions: [empty] })).toEqual([
      'promotions.0.products PLAN_INCOMPLETE',
      'promotions.0.stores PLAN_INCOMPLETE',
      'window.endsAt WINDOW_OVER',
    ]);
  });

  it('is told of campaigns that run in its stores at its time', async () => {
    const shop = await world.shop();
    const a = await listed(shop);
    let { campaign } = {
      campaign: await world.campaigns.create(shop.owner.ctx(), {
        ...{ ...completePlan, ...promoting([assigned(await listed(shop))]) },
      }),
    };
    for (const action of ['submit', 'approve', 'launch'] as const) {
      ({ campaign } = await world.act(shop.owner.ctx(), campaign, action));
    }
    expect(await found(shop, promoting([assigned(a)]))).toEqual(['campaign_overlaps window']);
    const elsewhere = [{ ...store, storeId: 'other' }];
    expect(
      await found(shop, {
        ...{ stores: elsewhere, promotionStores: elsewhere },
        promotions: [planned('other', { stores: elsewhere })],
      }),
    ).toEqual([]);
  });

  it('of three that promote one product, one is launched, even where all are at the same time', async () => {
    const shop = await world.shop();
    const ctx = () => shop.owner.ctx();
    const plan = { ...completePlan, ...promoting([assigned(await listed(shop))]) };
    const approved = await Promise.all(
      [0, 1, 2].map(async () => {
        const { campaign } = await world.act(ctx(), await world.campaigns.create(ctx(), plan), 'submit');
        return (await world.act(ctx(), campaign, 'approve')).campaign;
      }),
    );
    const launches = await Promise.all(approved.map(each => errorOf(world.act(ctx(), each, 'launch'))));
    const conflicted = ['CAMPAIGN_CONFLICTED', 'promotions.0.products.0 PRODUCT_PROMOTED_TWICE'];
    expect(launches.toSorted((one, other) => one.length - other.length)).toEqual([
      ...[[], conflicted, conflicted],
    ]);
  });

  it('that was approved is not launched once something moved that makes a conflict', async () => {
    const shop = await world.shop();
    const a = await listed(shop);
    const ctx = shop.owner.ctx();
    let campaign = await world.campaigns.create(ctx, { ...completePlan, ...promoting([assigned(a)]) });
    for (const action of ['submit', 'approve'] as const) {
      ({ campaign } = await world.act(ctx, campaign, action));
    }
    await client.query('update catalog.product set cost = 9.5 where id = $1', [a]);
    world.created.splice(0);
    expect(await errorOf(world.act(ctx, campaign, 'launch'))).toEqual([
      'CAMPAIGN_CONFLICTED',
      'promotions.0.products.0 PRICE_BELOW_COST',
    ]);
    expect(world.created).toEqual([]);
  });
});
