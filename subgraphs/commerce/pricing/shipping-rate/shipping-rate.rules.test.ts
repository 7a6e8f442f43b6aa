import { describe, expect, it } from 'vitest';
import type { FreeShippingRule, ShippingRate, ShippingTerms } from './shipping-rate.entity.js';
import { type ShippedCart, shippingOptions } from './shipping-rate.rules.js';

const rate = (changes: Partial<ShippingRate>): ShippingRate => ({
  id: 'std-ship',
  country: null,
  service: 'standard',
  title: 'Standard Shipping',
  currency: 'USD',
  price: '5',
  ...changes,
});
const express = rate({ id: 'exp-ship-intl', service: 'express', title: 'Express', price: '25' });
const expressUs = rate({ ...express, id: 'exp-ship-us', country: 'US', price: '15' });
const terms = (rates: ShippingRate[], freeShipping: FreeShippingRule[] = []): ShippingTerms => ({
  isOffered: true,
  rates,
  freeShipping,
});
const free = (changes: Partial<FreeShippingRule>): FreeShippingRule => ({
  id: 'promo',
  title: 'Free Shipping',
  service: 'standard',
  currency: null,
  minSubtotal: null,
  itemReferences: [],
  ...changes,
});
const cart = (changes: Partial<ShippedCart> = {}): ShippedCart => ({
  currency: 'USD',
  country: 'US',
  subtotal: '35.00',
  items: [{ productId: 'p-1', sku: 'roses', reference: 'roses' }],
  ...changes,
});
const prices = (options: { id: string; amount: string }[]) => options.map(({ id, amount }) => [id, amount]);

describe('ways to send a cart', () => {
  const all = terms([express, expressUs, rate({})]);

  it("are the country's own rates, and the default ones of other services, cheapest first", () => {
    expect(prices(shippingOptions(all, cart()))).toEqual([
      ['std-ship', '5.00'],
      ['exp-ship-us', '15.00'],
    ]);
    expect(prices(shippingOptions(all, cart({ country: 'ca' })))).toEqual([
      ['std-ship', '5.00'],
      ['exp-ship-intl', '25.00'],
    ]);
  });

  it('are several of a service where the country has several rates of it', () => {
    const second = rate({ ...expressUs, id: 'exp-ship-air', price: '14.5' });
    expect(prices(shippingOptions(terms([express, expressUs, second]), cart()))).toEqual([
      ['exp-ship-air', '14.50'],
      ['exp-ship-us', '15.00'],
    ]);
  });

  it('are none without a country, in a place without rates, and in another currency', () => {
    expect(shippingOptions(all, cart({ country: null }))).toEqual([]);
    expect(shippingOptions(terms([expressUs]), cart({ country: 'SG' }))).toEqual([]);
    expect(shippingOptions(all, cart({ currency: 'SGD' }))).toEqual([]);
  });

  it.each([
    ['JPY', '500', '500'],
    ['KWD', '1.5', '1.500'],
    ['IDR', '15000', '15000.00'],
  ])('cost as much in %s as the currency writes it', (currency, price, amount) => {
    const options = shippingOptions(terms([rate({ currency, price })]), cart({ currency }));
    expect(prices(options)).toEqual([['std-ship', amount]]);
  });
});

describe('free shipping', () => {
  const ofRule = (rule: FreeShippingRule, changes: Partial<ShippedCart> = {}) =>
    shippingOptions(terms([rate({}), expressUs], [rule]), cart(changes));

  it('makes the service of the rule free, and says so', () => {
    expect(ofRule(free({}))).toEqual([
      {
        id: 'std-ship',
        title: 'Standard Shipping (Free)',
        service: 'standard',
        amount: '0.00',
        fullAmount: '5.00',
      },
      { id: 'exp-ship-us', title: 'Express', service: 'express', amount: '15.00', fullAmount: '15.00' },
    ]);
    expect(prices(ofRule(free({ service: 'express' })))).toEqual([
      ['exp-ship-us', '0.00'],
      ['std-ship', '5.00'],
    ]);
  });

  it('begins at the least subtotal, to the minor unit', () => {
    const rule = free({ currency: 'USD', minSubtotal: '100' });
    expect(ofRule(rule, { subtotal: '99.99' })[0]!.amount).toBe('5.00');
    expect(ofRule(rule, { subtotal: '100.00' })[0]!.amount).toBe('0.00');
  });

  it('wants one eligible item, by whatever name, and both conditions where there are two', () => {
    for (const name of ['p-1', 'roses', 'v-1']) {
      const items = [
        { productId: 'p-2', sku: null, reference: 'pot' },
        { productId: 'p-1', variantId: 'v-1', sku: 'roses', reference: 'r' },
      ];
      expect(ofRule(free({ itemReferences: [name] }), { items })[0]!.amount, name).toBe('0.00');
    }
    expect(ofRule(free({ itemReferences: ['pot'] }))[0]!.amount).toBe('5.00');
    const both = free({ itemReferences: ['roses'], currency: 'USD', minSubtotal: '35.01' });
    expect(ofRule(both)[0]!.amount).toBe('5.00');
    expect(ofRule(both, { subtotal: '35.01' })[0]!.amount).toBe('0.00');
  });

  it('holds in its currency only, and never where there is no rate', () => {
    expect(ofRule(free({ currency: 'EUR', minSubtotal: '1' }))[0]!.amount).toBe('5.00');
    expect(shippingOptions(terms([], [free({})]), cart())).toEqual([]);
  });

  it('leaves the title of a rate that is free anyway', () => {
    const [option] = shippingOptions(terms([rate({ price: '0' })], [free({})]), cart());
    expect(option).toMatchObject({ title: 'Standard Shipping', amount: '0.00', fullAmount: '0.00' });
  });
});
