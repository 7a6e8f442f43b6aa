import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { PlanAction } from '../../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import type { StatedPromotion } from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import { emptyDefinition } from '../../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import { completePlan, errorOf, planned, store } from './campaign-world.js';
import { type ConnectedShop, openConnectedShops } from './connected-shops.js';

let world: Awaited<ReturnType<typeof openConnectedShops>>;
beforeAll(async () => {
  world = await openConnectedShops();
});
afterAll(() => world.close());

const gone = { ...store, storeId: 'gone' };

const drafted = (shop: ConnectedShop, ...plan: StatedPromotion[]) =>
  world.campaigns.create(shop.owner.ctx(), {
    ...{ ...completePlan, promotionStores: [store, gone], promotions: plan },
  });

const act = (shop: ConnectedShop, campaign: { id: string }, action: PlanAction) =>
  world.act(shop.owner.ctx(), campaign, action);

const inCheckout = { stores: [], isInCheckout: true };
const withCode = (code: string) => ({ trigger: 'code' as const, code, ...inCheckout });

describe('a plan whose promotions could not be created', () => {
  it('is not submitted, and every reason is told at its place', async () => {
    const shop = await world.shop();
    await world.promotions.create(shop.owner.ctx(), {
      ...{ ...emptyDefinition, name: 'Other', ...withCode('TAKEN') },
      terms: undefined,
    });
    const start = '2098-01-01T00:00:00.000Z';
    const hour = { startsAt: start, endsAt: '2098-01-01T01:00:00.000Z', timeZone: 'UTC' };
    const draft = await drafted(
      shop,
      planned('fine', inCheckout),
      planned('taken', withCode('Taken')),
      planned('coded', { ...withCode('NEW'), stores: [store] }),
      planned('short', { window: hour }),
      planned('elsewhere', { stores: [store, gone] }),
    );
    const ctx = shop.owner.ctx();
    const found = await world.actions.conflictsOf(ctx, draft.id);
    const invalid = found.filter(({ code }) => code === 'promotion_invalid');
    expect(invalid.map(({ path, detail }) => `${path} ${detail.split(':')[0]}`)).toEqual([
      'promotions.1.code CODE_TAKEN',
      'promotions.2.stores.0 CODE_UNSUPPORTED',
      'promotions.3.stores.0 LENGTH_TOO_SHORT',
      'promotions.4.stores.1 STORE_NOT_CONNECTED',
    ]);
    expect(invalid.map(each => each.store?.storeId)).toEqual([undefined, 'sg', 'sg', 'gone']);
    const [code, ...errors] = await errorOf(act(shop, draft, 'submit'));
    expect(code).toBe('CAMPAIGN_CONFLICTED');
    expect(errors).toEqual(expect.arrayContaining(invalid.map(({ path }) => `${path} PROMOTION_INVALID`)));
  });

  it('is told once of a window that is over and of a promotion that is nowhere', async () => {
    const shop = await world.shop();
    const draft = await world.campaigns.create(shop.owner.ctx(), {
      ...completePlan,
      window: { startsAt: null, endsAt: '2001-01-01T00:00:00Z', timeZone: 'UTC' },
      promotions: [planned('nowhere', { stores: [] })],
    });
    expect(await errorOf(act(shop, draft, 'submit'))).toEqual([
      ...['CAMPAIGN_CONFLICTED', 'promotions.0.stores PLAN_INCOMPLETE', 'window.endsAt WINDOW_OVER'],
    ]);
  });

  it('names a product that there is not', async () => {
    const shop = await world.shop();
    const product = { productId: newId(), variantId: null, promotionalPrice: null };
    const products = [{ ...product, purchaseLimit: null, promotionalStock: null }];
    const draft = await drafted(
      shop,
      planned('flash', { ...inCheckout, isForAssignedProducts: true }, { products }),
    );
    const found = await world.actions.conflictsOf(shop.owner.ctx(), draft.id);
    expect(found.find(({ code }) => code === 'promotion_invalid')).toMatchObject({
      ...{ path: 'promotions.0.products.0.productId', productId: products[0]!.productId, store: null },
      detail: expect.stringMatching(/^PRODUCT_NOT_FOUND: /),
    });
  });
});

it('a code that was taken after the approval blocks the launch, and what was launched does not block itself', async () => {
  const shop = await world.shop();
  const [first, second] = [
    await drafted(shop, planned('one', withCode('SAME'))),
    await drafted(shop, planned('two', withCode('same'))),
  ];
  for (const draft of [first, second]) {
    await act(shop, draft, 'submit');
    await act(shop, draft, 'approve');
  }
  expect((await act(shop, first, 'launch')).campaign.state).toBe('running');
  expect(await world.actions.conflictsOf(shop.owner.ctx(), first.id)).toEqual([]);
  expect(await errorOf(act(shop, second, 'launch'))).toEqual([
    ...['CAMPAIGN_CONFLICTED', 'promotions.0.code PROMOTION_INVALID'],
  ]);
});
