import { describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { ComparedMarket, ItemComparison } from './price-comparison.entity.js';
import type { PriceStanding, PriceWatchFields } from './price-watch.entity.js';
import { crossingMessage, crossingsOf, normalizedWatch, priceWatchErrors } from './price-watch.rules.js';

const market = (percentage: string, more: Partial<ComparedMarket> = {}): ComparedMarket => ({
  ...{ marketplace: 'stall', accountId: 'a', storeId: 's', listingId: 'l', country: 'SG', currency: 'SGD' },
  ...{ price: '12.00', priceSource: 'snapshot', priceAsOf: null, success: true, errors: [], research: null },
  comparison: { metric: 'listing_price_vs_market_median', difference: '1', percentage },
  ...more,
});
const result = (...markets: ComparedMarket[]): ItemComparison => ({
  ...{ productId: 'p', variantOf: null, sku: null, title: 'Kettle', currentPrice: null, currency: 'SGD' },
  ...{ success: true, errors: [], markets, research: null, comparison: null },
});
const watch = (standings: Record<string, PriceStanding> = {}) => ({
  ...{ abovePercent: '10', belowPercent: '5', standings },
});
const crossed = (percentage: string, before?: PriceStanding) =>
  crossingsOf([result(market(percentage))], watch(before === undefined ? {} : { 'p l': before }));

describe('a crossing', () => {
  it.each<[string, PriceStanding | undefined, PriceStanding, boolean]>([
    ['10.01', undefined, 'above', true],
    ['10.01', 'within', 'above', true],
    ['10.01', 'below', 'above', true],
    ['10.01', 'above', 'above', false],
    ['10.00', 'above', 'within', false],
    ['10.00', undefined, 'within', false],
    ['-5.00', undefined, 'within', false],
    ['-5.01', undefined, 'below', true],
    ['-5.01', 'above', 'below', true],
    ['-5.01', 'below', 'below', false],
  ])('at %s per cent, after %s, is %s and told: %s', (percentage, before, standing, isTold) => {
    const { crossings, standings } = crossed(percentage, before);
    expect(standings).toEqual({ 'p l': standing });
    expect(crossings.map(each => each.standing)).toEqual(isTold ? [standing] : []);
  });

  it('is of no threshold that is not set', () => {
    const unset = { abovePercent: null, belowPercent: '5', standings: {} };
    expect(crossingsOf([result(market('900.00'))], unset).standings).toEqual({ 'p l': 'within' });
  });

  it('is told of no price that could not be compared, which keeps its standing', () => {
    const failed = market('50.00', { success: false, comparison: null });
    const before = watch({ 'p l': 'above' });
    expect(crossingsOf([result(failed)], before)).toEqual({ crossings: [], standings: { 'p l': 'above' } });
  });

  it('is of each store for itself, and of the catalog by its currency', () => {
    const markets = [
      market('11.00'),
      market('11.00', { listingId: 'm' }),
      market('1.00', { listingId: null }),
    ];
    const { standings } = crossingsOf([result(...markets)], watch());
    expect(standings).toEqual({ 'p l': 'above', 'p m': 'above', 'p SGD': 'within' });
  });

  it('is told in words, ten at most', () => {
    const { crossings } = crossed('-20.00');
    expect(crossingMessage('Kettles', crossings)).toEqual({
      title: '1 price has crossed a threshold of Kettles',
      message: 'Kettle (stall SG): 12.00 SGD is 20.00 % below the market median. No price was changed.',
    });
    const { title, message } = crossingMessage('Kettles', Array(12).fill(crossings[0]));
    expect(title).toBe('12 prices have crossed a threshold of Kettles');
    expect(message).toContain('And 2 more.');
  });
});

describe('a watch', () => {
  const fields = (more: Partial<PriceWatchFields> = {}): PriceWatchFields => ({
    ...{ name: 'Kettles', productIds: [newId()], market: null, everyHours: 24, belowPercent: null },
    abovePercent: '10.5',
    ...more,
  });
  const pathsOf = (more: Partial<PriceWatchFields>) =>
    priceWatchErrors(normalizedWatch(fields(more))).map(({ path }) => path);

  it('names each product once', () => {
    const id = newId();
    const given = fields({ name: ' Kettles ', productIds: [id, ` ${id.toUpperCase()}`] });
    expect(normalizedWatch(given)).toMatchObject({ name: 'Kettles', productIds: [id] });
    expect(priceWatchErrors(given)).toEqual([]);
  });

  it.each<[Partial<PriceWatchFields>, string[]]>([
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ productIds: [] }, ['productIds']],
    [{ productIds: ['x'] }, ['productIds.0']],
    [{ everyHours: 23 }, ['everyHours']],
    [{ everyHours: 745 }, ['everyHours']],
    [{ abovePercent: null }, ['abovePercent']],
    [{ abovePercent: '0' }, ['abovePercent']],
    [{ abovePercent: '-1' }, ['abovePercent']],
    [{ abovePercent: '1e3' }, ['abovePercent']],
    [{ belowPercent: '1000.1' }, ['belowPercent']],
  ])('that is wrong is rejected: %j', (more, paths) => {
    expect(pathsOf(more)).toEqual(paths);
  });
});
