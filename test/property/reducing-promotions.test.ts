import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import type {
  Promotion,
  PromotionTerms,
} from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import {
  promotionIntents,
  promotionTriggers,
} from '../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import { savePromotions } from '../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import { reducingPromotions } from '../../subgraphs/commerce/pricing/promotion/promotional-price.queries.js';
import {
  nextPriceEdge,
  reducesPrices,
} from '../../subgraphs/commerce/pricing/promotion/promotional-price.rules.js';
import { openTestDatabase } from '../support/context.js';
import { promotionOf } from '../support/promotion.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.close());

const reward = { kind: 'percentage' as const, value: '5' };
const terms = fc.constantFrom<PromotionTerms>(
  { kind: 'percentage', percentage: '10', maximumDiscount: null },
  { kind: 'percentage', percentage: '10', maximumDiscount: '5' },
  { kind: 'amount_off', amount: '1' },
  { kind: 'fixed_price', amount: null },
  { kind: 'quantity_breaks', breaks: [{ quantity: 2, reward }] },
  { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, percentage: '100' },
  { kind: 'bundle', quantity: 2, reward },
  { kind: 'free_shipping' },
);
const now = Date.now();
const hour = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
const window = fc
  .tuple(fc.constantFrom(null, -2, 2), fc.constantFrom(null, -1, 3))
  .filter(([from, to]) => from === null || to === null || from < to)
  .map(([from, to]) =>
    from === null && to === null
      ? null
      : {
          startsAt: from === null ? null : hour(from),
          endsAt: to === null ? null : hour(to),
          timeZone: 'Asia/Singapore',
        },
  );

const generated = fc
  .record({
    terms,
    window,
    intent: fc.constantFrom('active' as const, ...promotionIntents),
    trigger: fc.constantFrom('automatic' as const, ...promotionTriggers),
    minimumSpend: fc.constantFrom(null, '5'),
    stores: fc.subarray([{ marketplace: 'stall', country: 'SG', storeId: 'sg' }]),
  })
  .map(({ minimumSpend, ...stated }) => {
    const limits = { usageLimit: null, usageLimitPerBuyer: null, budget: null, minimumSpend };
    return promotionOf({ ...stated, currency: 'SGD', limits });
  });

const mayReduce = (promotion: Promotion): boolean =>
  promotion.intent === 'active' &&
  reducesPrices(promotion) &&
  promotion.stores.length > 0 &&
  (promotion.window?.endsAt == null || promotion.window.endsAt > hour(0));

it('promotions are read for sale prices, and have their edges noticed, as the rules decide', async () => {
  const ctx = world.contextOf();
  const promotions = fc.sample(generated, { numRuns: 800, seed: 7 }).map((promotion, index) => ({
    ...promotion,
    code: promotion.trigger === 'code' ? `C${index}` : null,
  }));
  await ctx.transaction(tx => savePromotions(tx, ctx.organizationId, promotions));
  const { promotions: read } = await reducingPromotions(ctx.reader, ctx.organizationId, {
    productIds: new Set(),
    now: new Date(now),
  });
  const expected = promotions.filter(mayReduce);
  expect(expected.length).toBeGreaterThan(5);
  expect(new Set(read.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  const edges = await ctx.db.query<{ id: string; edge: string | null }>(
    unnamed('select id, next_edge_at as edge from commerce.promotion where organization_id = $1'),
    [ctx.organizationId],
  );
  const edgeOf = new Map(edges.map(({ id, edge }) => [id, edge]));
  for (const promotion of promotions) {
    expect(edgeOf.get(promotion.id)).toBe(nextPriceEdge(promotion, new Date(now)));
  }
});
