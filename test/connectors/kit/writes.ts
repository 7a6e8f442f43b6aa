import { describe, expect, it } from 'vitest';
import type { ListingReference } from '../../../connectors/marketplaces/listing.js';
import { KitWorld, type Subject } from './kit-world.js';
import { expectAmount } from './prices.js';

const variantsOfListing = 10;
/** Of batches that are larger, this much shows what there is to show. */
const batchMax = 200;
const done = { isDone: true, issues: [] };

/** Prices and stock. */
export function writeTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;
  const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);
  const priceOf = (reference: ListingReference, price: string) => ({
    reference,
    variant: reference.variants[0]!,
    price,
    salePrice: null,
    salePriceEndsAt: null,
  });
  const stockOf = (reference: ListingReference, quantity: number) => ({
    reference,
    variant: reference.variants[0]!,
    quantity,
  });

  describe('prices and stock', () => {
    it(
      'changes a price and nothing else',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        expect(
          await world.channel.updatePrices(world.store, [priceOf(reference, world.amounts.raised)]),
        ).toEqual([done]);
        world.passReview();
        const observed = await world.read(reference);
        expect(observed).toMatchObject({ state: 'live', title: world.draft('X').title });
        expectAmount(observed.variants[0]!.price, world.amounts.raised);
        expect(observed.variants[0]).toMatchObject({ quantity: 25, salePrice: null });
      }),
    );

    it(
      'changes stock, down to nothing',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        for (const quantity of [4, 0]) {
          expect(await world.channel.updateStock(world.store, [stockOf(reference, quantity)])).toEqual([
            done,
          ]);
          expect((await world.read(reference)).variants[0]!.quantity).toBe(quantity);
        }
        expectAmount((await world.read(reference)).variants[0]!.price, world.amounts.first);
      }),
    );

    it('writes as many prices and stocks at once as it says', inWorld(fullBatches));

    it(
      'says of each row whether it was done',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const gone = await world.published(world.draft('MUG-2'));
        const other = await world.published(world.draft('MUG-3'));
        world.forget('MUG-2');
        const references = [reference, gone, other];
        for (const [index, batch] of [
          references.slice(0, capabilities.priceBatchMax),
          references.slice(0, capabilities.stockBatchMax),
        ].entries()) {
          const outcomes =
            index === 0
              ? await world.channel.updatePrices(
                  world.store,
                  batch.map(each => priceOf(each, world.amounts.raised)),
                )
              : await world.channel.updateStock(
                  world.store,
                  batch.map(each => stockOf(each, 9)),
                );
          expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, false, true].slice(0, batch.length));
          expect(outcomes[1]?.issues[0]?.severity ?? 'error').toBe('error');
        }
        const [first] = (await world.read(reference)).variants;
        expectAmount(first!.price, world.amounts.raised);
        expect(first!.quantity).toBe(9);
      }),
    );
  });
}

async function fullBatches(world: KitWorld): Promise<void> {
  const { variants } = world.capabilities;
  const priceBatchMax = Math.min(world.capabilities.priceBatchMax, batchMax);
  const stockBatchMax = Math.min(world.capabilities.stockBatchMax, batchMax);
  const size = Math.max(priceBatchMax, stockBatchMax);
  const perListing = variants ? Math.min(variantsOfListing, size) : 1;
  const references: ListingReference[] = [];
  for (let index = 0; index * perListing < size; index += 1) {
    const sizes = variants ? Array.from({ length: perListing }, (_, n) => `S${n}`) : [];
    references.push(await world.published(world.draft(`MUG-${index}`, sizes)));
  }
  const rows = references.flatMap(reference => reference.variants.map(variant => ({ reference, variant })));
  const prices = rows
    .slice(0, priceBatchMax)
    .map(row => ({ ...row, price: world.amounts.raised, salePrice: null, salePriceEndsAt: null }));
  const stocks = rows.slice(0, stockBatchMax).map((row, index) => ({ ...row, quantity: index }));
  expect(await world.channel.updatePrices(world.store, prices)).toEqual(prices.map(() => done));
  expect(await world.channel.updateStock(world.store, stocks)).toEqual(stocks.map(() => done));

  const observed = [];
  for (const reference of references) {
    observed.push(...(await world.read(reference)).variants);
  }
  const bySku = new Map(observed.map(variant => [variant.sku, variant]));
  for (const { variant } of prices) {
    expectAmount(bySku.get(variant.sku)!.price, world.amounts.raised);
  }
  expect(stocks.map(({ variant }) => bySku.get(variant.sku)!.quantity)).toEqual(
    stocks.map(({ quantity }) => quantity),
  );
}
