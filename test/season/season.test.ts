import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { seasonTerms } from '../connectors/season-terms.js';
import { differencesFromSandboxes, differencesFromTables, proceedsOf } from './season-analytics.js';
import { readShown, type Shown, shownRecords } from './season-api.js';
import { SeasonPlay } from './season-play.js';
import { expectedRecords, unitsGone } from './season-records.js';
import { initialStock, type Market, SeasonWorld } from './season-world.js';

const { SEASON_ORDERS, SEASON_SEED } = process.env;
/** Of all marketplaces together. From 22 at each on, every life is lived everywhere. */
const orderCount = Number(SEASON_ORDERS ?? 84);
const seed = Number(SEASON_SEED ?? randomInt(2 ** 31));
const timeoutMs = 60 * 60_000;
const productCount = 3;
/** The schedule comes round so often while the season goes on. */
const rounds = 4;

/** One with half an hour, and one whose clocks change. */
const timeZones = ['UTC', 'Asia/Singapore', 'Asia/Kolkata', 'America/New_York'];
const wholeSeason = `from=${new Date().getUTCFullYear() - 1}-01-01&granularity=month`;

const keys = marketplaces.map(marketplace => marketplace.key);
let world: SeasonWorld;
let shown: Shown;

beforeAll(async () => {
  world = await SeasonWorld.open(seed);
  await world.stock(productCount);
  world.misbehave();
  const perRound = Math.ceil(orderCount / keys.length / rounds);
  const plays = world.markets.map((market, index) => {
    const terms = seasonTerms[market.sandbox.protocol.key]!;
    return new SeasonPlay(market, terms, world.products, seed + index);
  });
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(plays.map(play => play.play(perRound)));
    await world.sync();
  }
  world.behave();
  await world.rest();
  await world.sync();
  await world.rest();
  await world.letMinutesPass();
  await world.rest();
  await world.delivered();
  shown = await readShown(world.shop);
}, timeoutMs);
afterAll(() => world?.close(), timeoutMs);

const marketOf = (key: string): Market => world.markets.find(({ sandbox }) => sandbox.protocol.key === key)!;

describe(`a season of ${orderCount} orders at ${keys.length} marketplaces (seed ${seed})`, () => {
  it.each(keys)('at %s ends with every order as the marketplace has it, to the cent', key => {
    const [expected, actual] = booksOf(key);
    expect(actual.orders).toEqual(expected.orders);
    expect(Object.keys(expected.orders).length).toBeGreaterThan(0);
  });

  it.each(keys)('at %s ends with every return as the marketplace has it', key => {
    const [expected, actual] = booksOf(key);
    expect(actual.returns).toEqual(expected.returns);
  });

  it.each(keys)('at %s ends with every settlement as the statements have it, to the cent', key => {
    const [expected, actual] = booksOf(key);
    expect(actual.settlements).toEqual(expected.settlements);
  });

  it('knows which product each line was, and what it cost', () => {
    const ids = new Map(world.products.map(({ id, sku }) => [sku, id]));
    const lines = shown.orders.flatMap(({ items }) => items);
    expect(lines.filter(({ sku, productId }) => productId !== ids.get(sku))).toEqual([]);
    expect(lines.filter(({ unitCost }) => unitCost?.amount !== '4.20')).toEqual([]);
  });

  it('leaves as much of each product to sell as was not sold, or came back', async () => {
    const gone = world.markets.map(market => unitsGone(market, seasonTerms[market.sandbox.protocol.key]!));
    for (const { id, sku } of world.products) {
      const query = 'query ($id: ID!) { product(id: $id) { availableQuantity } }';
      const { data } = await world.shop.graphql.run(query, { id });
      const left = gone.reduce((stock, units) => stock - (units.get(sku) ?? 0), initialStock);
      expect([sku, data.product.availableQuantity]).toEqual([sku, left]);
    }
  });

  it('knows the order of every return and settlement', () => {
    expect(shown.returns.filter(({ orderId }) => orderId === null)).toEqual([]);
    expect(shown.settlements.filter(({ orderId }) => orderId === null)).toEqual([]);
  });

  it('met no word that it does not know, no totals that do not add up, and no sum that the provider denies', () => {
    expect(shown.orders.filter(({ unknownStatuses }) => unknownStatuses.length > 0)).toEqual([]);
    expect(shown.returns.filter(({ unknownStatuses }) => unknownStatuses.length > 0)).toEqual([]);
    expect(shown.orders.filter(({ discrepancies }) => discrepancies.length > 0)).toEqual([]);
    const isOff = ({ variance }: Shown['settlements'][number]) =>
      variance !== null && Number(variance.amount) !== 0;
    expect(shown.settlements.filter(isOff)).toEqual([]);
  });

  it.each(timeZones)(
    'has the figures of its books in analytics, to the cent, by the days of %s',
    async timeZone => {
      // Two years hold a change of the clocks, and whatever the sandboxes date back.
      for (const window of ['period=last_7_days&granularity=day', wholeSeason]) {
        const query = `${window}&time-zone=${timeZone}`;
        const { differences, compared } = await differencesFromTables(world, query);
        expect([query, differences]).toEqual([query, []]);
        expect(compared).toBeGreaterThan(300);
      }
    },
    timeoutMs,
  );

  it('has the figures of the marketplaces themselves in analytics, to the cent', async () => {
    const { differences, compared } = await differencesFromSandboxes(world, wholeSeason);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  });

  it.each(keys)('at %s has earned what its statements say, to the cent', async key => {
    const [shown, own] = await proceedsOf(world, { key, query: wholeSeason });
    expect(shown).toEqual(own);
  });

  it('was told to the webhook so that whoever kept a copy has the same', () => {
    const { consumer, forged } = world.endpoint;
    const copyOf = (kind: string) => consumer.records(world.shop.id, kind);
    expect(forged).toBe(0);
    expect(differing(copyOf('order'), shown.orders)).toEqual([]);
    expect(differing(copyOf('return'), shown.returns)).toEqual([]);
    expect(differing(copyOf('settlement'), shown.settlements)).toEqual([]);
  });
});

function booksOf(key: string) {
  const terms = seasonTerms[key]!;
  const market = marketOf(key);
  return [expectedRecords(market, terms), shownRecords(shown, market, terms)] as const;
}

/** Records that the copy lacks or has too many, and those of which it says anything else than the API. */
function differing(
  copy: ReadonlyMap<string, Record<string, unknown>>,
  rows: readonly ({ id: string } & Record<string, unknown>)[],
): string[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  const wrong = rows.filter(row => !isPartOf(copy.get(row.id), row)).map(({ id }) => id);
  return [...wrong, ...[...copy.keys()].filter(id => !byId.has(id))];
}

/** Events tell less than the API; what they tell is the same. */
function isPartOf(told: unknown, whole: unknown): boolean {
  if (Array.isArray(told)) {
    return (
      Array.isArray(whole) &&
      told.length === whole.length &&
      told.every((one, index) => isPartOf(one, whole[index]))
    );
  }
  if (typeof told === 'object' && told !== null) {
    const fields = Object.entries(told);
    const other = whole as Record<string, unknown> | null;
    return (
      typeof other === 'object' &&
      other !== null &&
      fields.every(([name, value]) => isPartOf(value, other[name]))
    );
  }
  return told !== undefined && isDeepStrictEqual(told, whole);
}
