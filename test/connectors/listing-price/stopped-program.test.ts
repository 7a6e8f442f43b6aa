import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driftOf } from '../../../subgraphs/catalog/channels/listing/listing.rules.js';
import { endsAt, keys, SaleMall } from './sale-mall.js';

/** Five marketplaces that take in a product and its prices, one after the other. */
const timeout = 90_000;

let mall: SaleMall;
beforeAll(async () => {
  mall = await SaleMall.open();
});
afterAll(() => mall.close());

const hourMs = 3_600_000;
const at = (price: number) => Object.fromEntries(keys.map(key => [key, price]));
/** At those that end sale prices; at the others something else. */
const atTakers = (price: number, others: number) =>
  Object.fromEntries(keys.map(key => [key, endsAt(key) === undefined ? others : price]));
const window = (endsAt: string, startsAt: string | null = null) => ({
  ...{ startsAt, endsAt, timeZone: 'Asia/Singapore' },
});
/** From when on the marketplace itself sells at the regular price. */
const overAt = (key: string, end: string): string => {
  const ends = endsAt(key)!;
  return new Date(Date.parse(ends.endAt(end, 'SG')) + ends.delayMaxMs).toISOString();
};
const lastOverAt = (end: string): string =>
  keys
    .filter(key => endsAt(key) !== undefined)
    .map(key => overAt(key, end))
    .sort()
    .at(-1)!;

const driftsOf = async () => [...(await mall.listings()).values()].flatMap(driftOf);

describe('a promotion that ends while the program is stopped', { timeout }, () => {
  it('is over in time where marketplaces end sale prices, and elsewhere as soon as it runs again', async () => {
    await mall.list();
    const end = mall.in(30);
    await mall.promote({ window: window(end) });
    expect(mall.paid()).toEqual(at(18));
    await mall.stop();
    mall.advanceTo(new Date(Date.parse(end) - 1).toISOString());
    expect(mall.paid()).toEqual(at(18));
    mall.advanceTo(lastOverAt(end));
    expect(mall.paid()).toEqual(atTakers(20, 18));
    await mall.run();
    await mall.minute();
    expect(mall.paid()).toEqual(at(20));
    await mall.lookAgain();
    // Where the marketplace has ended it and was read back before, there is nothing to take away.
    const others = keys.filter(key => endsAt(key) === undefined);
    expect(others.map(key => mall.stored(key).salePrice)).toEqual(others.map(() => null));
    for (const { variants } of (await mall.listings()).values()) {
      expect(variants[0]).toMatchObject({
        ...{ desiredSalePrice: null, desiredSalePriceEndsAt: null },
        ...{ observedSalePrice: null, observedSalePriceEndsAt: null },
      });
    }
    expect(await driftsOf()).toEqual([]);
  });

  it('ends when it was last told to: later, or earlier', async () => {
    await mall.list();
    let promotion = await mall.promote({ window: window(mall.in(30)) });
    for (const end of [mall.in(80), mall.in(26)]) {
      promotion = await mall.promote({ window: window(end) }, promotion);
      for (const [key, { variants }] of await mall.listings()) {
        const told = endsAt(key)?.endAt(end, 'SG') ?? null;
        expect([key, variants[0]!.observedSalePriceEndsAt]).toEqual([key, told]);
      }
    }
    expect(mall.paid()).toEqual(at(18));
    const end = promotion.window!.endsAt!;
    await mall.stop();
    mall.advanceTo(lastOverAt(end));
    expect(mall.paid()).toEqual(atTakers(20, 18));
  });

  it('is over at once everywhere when it is paused before', async () => {
    await mall.list();
    const promotion = await mall.promote({ window: window(mall.in(30)) });
    expect(mall.paid()).toEqual(at(18));
    await mall.promote({ intent: 'paused' }, promotion);
    expect(mall.paid()).toEqual(at(20));
  });

  it('is read back with its end, and sent again by nobody', async () => {
    await mall.list();
    await mall.promote({ window: window(mall.in(30)) });
    const calls = () =>
      keys.map(key => [...mall.sandbox(key).calls.values()].reduce((sum, one) => sum + one, 0));
    await mall.lookAgain();
    const before = calls();
    for (const { variants } of (await mall.listings()).values()) {
      expect(variants[0]).toMatchObject({ observedSalePrice: '18.00', priceEvidence: 'snapshot' });
    }
    expect(await driftsOf()).toEqual([]);
    await mall.minute();
    expect(calls()).toEqual(before);
  });
});

describe("a product's own sale price that ends while the program is stopped", { timeout }, () => {
  it('is over in time as one of a promotion is, published with the product or set later', async () => {
    const first = mall.in(30);
    await mall.list({ salePrice: '15', salePriceEndsAt: first });
    expect(mall.paid()).toEqual(at(15));
    const end = mall.in(20);
    await mall.setProduct({ salePriceEndsAt: end });
    expect(mall.paid()).toEqual(at(15));
    await mall.stop();
    mall.advanceTo(lastOverAt(end));
    expect(mall.paid()).toEqual(atTakers(20, 15));
    await mall.run();
    await mall.minute();
    expect(mall.paid()).toEqual(at(20));
    await mall.lookAgain();
    expect(await driftsOf()).toEqual([]);
  });

  it('without an end holds everywhere for as long as nobody takes it away', async () => {
    await mall.list({ salePrice: '15' });
    await mall.stop();
    mall.clock.advance(300 * 24 * hourMs);
    expect(mall.paid()).toEqual(at(15));
  });
});
