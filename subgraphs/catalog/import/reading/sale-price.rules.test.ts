import { describe, expect, it } from 'vitest';
import { pricesFromComparison, pricesWithSale } from './sale-price.rules.js';

describe('a price and the higher one it is compared with', () => {
  it.each([
    ['are a sale where the other is higher', '8', '10', true, { price: '10', salePrice: '8' }],
    ['are compared as numbers', '9', '10.00', false, { price: '10.00', salePrice: '9' }],
    ['are no sale where they are the same', '10', '10.00', true, { price: '10', salePrice: null }],
    ['are no sale where the other is lower', '10', '8', true, { price: '10', salePrice: null }],
    ['end a sale where the other is empty', '10', undefined, true, { price: '10', salePrice: null }],
    ['say nothing of a sale without the column', '10', undefined, false, { price: '10' }],
    ['say nothing without a price', undefined, '10', true, {}],
  ] as const)('%s', (_rule, price, compareAt, hasColumn, prices) => {
    expect(pricesFromComparison(price, compareAt, hasColumn)).toEqual(prices);
  });
});

describe('a price and a sale price of their own', () => {
  it.each([
    ['are a sale where it is lower', '10.00', '9.5', false, { price: '10.00', salePrice: '9.5' }],
    ['are no sale where they are the same', '10', '10.0', true, { price: '10', salePrice: null }],
    ['are no sale where it is higher', '9', '10', true, { price: '9', salePrice: null }],
    ['are no sale for nothing', '10', '0', true, { price: '10', salePrice: null }],
    ['are no sale for nothing in decimals', '10', '0.00', true, { price: '10', salePrice: null }],
    ['are a sale below one', '10', '0.50', true, { price: '10', salePrice: '0.50' }],
    ['are a sale of ten of something', '100', '10', true, { price: '100', salePrice: '10' }],
    ['end a sale where it is empty', '10', undefined, true, { price: '10', salePrice: null }],
    ['say nothing of a sale without the column', '10', undefined, false, { price: '10' }],
    ['say nothing without a price', undefined, '8', true, {}],
  ] as const)('%s', (_rule, price, salePrice, hasColumn, prices) => {
    expect(pricesWithSale(price, salePrice, hasColumn)).toEqual(prices);
  });
});
