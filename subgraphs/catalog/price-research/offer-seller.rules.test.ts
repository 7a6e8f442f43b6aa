import { describe, expect, it } from 'vitest';
import { isOwn, sellerKey } from './offer-seller.rules.js';

const own = {
  names: ['Alpha Official', 'Café Alpha', 'Omega Pte. Ltd.', 'The Home Shop', 'Official Store'],
  domains: ['alpha.example'],
  pages: ['market.example/items/7'],
};
const offer = (seller: string | null, sellerDomain: string | null = null, url: string | null = null) => ({
  ...{ seller, sellerDomain, url },
});

describe('an offer is the own one', () => {
  it.each([
    ['by name', offer('ALPHA official')],
    ['by name without accents', offer('Cafe Alpha')],
    ['by name with words for a shop', offer('Omega Ltd Official Store')],
    ['by name with a country', offer('Omega SG')],
    ['by name without a word for a shop', offer('Home')],
    ['by a name of added words alone', offer('OFFICIAL STORE')],
    ['by host', offer('Somebody', 'alpha.example')],
    ['by a host below', offer('Somebody', 'shop.alpha.example')],
    ['by the host of its address', offer(null, null, 'https://www.alpha.example/kettle?x=1')],
    ['by the page of a listing', offer('Market', null, 'https://market.example/items/7?from=search')],
  ])('%s', (_, given) => {
    expect(isOwn(given, own)).toBe(true);
  });

  it.each([
    ['of a longer name', offer('Alpha Official Fans')],
    ['of another shop of that name', offer('The Home Store')],
    ['of added words alone', offer('Official')],
    ['of a host that only ends alike', offer('Somebody', 'notalpha.example')],
    ['of another page of the market', offer('Market', 'market.example', 'https://market.example/items/8')],
    ['of nobody', offer(null)],
  ])('but not one %s', (_, given) => {
    expect(isOwn(given, own)).toBe(false);
  });
});

it('a seller is the same however its name is written, and the host where there is no name', () => {
  expect(sellerKey(offer('Kettle-House', 'a.example'))).toBe(sellerKey(offer('KETTLE house', 'b.example')));
  expect(sellerKey(offer(null, 'a.example'))).toBe('a.example');
  expect(sellerKey(offer(null))).toBeNull();
});
