import Big from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencyExponent } from '../../../kernel/money.js';
import type { PriceBookChanges } from '../../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import type {
  Promotion,
  PromotionTerms,
} from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { findPromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { promotionOf } from '../../support/promotion.js';
import { scoped } from '../price-books/price-book-world.js';
import { assign, unassign } from './planted-promotions.js';
import { openPricedWorld, PricedScene, places } from './priced-scene.js';

let opened: Awaited<ReturnType<typeof openPricedWorld>>;
beforeAll(async () => {
  opened = await openPricedWorld();
});
afterAll(() => opened.world.close());

const currency = fc.constantFrom('SGD', 'JPY', 'KWD', 'IDR', null);
const stores = Object.entries(places).flatMap(([marketplace, all]) =>
  all.map(({ id: storeId, country }) => ({ marketplace, country, storeId })),
);
/** Hours from now at which a window begins and ends; halves, so that no instant that is looked at is an edge. */
const window = fc.option(fc.tuple(fc.integer({ min: -3, max: 6 }), fc.integer({ min: 1, max: 8 })), {
  nil: null,
});

const actions = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['book', 'book', 'promotion', 'promotion', 'promotion', 'assign', 'product', 'time'] as const),
    ),
    book: fc.record({
      currency,
      priority: fc.integer({ min: 0, max: 2 }),
      brands: fc.constantFrom<string[]>([], ['Acme']),
      base: fc.constantFrom('catalog_price' as const, 'cost' as const, 'channel_price' as const),
      percent: fc.integer({ min: -60, max: 80 }),
    }),
    promotion: fc.record({
      kind: fc.constantFrom('percentage' as const, 'amount_off' as const, 'fixed_price' as const),
      currency,
      priority: fc.integer({ min: 0, max: 2 }),
      isForAssignedProducts: fc.boolean(),
      stores: fc.subarray(stores, { minLength: 1 }),
    }),
    /** Which one; one that there is not is made. */
    of: fc.nat(5),
    isStopped: fc.boolean(),
    amount: fc.integer({ min: 5, max: 900 }),
    window,
  }),
  { minLength: 5, maxLength: 10 },
);
type Action = ReturnType<typeof actions.generate>['value'][number];

const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const windowOf = ({ window: hours }: Action) =>
  hours === null
    ? null
    : { startsAt: hour(hours[0] - 0.5), endsAt: hour(hours[0] - 0.5 + hours[1]), timeZone: 'Asia/Jakarta' };

const bookOf = (action: Action): PriceBookChanges => {
  const { currency: of, priority, brands, base, percent } = action.book;
  return {
    ...{ name: 'Book', status: 'active', currency: of, priority, scope: scoped({ brands }) },
    base: { kind: base, priceBookId: null },
    steps: [{ kind: 'percentage', value: String(percent) }],
    window: windowOf(action),
  };
};

function termsOf({ promotion: { kind, currency: of }, amount }: Action): PromotionTerms {
  if (kind === 'percentage' || of === null) {
    const percentage = new Big(amount).div(9).toFixed(2);
    return { kind: 'percentage', percentage, maximumDiscount: null };
  }
  const each = new Big(amount).times(new Big(10).pow(-currencyExponent(of))).toFixed();
  return kind === 'amount_off' ? { kind, amount: each } : { kind, amount: each };
}

/** What was made, in the order in which it was. */
interface Made {
  bookIds: string[];
  promotionIds: string[];
}

/** As it is stored: the windows of what was made come nearer as time passes. */
const storedPromotion = async ({ ctx }: PricedScene, id: string): Promise<Promotion> =>
  (await findPromotions(ctx.db, ctx.organizationId, [id]))[0]!;

