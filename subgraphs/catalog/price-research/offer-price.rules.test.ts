import { describe, expect, it } from 'vitest';
import { offerPrice } from './offer-price.rules.js';
import type { StoredOffer } from './price-comparison.entity.js';

const offer = (priceText: string | null, more: Partial<StoredOffer> = {}): StoredOffer => ({
  ...{ position: 1, title: 'Kettle', seller: null, sellerDomain: null, url: null, providerProductId: null },
  ...{ priceText, currency: null, condition: null, delivery: null, notes: [], ...more },
});

describe('an amount is read as shops write it', () => {
  it.each([
    ['S$1,299.00', 'SGD', '1299'],
    ['SG$12.90', 'SGD', '12.9'],
    ['$12.90', 'SGD', '12.9'],
    ['SGD 12,90', 'SGD', '12.9'],
    ['12.90 SGD', 'SGD', '12.9'],
    ['RM1,299', 'MYR', '1299'],
    ['Rp 1.299.000', 'IDR', '1299000'],
    ['Rp. 1.299.000,00', 'IDR', '1299000'],
    ['IDR 1,299,000', 'IDR', '1299000'],
    ['1.299.000 ₫', 'VND', '1299000'],
    ['₫1,299,000', 'VND', '1299000'],
    ['฿2,990', 'THB', '2990'],
    ['₱0.50', 'PHP', '0.5'],
    ['HK$7,299.00', 'HKD', '7299'],
    ['NT$1,290', 'TWD', '1290'],
    ['$1,290', 'TWD', '1290'],
    ['US$ 9.99', 'USD', '9.99'],
    ['USD\u00A01\u00A0299.00', 'USD', '1299'],
    ["USD 1'299.00", 'USD', '1299'],
    ['S$12.90 now', 'SGD', '12.9'],
    ['Bonus $12.90', 'SGD', '12.9'],
    ['Now: extra $12.90', 'USD', '12.9'],
    ['Prices $12.90', 'HKD', '12.9'],
    ['NEW USD 12.90', 'USD', '12.9'],
    ['Sale - S$12.90', 'SGD', '12.9'],
  ])('%s is %s %s', (text, currency, amount) => {
    expect(offerPrice(offer(text), currency)).toEqual({ amount, reason: null });
  });

  it('where the provider states the currency, as a plain number', () => {
    const stated = (text: string, currency: string) => offerPrice(offer(text, { currency }), 'SGD');
    expect(stated('12.899', 'SGD')).toEqual({ amount: '12.899', reason: null });
    expect(stated('1299', 'SGD')).toEqual({ amount: '1299', reason: null });
    expect(stated('-3', 'SGD')).toEqual({ amount: null, reason: 'no_price' });
    expect(stated('12.9', 'USD')).toEqual({ amount: null, reason: 'other_currency' });
  });
});

describe('an offer has no price that counts', () => {
  it.each([
    ['US$12.90', 'SGD', 'other_currency'],
    ['$12.90', 'MYR', 'other_currency'],
    ['S$12.90', 'HKD', 'other_currency'],
    ['A$12.90', 'USD', 'other_currency'],
    ['¥1,290', 'TWD', 'other_currency'],
    ['EUR 12.90', 'USD', 'other_currency'],
    ['12.90', 'SGD', 'other_currency'],
    ['S$0.00', 'SGD', 'no_price'],
    ['-S$5.00', 'SGD', 'no_price'],
    ['S$-5.00', 'SGD', 'no_price'],
    ['SGD -5.00', 'SGD', 'no_price'],
    ['−5.00 SGD', 'SGD', 'no_price'],
    ['Call us', 'SGD', 'no_price'],
    [null, 'SGD', 'no_price'],
    ['S$10 - S$20', 'SGD', 'partial_price'],
    ['From S$10', 'SGD', 'partial_price'],
    ['S$41.62/mo', 'SGD', 'partial_price'],
    ['S$41 per month', 'SGD', 'partial_price'],
    ['S$99 down payment', 'SGD', 'partial_price'],
    ['S$12.90 incl. shipping', 'SGD', 'shipping_included'],
  ] as const)('%s in %s: %s', (text, currency, reason) => {
    expect(offerPrice(offer(text), currency)).toEqual({ amount: null, reason });
  });

  it.each([
    [{ delivery: 'Delivery included' }, 'shipping_included'],
    [{ title: 'Kettle (termasuk ongkir)' }, 'shipping_included'],
    [{ notes: ['$41.62/mo with plan'] }, 'partial_price'],
  ])('by what is shown beside it: %j', (more, reason) => {
    expect(offerPrice(offer('S$12.90', more), 'SGD')).toEqual({ amount: null, reason });
  });

  it.each([
    [{ delivery: 'Free delivery' }],
    [{ delivery: '+S$3.00 delivery' }],
    [{ notes: ['0% instalment available'] }],
  ])('but what shipping or instalments cost besides does not matter: %j', more => {
    expect(offerPrice(offer('S$12.90', more), 'SGD').amount).toBe('12.9');
  });
});
