import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import {
  ordinary,
  type PriceMerchant,
  PriceShop,
  threeShops,
} from '../../catalog/price-research/price-shop.js';
import { Report } from './report-reader.js';

let prices: PriceShop;
let merchant: PriceMerchant;
let db: Client;
beforeAll(async () => {
  prices = await PriceShop.open(threeShops('9', '10', '11'));
  db = new Client({ connectionString: prices.program.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await prices.close();
});
beforeEach(async () => {
  merchant = await prices.merchant();
});
afterEach(() => prices.sandbox.clear());

const read = (query = '') => Report.read(merchant.shop.rest, 'pricing', query);
const priced = (amount: string, fields = {}) =>
  merchant.product({ price: { amount, currency: 'SGD' }, ...fields });

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

async function setPrice(id: string, amount: string): Promise<void> {
  const { status, text } = await merchant.shop.rest.patch(`/api/v1/products/${id}/price`, {
    price: { amount, currency: 'SGD' },
  });
  expect([status, text]).toEqual([202, text]);
}

/** Changes that were made now were made so many days ago. */
const moveChanges = (productId: string, days: number) =>
  db.query('update catalog.price_change set changed_at = $2 where product_id = $1', [
    productId,
    daysAgo(days),
  ]);

async function order(productId: string, days: number, quantity: number, given = {}): Promise<void> {
  const { status, text } = await merchant.shop.rest.post('/api/v1/orders', {
    ...{ marketplace: 'stall', externalOrderId: newId(), status: 'completed' },
    ...{ currency: 'SGD', placedAt: daysAgo(days) },
    totals: { total: { amount: String(quantity * 10), currency: 'SGD' } },
    items: [
      {
        ...{ name: 'Kettle', productId, quantity },
        paidPrice: { amount: '10.00', currency: 'SGD' },
      },
    ],
    ...given,
  });
  expect([status, text]).toEqual([201, text]);
}

/** By plain SQL over the stored results of comparisons. */
async function positionsBySql(): Promise<Record<string, string>[]> {
  const { rows } = await db.query(
    `with entry as (
       select item ->> 'productId' as item, c.finished_at, entry ->> 'currency' as currency,
         entry -> 'research' ->> 'market' as market, (entry ->> 'price')::numeric as price,
         (entry -> 'research' -> 'statistics' ->> 'p50')::numeric as median
       from catalog.price_comparison c, jsonb_array_elements(c.results) item, jsonb_array_elements(item -> 'markets') entry
       where c.organization_id = $1
     ), latest as (
       select * from entry e where e.price is not null and e.median is not null and e.finished_at = (
         select max(o.finished_at) from entry o
         where o.item = e.item and o.currency = e.currency and o.price is not null and o.median is not null)
     )
     select market, currency, count(*)::text as "comparedPrices",
       count(*) filter (where price < median)::text as "pricesBelowMedian",
       count(*) filter (where price = median)::text as "pricesAtMedian",
       count(*) filter (where price > median)::text as "pricesAboveMedian",
       round(sum(price) / sum(median), 4)::text as "priceIndex"
     from latest group by market, currency order by currency`,
    [merchant.shop.id],
  );
  return rows;
}

const positionMetrics = [
  ...['comparedPrices', 'pricesBelowMedian', 'pricesAtMedian', 'pricesAboveMedian', 'priceIndex'],
];

describe('own prices against the market', () => {
  it('are those of the latest comparisons, by market and currency, as plain SQL says', async () => {
    const [cheap, dear, other] = [await priced('8.00'), await priced('12.00'), await priced('10.00')];
    await priced('5.00');
    await merchant.list(other, { country: 'MY', currency: 'MYR', sku: newId(), price: '20' });
    await merchant.compare([cheap, dear, other]);
    await setPrice(cheap, '9.50');
    await merchant.compare([cheap]);
    const report = await read();
    const bySql = await positionsBySql();
    expect(bySql).toHaveLength(2);
    expect(report.rows('marketPosition', positionMetrics)).toEqual(bySql);
    expect(bySql[1]).toMatchObject({
      market: 'sg',
      currency: 'SGD',
      pricesBelowMedian: '1',
      priceIndex: '1.0750',
    });
    expect(report.rows('evidence')).toEqual([
      {
        ...{ activeProducts: '4', productsWithEvidence: '3', productsWithoutEvidence: '1' },
        evidenceCoverage: '0.7500',
      },
    ]);
  });

  it('say how old the evidence is, and why a price has none', async () => {
    const kettle = await priced('8.00');
    await merchant.compare([kettle]);
    await db.query(
      'update catalog.price_position set compared_at = $2, searched_at = $2 where organization_id = $1',
      [merchant.shop.id, daysAgo(10)],
    );
    const report = await read();
    expect(report.rows('marketPosition', ['evidenceAge', 'oldestEvidence'])).toEqual([
      { market: 'sg', currency: 'SGD', evidenceAge: '10.0', oldestEvidence: '10.0' },
    ]);
    const unknown = await priced('8.00', { price: undefined });
    await merchant.compare([unknown]);
    expect((await read()).rows('withoutMedian')).toEqual([
      { reason: 'CATALOG_PRICE_MISSING', pricesWithoutMedian: '1' },
    ]);
  });

  it('are as they were known at the end of the window, and of the comparison', async () => {
    const kettle = await priced('8.00');
    await merchant.compare([kettle]);
    await db.query('update catalog.price_position set compared_at = $2 where organization_id = $1', [
      merchant.shop.id,
      daysAgo(20),
    ]);
    await setPrice(kettle, '12.00');
    await merchant.compare([kettle]);
    const report = await read('period=last_7_days');
    expect(report.rows('marketPosition', ['priceIndex'])).toMatchObject([{ priceIndex: '1.2000' }]);
    expect(report.previous('marketPosition', ['priceIndex'])).toMatchObject([{ priceIndex: '0.8000' }]);
  });
});

describe('changes of prices', () => {
  it('are followed by what was sold in as many days after as before, without the day itself', async () => {
    const kettle = await priced('8.00');
    await setPrice(kettle, '10.00');
    await moveChanges(kettle, 10);
    for (const [days, quantity] of [
      [18, 50],
      [17, 1],
      [11, 2],
      [10, 40],
      [9, 3],
      [3, 4],
      [2, 60],
    ] as const) {
      await order(kettle, days, quantity);
    }
    await order(kettle, 9, 100, { status: 'canceled' });
    const report = await read();
    const sums = {
      ...{ direction: 'raised', currency: 'SGD', comparedDays: '7', unitsBefore: '3', unitsAfter: '7' },
      ...{
        unitsChangeRatio: '1.3333',
        salesBefore: '30.00',
        salesAfter: '70.00',
        priceChangeRatio: '0.2500',
      },
    };
    expect(report.rows('latestChanges')).toMatchObject([{ productId: kettle, ...sums }]);
    expect(report.rows('followedByDirection')).toMatchObject([{ ...sums, comparedChanges: '1' }]);
    expect(report.rows('priceChanges')).toEqual([
      { currency: 'SGD', priceChanges: '1', raisedPrices: '1', loweredPrices: '0', repricedProducts: '1' },
    ]);
    expect(await bySql(kettle)).toEqual({ before: '3', after: '7' });
  });

  async function bySql(productId: string): Promise<{ before: string; after: string }> {
    const { rows } = await db.query(
      `select sum(l.quantity) filter (where o.placed_at::date >= c.day - 7 and o.placed_at::date < c.day)::text as before,
         sum(l.quantity) filter (where o.placed_at::date > c.day and o.placed_at::date <= c.day + 7)::text as after
       from (select product_id, (changed_at at time zone 'UTC')::date as day from catalog.price_change) c
       join commerce.order_line l on l.product_id = c.product_id
       join (select id, status, placed_at at time zone 'UTC' as placed_at from commerce."order") o on o.id = l.order_id
       where c.product_id = $1 and o.status <> 'canceled'`,
      [productId],
    );
    return rows[0];
  }

  it('say that it is too early where there is no whole day after', async () => {
    const kettle = await priced('8.00');
    await setPrice(kettle, '7.00');
    const [change] = (await read()).table('latestChanges').rows;
    const units = change!.figures.find(({ metric }) => metric === 'unitsAfter');
    expect(units).toMatchObject({ value: null, reason: { code: 'TOO_RECENT' } });
  });

  it('are told of the latest alone where there are many', async () => {
    const kettle = await priced('8.00');
    await db.query(
      `insert into catalog.price_change (organization_id, changed_at, product_id, currency, old_price, new_price)
       select $1, now() - n * interval '1 minute', $2, 'SGD', 8, 9 from generate_series(1, 60) n`,
      [merchant.shop.id, kettle],
    );
    const report = await read();
    expect(report.rows('latestChanges')).toHaveLength(50);
    expect(report.table('latestChanges').isTruncated).toBe(true);
    expect(report.notes).toContain('LATEST_CHANGES_ONLY');
    expect(report.rows('priceChanges')).toMatchObject([{ priceChanges: '60' }]);
  });
});

describe('price books', () => {
  it('cover the share of listed prices that they decided', async () => {
    const [one, two] = [await priced('8.00'), await priced('9.00')];
    const place = { country: 'SG', currency: 'SGD' };
    const listings = [
      await merchant.list(one, { ...place, sku: newId() }),
      await merchant.list(two, { ...place, sku: newId() }),
      await merchant.list(two, { country: 'MY', currency: 'MYR', sku: newId() }),
    ];
    const source = (obstacle: string | null) => JSON.stringify({ priceBookId: newId(), obstacle });
    const decide = 'update catalog.listing_variant set price_source = $2 where listing_id = $1';
    await db.query(decide, [listings[0], source(null)]);
    await db.query(decide, [listings[1], source('NO_COST')]);
    expect((await read()).rows('priceBooks')).toEqual([
      {
        ...{
          marketplace: ordinary.key,
          country: 'MY',
          currency: 'MYR',
          listedPrices: '1',
          priceBookPrices: '0',
        },
        ...{ priceBookCoverage: '0.0000', priceBookProductCoverage: '0.0000' },
        ...{ obstructedPrices: '0', promotedPrices: '0' },
      },
      {
        ...{
          marketplace: ordinary.key,
          country: 'SG',
          currency: 'SGD',
          listedPrices: '2',
          priceBookPrices: '1',
        },
        ...{ priceBookCoverage: '0.5000', priceBookProductCoverage: '0.5000' },
        ...{ obstructedPrices: '1', promotedPrices: '0' },
      },
    ]);
    expect((await read('country=MY')).rows('priceBooks')).toHaveLength(1);
  });
});

describe('pricing of somebody else', () => {
  it('is never counted, and no data has a reason instead of a zero', async () => {
    const kettle = await priced('8.00');
    await merchant.list(kettle, { country: 'SG', currency: 'SGD', sku: newId() });
    await setPrice(kettle, '9.00');
    await merchant.compare([kettle]);
    merchant = await prices.merchant();
    const report = await read();
    expect(new Set(report.reasons('marketPosition'))).toEqual(new Set(['NO_DATA']));
    expect(new Set(report.reasons('priceChanges'))).toEqual(new Set(['NO_DATA']));
    expect(report.reasons('evidence')).toEqual(['NO_DATA', 'NO_DATA', 'NO_DATA', 'NOTHING_TO_DIVIDE_BY']);
    expect(report.rows('latestChanges')).toEqual([]);
    expect(report.rows('priceBooks')).toEqual([]);
  });
});
