import { expect, it } from 'vitest';
import { isExcludedRetailer } from './excluded-retailers.js';

it.each<[seller: string | null, host: string | null]>([
  ['Amazon', null],
  ['Amazon.sg - Seller', null],
  ['AMAZON SG', null],
  ['eBay - thrift_shop', null],
  ['eBay', null],
  ['Some Shop', 'www.amazon.co.jp'],
  ['Some Shop', 'amazon.com.au'],
  [null, 'ebay.com.my'],
  [null, 'cgi.ebay.com'],
])('%s at %s is excluded', (seller, host) => {
  expect(isExcludedRetailer(seller, host)).toBe(true);
});

it.each<[seller: string | null, host: string | null]>([
  ['Amazonia Plants', null],
  ['Bayshop', 'ebayshop.example'],
  ['Shop', 'shop.amazonia.example'],
  ['The Amazon Bookshop', null],
  [null, null],
])('%s at %s is not', (seller, host) => {
  expect(isExcludedRetailer(seller, host)).toBe(false);
});
