import { describe, expect, it } from 'vitest';
import {
  leftOutTitles,
  productNames,
  type Sought,
  type SoughtProduct,
  shelfMatcher,
} from './shelf-match.rules.js';

const kettle: SoughtProduct = {
  productId: 'kettle',
  title: 'Alpha Steel Kettle, 1.7 l (black)',
  brand: 'Alpha',
  partNumber: 'AK-1700',
  gtins: ['4006381333931'],
  urls: ['https://market.example/item/77?ref=feed'],
};
const sought: Sought = {
  own: { aliases: ['Alpha', 'アルファ'], domains: ['alpha.example'] },
  products: [kettle],
  rivals: [
    { key: 'beta', name: 'Beta', aliases: ['Béta Home'], domains: ['beta.example'] },
    { key: 'gamma', name: 'Gamma', aliases: [], domains: ['gamma.example'] },
  ],
};
const match = (text: string, citations: string[] = []) => shelfMatcher(sought)({ text, citations });

describe('a brand', () => {
  it.each([
    'Alpha is good.',
    'Buy ALPHA!',
    'the “alpha” kettle',
    'Ａｌｐｈａ',
    'Álpha',
    'おすすめはアルファです',
  ])('is named in %s', text => {
    expect(match(text).isOwnMentioned).toBe(true);
  });

  it.each(['alphabet', 'Alphas', 'megaalpha', '', 'al pha'])('is not named in "%s"', text => {
    expect(match(text).isOwnMentioned).toBe(false);
  });

  it('is named by an alias of several words, however they are set apart', () => {
    expect(match('The beta-home line').rivalKeys).toEqual(['beta']);
    expect(match('BETA HOME').rivalKeys).toEqual(['beta']);
  });

  it('has a position among those that are named', () => {
    expect(match('Gamma, then Alpha, then Beta').ownPosition).toBe(2);
    expect(match('Alpha').ownPosition).toBe(1);
    expect(match('Gamma and Beta').ownPosition).toBeNull();
  });
});

describe('a product', () => {
  it('is not named by a title of one word, which is said of the goods of anybody', () => {
    const titles = ['Sunglasses', 'T-Shirt', 'Album!', 'Zéphyr', 'X1000', 'Wool Cap', '電気ケトル'];
    const products = titles.map(title => ({
      ...kettle,
      productId: title,
      title,
      partNumber: null,
      gtins: [],
    }));
    const of = shelfMatcher({ ...sought, products });
    const found = of({ text: `A sunglasses album with a t-shirt: ${titles.join(', ')}`, citations: [] });
    expect(found.productIds).toEqual(['X1000', 'Wool Cap', '電気ケトル']);
    expect(leftOutTitles(products)).toEqual(['Sunglasses', 'T-Shirt', 'Album!', 'Zéphyr']);
    const plain = shelfMatcher({ own: { aliases: [], domains: [] }, products, rivals: [] });
    expect(plain({ text: 'A Single Album on Sunglasses.', citations: [] }).isOwnMentioned).toBe(false);
  });

  it('has its title, the head of it, its part number and its GTIN as names', () => {
    expect(productNames(kettle)).toEqual([
      'Alpha Steel Kettle, 1.7 l (black)',
      'Alpha Steel Kettle',
      'AK-1700',
      '4006381333931',
    ]);
    const short = { ...kettle, title: 'Steel Kettle, black', partNumber: 'AKX', gtins: [] };
    expect(productNames(short)).toEqual(['Steel Kettle, black']);
    expect(productNames({ ...short, partNumber: 'KETTLE' })).toEqual(['Steel Kettle, black']);
  });

  it.each([
    ['the alpha steel kettle is best', true],
    ['model AK-1700', true],
    ['model ak 1700', true],
    ['EAN 4006381333931', true],
    ['EAN 40063813339310', false],
    ['a steel kettle by Beta', false],
    ['AK-17000', false],
  ])('is in "%s": %s', (text, isNamed) => {
    expect(match(text).productIds).toEqual(isNamed ? ['kettle'] : []);
  });

  it('that is named names the merchant, also where the brand is not one of theirs', () => {
    const seller = { ...sought, own: { aliases: [], domains: [] } };
    expect(shelfMatcher(seller)({ text: 'AK-1700', citations: [] }).isOwnMentioned).toBe(true);
  });

  it('is found by an address where it is sold, whatever led there, and is not named by it', () => {
    const found = match('See here.', ['http://www.market.example/item/77/?utm_source=engine#top']);
    expect(found).toMatchObject({ productIds: ['kettle'], isOwnMentioned: false, ownCitations: 1 });
    expect(match('See here.', ['https://market.example/item/778']).productIds).toEqual([]);
  });
});

describe('products that share a page but for its query', () => {
  const shop = (productId: string, ...urls: string[]) => ({ ...kettle, productId, urls });
  const find = shelfMatcher({
    ...sought,
    products: [
      shop('one', 'https://shop.example/p?id=1'),
      shop('two', 'https://shop.example/p?id=2', 'no address'),
    ],
  });

  it.each([
    ['https://shop.example/p?id=2&utm_source=engine', ['two']],
    ['https://shop.example/p?id=3', []],
    ['https://shop.example/p', []],
    ['no address', []],
  ])('are told apart by it: %s', (url, ids) => {
    expect(find({ text: '', citations: [url] })).toMatchObject({ productIds: ids, ownCitations: ids.length });
  });
});

describe('a matcher', () => {
  it('reads a thousand answers for a thousand products in seconds, not minutes', () => {
    const products = Array.from({ length: 1_000 }, (_, index) => ({
      ...kettle,
      productId: `p${index}`,
      title: `Alpha Kettle of series ${index}, ${index} l`,
      partNumber: `AK-${index}-17`,
      gtins: [String(4_006_381_300_000 + index)],
      urls: [`https://market.example/item/${index}`],
    }));
    const find = shelfMatcher({ ...sought, products });
    const text = 'Many kettles are good for tea, such as the Alpha AK-500-17 and those of Beta. '.repeat(50);
    const citations = Array.from({ length: 10 }, (_, index) => `https://market.example/item/${index}?a=1`);
    const began = performance.now();
    for (let answer = 0; answer < 1_000; answer += 1) {
      expect(find({ text, citations }).productIds).toHaveLength(11);
    }
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});

describe('a citation', () => {
  it('belongs to a domain and all below it', () => {
    const citations = [
      'https://alpha.example/',
      'https://shop.alpha.example/x',
      'https://notalpha.example/',
      'https://alpha.example.evil.example/',
      'https://www.beta.example/a',
      'no address',
    ];
    expect(match('', citations)).toMatchObject({
      ownCitations: 2,
      rivalCitations: { beta: 1, gamma: 0 },
      allCitations: 6,
    });
  });
});
