import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import type { ListingReference, PriceWrite } from '../../../connectors/marketplaces/listing.js';
import { placeOrder } from '../../../connectors/marketplaces/sandbox/control-actions.js';
import { buyerPrice } from '../../../connectors/marketplaces/sandbox/promotions.js';
import { sourceTotals } from '../../../subgraphs/commerce/orders/order/order-totals.rules.js';
import { KitWorld, type Subject } from './kit-world.js';
import { expectAmount } from './prices.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const done = { isDone: true, issues: [] };

/** Sale prices of listings, and their ends. */
export function salePriceTests(subject: Subject): void {
  const { salePrice, salePriceEnds: ends } = subject.module.marketplace.capabilities;
  const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

  describe.skipIf(!salePrice)('sale prices', () => {
    it(
      'are set and taken back',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const { first, sale } = world.amounts;
        await put(world, reference, sale, ends?.isRequired ? endIn(world, 30 * dayMs) : null);
        const [onSale] = (await world.read(reference)).variants;
        expectAmount(onSale!.price, first);
        expectAmount(onSale!.salePrice, sale);
        expect(buyerPays(world)).toBe(Number(sale));
        await put(world, reference, null, null);
        expect((await world.read(reference)).variants[0]).toMatchObject({
          ...{ salePrice: null, salePriceEndsAt: null },
        });
        expect(buyerPays(world)).toBe(Number(first));
      }),
    );

    it(
      'are what a buyer pays, in totals that add up',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const { sale } = world.amounts;
        await put(world, reference, sale, ends?.isRequired ? endIn(world, 30 * dayMs) : null);
        const { id } = placeOrder(world.sandbox, { lines: [{ sku: 'MUG-1', quantity: 3 }] });
        const order = (await world.channel.readOrder(id))!;
        const { totals, discrepancies } = sourceTotals(order.totals, order.currency);
        expect(discrepancies).toEqual([]);
        expectAmount(totals.total, new Big(sale).times(3).toFixed());
      }),
    );

    it.skipIf(ends === undefined)(
      'end by the clock of the marketplace',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const end = endIn(world, 30 * hourMs);
        await put(world, reference, world.amounts.sale, end);
        expect((await world.read(reference)).variants[0]!.salePriceEndsAt).toBe(end);
        await advanceTo(world, Date.parse(end) - 1);
        expect(buyerPays(world)).toBe(Number(world.amounts.sale));
        expectAmount((await world.read(reference)).variants[0]!.salePrice, world.amounts.sale);
        await advanceTo(world, Date.parse(end) + ends!.delayMaxMs);
        expect(buyerPays(world)).toBe(Number(world.amounts.first));
        const [over] = (await world.read(reference)).variants;
        expectAmount(over!.price, world.amounts.first);
        expect(over).toMatchObject({ salePrice: null, salePriceEndsAt: null });
      }),
    );

    it.skipIf(ends === undefined)(
      'have another end as soon as they are told so, the same price or not',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const { sale } = world.amounts;
        for (const hours of [50, 200, 26]) {
          const end = endIn(world, hours * hourMs);
          await put(world, reference, sale, end);
          expect((await world.read(reference)).variants[0]!.salePriceEndsAt).toBe(end);
        }
        if (!ends!.isRequired) {
          await put(world, reference, sale, null);
          const [endless] = (await world.read(reference)).variants;
          expectAmount(endless!.salePrice, sale);
          expect(endless!.salePriceEndsAt).toBeNull();
        }
      }),
    );

    it.skipIf(ends === undefined)(
      'have no end of an earlier sale',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const { first, sale } = world.amounts;
        await put(world, reference, sale, endIn(world, 26 * hourMs));
        await put(world, reference, null, null);
        await advanceTo(world, world.clock.now().getTime() + 10 * dayMs);
        await put(world, reference, sale, ends!.isRequired ? endIn(world, 90 * dayMs) : null);
        await advanceTo(world, world.clock.now().getTime() + 30 * dayMs);
        expectAmount((await world.read(reference)).variants[0]!.price, first);
        expect(buyerPays(world)).toBe(Number(sale));
      }),
    );

    it.skipIf(ends === undefined)(
      'are published with their end',
      inWorld(async world => {
        const draft = world.draft('MUG-1');
        const end = endIn(world, 30 * hourMs);
        const variants = draft.variants.map(each => ({
          ...each,
          ...{ salePrice: world.amounts.sale, salePriceEndsAt: end },
        }));
        const reference = await world.published({ ...draft, variants });
        const [variant] = (await world.read(reference)).variants;
        expectAmount(variant!.salePrice, world.amounts.sale);
        expect(variant!.salePriceEndsAt).toBe(end);
        await advanceTo(world, Date.parse(end) + ends!.delayMaxMs);
        expect(buyerPays(world)).toBe(Number(world.amounts.first));
      }),
    );

    it.skipIf(ends === undefined)(
      'are not to be had where their end has passed',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const end = endIn(world, -49 * hourMs);
        const [outcome] = await world.channel.updatePrices(world.store, [
          writeOf(world, reference, { salePrice: world.amounts.sale, salePriceEndsAt: end }),
        ]);
        expect(outcome!.issues.length).toBe(outcome!.isDone ? 0 : 1);
        expect(buyerPays(world)).toBe(Number(world.amounts.first));
        expect((await world.read(reference)).variants[0]!.salePrice).toBeNull();
      }),
    );

    it.skipIf(ends === undefined)(
      'end when the marketplace can be told to, not before',
      inWorld(async world => {
        const now = world.clock.now().getTime();
        for (const ms of [0, 1, 999, 1_000, 3_599_999, 8 * hourMs, 20 * hourMs, 400 * dayMs]) {
          const instant = new Date(now + ms).toISOString();
          const end = ends!.endAt(instant, world.store.country);
          const laterMs = Date.parse(end) - Date.parse(instant);
          expect(laterMs).toBeGreaterThanOrEqual(0);
          expect(laterMs).toBeLessThan(ends!.grain === 'day' ? dayMs : 1_000);
          expect(ends!.endAt(end, world.store.country)).toBe(end);
        }
      }),
    );
  });
}

const endIn = ({ capabilities, clock, store }: KitWorld, ms: number): string =>
  capabilities.salePriceEnds!.endAt(new Date(clock.now().getTime() + ms).toISOString(), store.country);

/** Tokens end meanwhile. */
async function advanceTo(world: KitWorld, timeMs: number): Promise<void> {
  world.clock.advance(timeMs - world.clock.now().getTime());
  world.account = await world.authorise();
}

const writeOf = (
  { amounts }: KitWorld,
  reference: ListingReference,
  sale: Pick<PriceWrite, 'salePrice' | 'salePriceEndsAt'>,
): PriceWrite => ({ reference, variant: reference.variants[0]!, price: amounts.first, ...sale });

async function put(
  world: KitWorld,
  reference: ListingReference,
  salePrice: string | null,
  salePriceEndsAt: string | null,
): Promise<void> {
  const write = writeOf(world, reference, { salePrice, salePriceEndsAt });
  expect(await world.channel.updatePrices(world.store, [write])).toEqual([done]);
  world.passReview();
}

/** By the books of the sandbox, of the only listing. */
function buyerPays({ sandbox, clock }: KitWorld): number {
  const [listing] = sandbox.shop.listings();
  const variant = { listingId: listing!.id, variantId: listing!.variants[0]!.id };
  return Number(buyerPrice(sandbox.shop, variant, clock.iso)!.price);
}
