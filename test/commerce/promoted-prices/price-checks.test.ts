import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { listingReprice } from '../../../subgraphs/catalog/channels/repricing/reprice.jobs.js';
import { enqueueRepricing } from '../../../subgraphs/catalog/index.js';
import { checkDuePrices } from '../../../subgraphs/commerce/pricing/listing-price/check-prices.js';
import { listingPrices } from '../../../subgraphs/commerce/pricing/listing-price/listing-prices.js';
import { repriceOnPromotionsChanged } from '../../../subgraphs/commerce/pricing/listing-price/reprice-promoted.js';
import { ListingWorld, sg } from '../../catalog/listing/listing-world.js';
import { promotionOf } from '../../support/promotion.js';
import { change } from './planted-promotions.js';

const prices = listingPrices(() => true);
const onChanged = repriceOnPromotionsChanged({ reprice: enqueueRepricing, takesSalePrice: () => true });
const marketplaces = [{ key: 'bazaar', capabilities: { salePrice: true } }] as never;
let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open(prices);
  await world.start([listingReprice(prices)]);
});
afterAll(() => world.close());

const check = (ctx: RequestContext) => checkDuePrices(ctx.db, marketplaces, 'test');
const checksOf = ({ db, organizationId }: RequestContext) =>
  db.query<{ due: Date | null; ending: unknown[] }>(
    unnamed(
      `select next_check_at as due, ending from commerce.promotion_price_check where organization_id = $1`,
    ),
    [organizationId],
  );
const told = ({ db, organizationId }: RequestContext) =>
  db.query(unnamed('select kind, subject_id from platform.notification where organization_id = $1'), [
    organizationId,
  ]);

/** A merchant whose promotion was ended, and whose store does not answer. */
async function unended() {
  const ctx = world.context();
  const { shop } = await world.connect(ctx, 'bazaar');
  await world.published(ctx);
  const promotion = promotionOf({ stores: [{ marketplace: 'bazaar', country: sg.country, storeId: sg.id }] });
  const first = shop.hold('updatePrices');
  await change(ctx, { after: promotion }, onChanged);
  await first.reached;
  const second = shop.hold('updatePrices');
  first.goOn();
  await change(ctx, { before: promotion, after: { ...promotion, intent: 'ended' } }, onChanged);
  await second.reached;
  return { ctx, promotion, release: () => second.goOn() };
}

/** As if what was seen had been seen ten minutes earlier. */
const age = ({ db, organizationId }: RequestContext) =>
  db.query(
    unnamed(`update commerce.promotion_price_check set next_check_at = next_check_at - interval '10 minutes',
      ending = (select coalesce(jsonb_agg(e || jsonb_build_object('since', $2::text)), '[]') from jsonb_array_elements(ending) e)
      where organization_id = $1`),
    [organizationId, new Date(Date.now() - 600_000).toISOString()],
  );

it('tells each merchant of his own promotion, once, however many look at the same time', async () => {
  const some = [await unended(), await unended()];
  const [mine] = some;
  await check(mine!.ctx);
  for (const { ctx } of some) {
    expect(await checksOf(ctx)).toMatchObject([{ ending: [{ marketplace: 'bazaar', alarmedAt: null }] }]);
    expect(await told(ctx)).toEqual([]);
    await age(ctx);
  }
  await Promise.all([check(mine!.ctx), check(mine!.ctx), check(mine!.ctx)]);
  for (const { ctx, promotion } of some) {
    expect(await told(ctx)).toEqual([{ kind: 'promotion.end_failed', subject_id: promotion.id }]);
  }
  for (const { release } of some) {
    release();
  }
});

it('looks no more once it is over, and forgets a promotion that is deleted', async () => {
  const { ctx, promotion, release } = await unended();
  await check(ctx);
  expect(await checksOf(ctx)).toMatchObject([{ due: expect.anything(), ending: [{}] }]);
  release();
  await world.allEnded(ctx);
  const waiting = unnamed('select from catalog.listing_variant where organization_id = $1 and price_pending');
  while ((await ctx.db.query(waiting, [ctx.organizationId])).length > 0) {
    await ctx.db.query(unnamed('select pg_sleep(0.01)'));
  }
  await age(ctx);
  await check(ctx);
  expect(await checksOf(ctx)).toEqual([{ due: null, ending: [] }]);
  expect(await told(ctx)).toEqual([]);
  await ctx.db.query(unnamed('delete from commerce.promotion where organization_id = $1 and id = $2'), [
    ctx.organizationId,
    promotion.id,
  ]);
  expect(await checksOf(ctx)).toEqual([]);
});