async function changeBook(scene: PricedScene, { bookIds }: Made, action: Action): Promise<void> {
  const id = bookIds[action.of] ?? null;
  const changes = id !== null && action.isStopped ? { status: 'paused' as const } : bookOf(action);
  const { planId, lines } = await scene.preview({ books: [{ id, changes }] });
  const { books } = scene.opened;
  const saved = await (id === null
    ? books.create(scene.ctx, changes, planId)
    : books.update(scene.ctx, id, changes, planId));
  bookIds.push(...(id === null ? [saved.priceBook.id] : []));
  await scene.settled();
  await scene.expectShown(lines);
}

async function changePromotion(scene: PricedScene, { promotionIds }: Made, action: Action): Promise<void> {
  const known = promotionIds[action.of];
  const before = known === undefined ? null : await storedPromotion(scene, known);
  const { kind: _, ...said } = action.promotion;
  const stated = { ...said, terms: termsOf(action), window: windowOf(action) };
  const intent = before !== null && action.isStopped ? ('paused' as const) : ('active' as const);
  const after =
    before === null
      ? promotionOf({ ...stated, id: promotionId(promotionIds.length) })
      : { ...before, ...stated, intent, version: before.version + 1 };
  promotionIds.push(...(before === null ? [after.id] : []));
  await scene.promote({ before, after });
}

/** Ids whose order is not that of making, as none may be relied on. */
let sequence = 0;
const promotionId = (index: number): string => {
  sequence += 1;
  return `019a9f00-0000-7000-8${index % 2}00-${String(sequence).padStart(12, '0')}`;
};

async function changeAssignment(scene: PricedScene, { promotionIds }: Made, action: Action): Promise<void> {
  const promotionId = promotionIds[action.of % Math.max(promotionIds.length, 1)];
  const { id } = scene.products[action.amount % scene.products.length]!;
  if (promotionId !== undefined) {
    const promotion = await storedPromotion(scene, promotionId);
    await (action.isStopped ? unassign(scene.ctx, promotion, [id]) : assign(scene.ctx, promotion, id));
    await scene.promote({ before: promotion, after: promotion, productIds: [id] });
  }
}

async function changeProduct(scene: PricedScene, { of, amount }: Action): Promise<void> {
  const { id, currency: priced } = scene.products[of % scene.products.length]!;
  await opened.world.commercial.setPrice(scene.ctx, id, { price: String(amount), currency: priced });
}

/** What is previewed for an instant is what is there when it has come. */
async function passTime(scene: PricedScene, { amount }: Action): Promise<void> {
  const hours = 1 + (amount % 4);
  const { lines } = await scene.preview({ at: new Date(hour(hours)) });
  await scene.pass(hours);
  await scene.settled();
  await scene.expectShown(lines);
}

const doers = {
  book: changeBook,
  promotion: changePromotion,
  assign: changeAssignment,
  product: (scene: PricedScene, _: Made, action: Action) => changeProduct(scene, action),
  time: (scene: PricedScene, _: Made, action: Action) => passTime(scene, action),
};

describe('whatever books, promotions and products become, and whatever time passes', () => {
  it('the preview, what listings want and what marketplaces show are the same prices and sale prices', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async done => {
        const scene = await PricedScene.open(opened);
        const made: Made = { bookIds: [], promotionIds: [] };
        for (const action of done) {
          await doers[action.kind](scene, made, action);
          await scene.settled();
          await scene.expectShown((await scene.preview()).lines);
        }
      }),
      { numRuns: Number(process.env.PRICE_RUNS ?? 5) },
    );
  }, 300_000);

  it('is looked at where promotions do price', async () => {
    const scene = await PricedScene.open(opened);
    await scene.promote({ after: promotionOf({ stores }) });
    await scene.settled();
    const { lines } = await scene.preview();
    await scene.expectShown(lines);
    const shown = lines.filter(({ sale }) => sale.decisive !== null);
    expect(shown.map(({ newSalePrice }) => newSalePrice).sort()).toEqual(
      ['18.00', '2790', '3.964', '89999.00'].sort(),
    );
  });
});
