import { describe, expect, it } from 'vitest';
import { priceDifference, priceStatistics } from './price-statistics.rules.js';

const of = (...amounts: string[]) => amounts.map((amount, index) => ({ seller: `s${index}`, amount }));

describe('statistics', () => {
  it('are exact where binary fractions are not', () => {
    expect(priceStatistics(of('0.10', '0.20', '0.30'), 'SGD')).toEqual({
      ...{ n: 3, trimmed: 0, p25: '0.15', p50: '0.20', p75: '0.25' },
    });
    expect(priceStatistics(of('1.005', '1.005', '1.005'), 'SGD').p50).toBe('1.01');
  });

  it('interpolate as percentile_cont does', () => {
    expect(priceStatistics(of('10', '20', '30', '40'), 'SGD')).toMatchObject({
      ...{ p25: '17.50', p50: '25.00', p75: '32.50' },
    });
  });

  it('have the decimals with which shops state the currency', () => {
    expect(priceStatistics(of('10000', '10001', '10003', '10004'), 'IDR')).toMatchObject({ p50: '10002' });
    expect(priceStatistics(of('10', '11', '12'), 'VND')).toMatchObject({ p25: '11', p50: '11', p75: '12' });
  });

  it('have no quartiles below three sellers, however many offers there are', () => {
    const one = { seller: 'a', amount: '1' };
    const none = { p25: null, p50: null, p75: null };
    expect(priceStatistics([], 'SGD')).toEqual({ n: 0, trimmed: 0, ...none });
    expect(priceStatistics([one, one, one, { seller: 'b', amount: '2' }], 'SGD')).toEqual({
      ...{ n: 2, trimmed: 0, ...none },
    });
  });

  it('count a seller once, with the lowest price, and offers without a seller each', () => {
    const offers = [
      { seller: 'a', amount: '30' },
      { seller: 'a', amount: '10' },
      { seller: null, amount: '20' },
      { seller: null, amount: '20' },
    ];
    expect(priceStatistics(offers, 'SGD')).toMatchObject({ n: 3, p50: '20.00' });
  });

  it('trim outliers beyond 1.5 times the distance of the quartiles, from five sellers on', () => {
    expect(priceStatistics(of('10', '11', '12', '13', '99'), 'SGD')).toMatchObject({ n: 4, trimmed: 1 });
    expect(priceStatistics(of('1', '30', '31', '32', '33'), 'SGD')).toMatchObject({ n: 4, trimmed: 1 });
    expect(priceStatistics(of('10', '11', '12', '99'), 'SGD')).toMatchObject({ n: 4, trimmed: 0 });
    // Quartiles 11 and 13: what is at the fence of 16 stays, what is beyond goes.
    expect(priceStatistics(of('10', '11', '12', '13', '16'), 'SGD').trimmed).toBe(0);
    expect(priceStatistics(of('10', '11', '12', '13', '16.01'), 'SGD').trimmed).toBe(1);
  });

  it('trim nothing where most ask the same', () => {
    expect(priceStatistics(of('10', '10', '10', '10', '11'), 'SGD')).toMatchObject({ n: 5, trimmed: 0 });
  });
});

describe('a difference', () => {
  const difference = (price: string, median: string, currency = 'SGD') =>
    priceDifference(price, median, { currency, metric: 'listing_price_vs_market_median' });

  it('is the own price less the median, and per cent of the median', () => {
    expect(difference('9', '10')).toMatchObject({ difference: '-1.00', percentage: '-10.00' });
    expect(difference('10', '10')).toMatchObject({ difference: '0.00', percentage: '0.00' });
    expect(difference('10.005', '10')).toMatchObject({ difference: '0.01', percentage: '0.05' });
    expect(difference('1', '3')).toMatchObject({ difference: '-2.00', percentage: '-66.67' });
    expect(difference('150000', '140000', 'IDR')).toMatchObject({ difference: '10000', percentage: '7.14' });
  });
});
