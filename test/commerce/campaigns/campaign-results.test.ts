import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { CampaignChanges } from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import { salesOf } from '../../../subgraphs/commerce/campaigns/campaign-results/campaign-results.queries.js';
import { resultsOf } from '../../../subgraphs/commerce/campaigns/campaign-results/campaign-results.rules.js';
import { plantRow } from '../../support/planted-row.js';
import { completePlan, openCampaigns, planned, store } from './campaign-world.js';

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

async function launched(shop: Shop, changes: CampaignChanges = {}) {
  const ctx = shop.owner.ctx();
  let campaign = await world.campaigns.create(ctx, { ...completePlan, ...changes });
  for (const action of ['submit', 'approve', 'launch'] as const) {
    ({ campaign } = await world.act(ctx, campaign, action));
  }
  return campaign;
}

/** Two units at 10, for which the buyer paid 8 each. */
async function ordered(shop: Shop, order: Record<string, unknown> = {}, line: Record<string, unknown> = {}) {
  const of = { organization_id: shop.id };
  const orderId = await plantRow(client, 'commerce.order', {
    ...{ ...of, marketplace: 'stall', store_id: 'sg', external_order_id: newId(), status: 'to_ship' },
    ...{ currency: 'SGD', placed_at: new Date(), ...order },
  });
  await plantRow(client, 'commerce.order_line', {
    ...{ ...of, order_id: orderId, product_id: newId(), quantity: 2, unit_price: '10', paid_price: '8' },
    ...line,
  });
  return orderId;
}

const sales = async (shop: Shop, id: string) => (await salesOf(world.db, shop.id, [id])).get(id) ?? [];

it('orders of its stores count from its launch until its end, unless they were canceled', async () => {
  const shop = await world.shop();
  const { id } = await launched(shop);
  const other = await world.shop();
  await ordered(shop);
  await ordered(shop, { status: 'canceled' });
  await ordered(shop, { placed_at: new Date(0) });
  await ordered(shop, { placed_at: new Date('2099-01-01T00:00:00Z') });
  await ordered(shop, { store_id: 'other' });
  await ordered(shop, { marketplace: 'bazaar' });
  await ordered(other);
  const one = { currency: 'SGD', orders: 1, units: 2, revenue: '16.00', discount: '4.00' };
  expect(await sales(shop, id)).toMatchObject([one]);
  expect(await sales(other, id)).toEqual([]);
  await world.actions.apply(shop.owner.ctx(), id, { action: 'complete', revision: null, note: null });
  await ordered(shop, { placed_at: new Date('2098-01-01T00:00:00Z') });
  expect(await sales(shop, id)).toMatchObject([one]);
});

it('only its products count where it is about some', async () => {
  const shop = await world.shop();
  const [named, promoted] = [newId(), newId()];
  const campaign = await world.campaigns.create(shop.owner.ctx(), {
    ...{ ...completePlan, productIds: [named] },
    promotions: [
      planned(
        'some',
        { isForAssignedProducts: true },
        {
          products: [
            {
              ...{ productId: promoted, variantId: null, promotionalPrice: null },
              ...{ purchaseLimit: null, promotionalStock: null },
            },
          ],
        },
      ),
    ],
  });
  await client.query(
    `update commerce.campaign set state = 'running', launched_at = now() - interval '1 minute' where id = $1`,
    [campaign.id],
  );
  await ordered(shop, {}, { product_id: named });
  await ordered(shop, {}, { product_id: promoted });
  await ordered(shop);
  expect(await sales(shop, campaign.id)).toMatchObject([{ orders: 2, units: 4, revenue: '32.00' }]);
});

it('orders of checkout count whole where their session used one of its promotions', async () => {
  const shop = await world.shop();
  const { id, promotions } = await launched(shop);
  const channel = { marketplace: 'agentic_checkout', store_id: null };
  const line = { paid_price: null, paid_total: '17.50' };
  for (const promotionId of [promotions[0]!.promotionId, newId()]) {
    const orderId = await ordered(shop, channel, line);
    await plantRow(client, 'commerce.checkout_session', {
      ...{ organization_id: shop.id, order_id: orderId, status: 'completed', completed_at: new Date() },
      ...{
        currency: 'SGD',
        discounts: JSON.stringify([{ promotionId, amount: '2.50' }]),
        protocol: 'native',
        subtotal: 0,
        discount_amount: 0,
        shipping_amount: 0,
        tax_amount: 0,
        total: 0,
      },
    });
  }
  await ordered(shop);
  expect(await sales(shop, id)).toMatchObject([
    { currency: 'SGD', orders: 2, units: 4, revenue: '33.50', discount: '6.50' },
  ]);
});

it('campaigns that were not launched have sold nothing', async () => {
  const shop = await world.shop();
  const { id } = await world.campaigns.create(shop.owner.ctx(), { ...completePlan, stores: [store] });
  await ordered(shop);
  expect(await sales(shop, id)).toEqual([]);
});

it('figures are held against the plan in its own currency, rounded down, and others are listed', () => {
  const sold = [
    { currency: 'SGD', orders: 2, units: 5, revenue: '99.99', discount: '3.00' },
    { currency: 'JPY', orders: 1, units: 1, revenue: '5000', discount: '0' },
  ];
  const plan = {
    budget: { amount: '9.00', currency: 'SGD' },
    targets: { orders: 4, units: null, revenue: { amount: '100.00', currency: 'SGD' } },
  };
  expect(resultsOf(plan, sold)).toEqual({
    sales: [sold[1], sold[0]],
    orders: 3,
    units: 6,
    budgetUsedPercent: '33.3',
    ordersTargetPercent: '75',
    unitsTargetPercent: null,
    revenueTargetPercent: '99.9',
  });
  const nothing = resultsOf({ ...plan, budget: { amount: '1.00', currency: 'USD' } }, []);
  expect([nothing.budgetUsedPercent, nothing.revenueTargetPercent]).toEqual(['0', '0']);
});
