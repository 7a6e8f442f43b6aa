import { describe, expect, it } from 'vitest';
import type { PublicOffer, PublicProduct } from '../discovery/public-product.entity.js';
import { compareProducts } from './product-comparison.rules.js';

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

const offer = (id: string, changes: Partial<PublicOffer> = {}): PublicOffer => ({
  id,
  sku: null,
  title: 'Shampoo',
  options: [],
  gtin: null,
  identifiers: [],
  price: sgd('10.00'),
  listPrice: null,
  availability: 'in_stock',
  quantity: null,
  imageUrl: null,
  weight: null,
  dimensions: null,
  ...changes,
});

const product = (id: string, changes: Partial<PublicProduct> = {}): PublicProduct => {
  const offers = changes.offers ?? [offer(id, { title: changes.title ?? 'Shampoo' })];
  return {
    organizationId: 'o',
    id,
    handle: id,
    title: 'Shampoo',
    description: null,
    brand: null,
    productType: null,
    highlights: [],
    attributes: [],
    traits: [],
    itemCondition: 'new',
    requiresShipping: true,
    images: [],
    availability: 'in_stock',
    price: offers[0]?.price ?? null,
    listPrice: null,
    highestPrice: null,
    offers,
    offerCount: offers.length,
    createdAt: '2026-11-21T08:00:00.000Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
    ...changes,
  };
};

const priced = (id: string, price: PublicOffer['price'], title = 'Shampoo') =>
  product(id, { title, offers: [offer(id, { price, title })], price });

const compare = (...products: PublicProduct[]) =>
  compareProducts(
    products.map(({ id }) => id),
    products,
  );

const withAttributes = (id: string, attributes: Record<string, string>) =>
  product(id, { attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) });

const attribute = (key: string, ...products: PublicProduct[]) => {
  const found = compare(...products).attributes.find(one => one.key === key);
  return found === undefined
    ? undefined
    : {
        unit: found.unit,
        reason: found.reason,
        isSame: found.isSame,
        values: found.values.map(({ text, amount, reason }) => amount ?? reason ?? text),
      };
};

describe('attributes side by side', () => {
  it('leave out the one value that is no measure where others are', () => {
    const weights = ['1 kg', 'heavy', '500 g'].map((weight, index) =>
      withAttributes(`${index}`, { Weight: weight }),
    );
    expect(attribute('attribute:weight', ...weights)).toEqual({
      ...{ unit: 'g', reason: null, isSame: false },
      values: ['1000', 'not_measurable', '500'],
    });
  });

  it('are in one unit, whatever the merchants wrote', () => {
    expect(
      attribute(
        'attribute:net weight',
        withAttributes('a', { 'Net weight': '1 kg' }),
        withAttributes('b', { net_weight: '1000 g' }),
        withAttributes('c', { 'NET-WEIGHT': '2 lb' }),
      ),
    ).toEqual({ unit: 'g', reason: null, isSame: false, values: ['1000', '1000', '907.185'] });
  });

  it('are the same where the unit alone differs', () => {
    expect(
      attribute(
        'attribute:size',
        withAttributes('a', { size: '10 cm' }),
        withAttributes('b', { size: '100 mm' }),
      ),
    ).toMatchObject({ unit: 'cm', isSame: true });
  });

  it.each([
    ['1 kg', '1 l', 'different_dimensions'],
    ['1 kg', '1000', 'unit_missing'],
    ['1 kg', 'heavy', 'not_measurable'],
  ])('of %s and %s are not comparable: %s', (one, other, reason) => {
    expect(
      attribute('attribute:size', withAttributes('a', { size: one }), withAttributes('b', { size: other })),
    ).toEqual({ unit: null, reason, isSame: null, values: [one, other] });
  });

  it.each([
    ['Blue', ' blue ', true],
    ['12', 'twelve', false],
    ['12', '12.0', true],
    ['', 'x', false],
  ])('of the texts %j and %j are the same: %s', (one, other, isSame) => {
    expect(
      attribute('attribute:x', withAttributes('a', { x: one }), withAttributes('b', { x: other })),
    ).toMatchObject({ reason: null, isSame });
  });

  it('that one item alone states are told, and not compared', () => {
    expect(attribute('attribute:x', withAttributes('a', { x: '1 kg' }), product('b'))).toEqual({
      unit: 'g',
      reason: 'stated_by_one',
      isSame: null,
      values: ['1000', 'not_stated'],
    });
  });

  it('of the parcel are those of the offer, if all offers have the same', () => {
    const kilo = { value: '1', unit: 'kg' } as const;
    const same = product('a', { offers: [offer('a1', { weight: kilo }), offer('a2', { weight: kilo })] });
    const grams = product('b', { offers: [offer('b', { weight: { value: '1000', unit: 'g' } })] });
    const differing = product('c', { offers: [offer('c1', { weight: kilo }), offer('c2')] });
    expect(attribute('weight', same, grams, differing)).toEqual({
      unit: 'g',
      reason: null,
      isSame: true,
      values: ['1000', '1000', 'differs_by_offer'],
    });
  });

  it('are named as people read them', () => {
    const traits = [{ name: 'countryOfOrigin', value: 'SG' }];
    const { attributes } = compare(product('a', { traits }), product('b', { traits }));
    expect(attributes.find(({ key }) => key === 'countryOfOrigin')).toMatchObject({
      label: 'Country of origin',
      isSame: true,
    });
  });

  it('that most items have come first, and names like those of objects are names', () => {
    const { attributes } = compare(
      withAttributes('a', { zeta: '1', alpha: '1', constructor: 'x' }),
      withAttributes('b', { zeta: '2', __proto__x: 'y' }),
    );
    expect(attributes.map(({ key }) => key).filter(key => key.startsWith('attribute:'))).toEqual([
      'attribute:zeta',
      'attribute: proto x',
      'attribute:alpha',
      'attribute:constructor',
    ]);
  });

  it('are cut where there are very many, and it is said', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`n${index}`, 'x']));
    const { attributes, hasMoreAttributes } = compare(withAttributes('a', many), product('b'));
    expect([attributes.length, hasMoreAttributes]).toEqual([100, true]);
  });
});

describe('prices side by side', () => {
  it('are sorted in each currency, and never mixed', () => {
    const { prices, notComparable } = compare(
      priced('a', sgd('12.00')),
      priced('b', { amount: '9.00', currency: 'USD' }),
      priced('c', sgd('9.90')),
      priced('d', null),
    );
    expect(prices).toEqual([
      { currency: 'SGD', ids: ['c', 'a'], lowest: 'c', difference: '2.10', byUnit: [] },
      { currency: 'USD', ids: ['b'], lowest: 'b', difference: '0.00', byUnit: [] },
    ]);
    expect(notComparable.map(({ reason, ids }) => [reason, ids])).toEqual([
      ['currencies_differ', ['a', 'b', 'c']],
      ['price_not_published', ['d']],
      ['content_not_stated', ['a', 'b', 'c']],
    ]);
  });

  it.each([
    ['Shampoo 500 ml', '10.00', { amount: '20.0000', currency: 'SGD', unit: 'l' }],
    ['Shampoo 250ml x 4', '10.00', { amount: '10.0000', currency: 'SGD', unit: 'l' }],
    ['Rice 5 kg', '12.00', { amount: '2.4000', currency: 'SGD', unit: 'kg' }],
    ['Batteries, pack of 8', '9.00', { amount: '1.1250', currency: 'SGD', unit: 'piece' }],
    ['Tea, 3 boxes, 20 bags', '6.00', { amount: '0.1000', currency: 'SGD', unit: 'piece' }],
  ])('%s for %s by the unit', (title, amount, expected) => {
    expect(compare(priced('a', sgd(amount), title), product('b')).items[0]!.unitPrice).toEqual(expected);
  });

  it('by the unit are of what an attribute says goes before the title', () => {
    const told = {
      ...priced('a', sgd('10.00'), 'Shampoo 500 ml'),
      attributes: [{ name: 'Net volume', value: '0.4 L' }],
    };
    expect(compare(told, product('b')).items[0]!.unitPrice).toMatchObject({ amount: '25.0000', unit: 'l' });
  });

  it('by the unit are sorted by unit, where several have the same', () => {
    const { prices } = compare(
      priced('a', sgd('10.00'), 'Shampoo 500 ml'),
      priced('b', sgd('18.00'), 'Shampoo 1 l'),
      priced('c', sgd('3.00'), 'Soap 100 g'),
    );
    expect(prices[0]).toMatchObject({ ids: ['c', 'a', 'b'], byUnit: [{ unit: 'l', ids: ['b', 'a'] }] });
  });

  it('by the unit are none of a product whose offers are of several sizes', () => {
    const sizes = product('a', { offers: [offer('a1', { title: '1 l' }), offer('a2', { title: '2 l' })] });
    const { items, notComparable } = compare(sizes, product('b'));
    expect(items[0]).toMatchObject({ offer: null, unitPrice: null, unitPriceReason: 'differs_by_offer' });
    expect(notComparable.map(({ reason }) => reason)).toContain('differs_by_offer');
  });

  it('of new and used goods are said to be of different things', () => {
    const { notComparable } = compare(product('a'), product('b', { itemCondition: 'used' }));
    expect(notComparable[0]).toMatchObject({ reason: 'conditions_differ', ids: ['a', 'b'] });
  });
});

describe('items', () => {
  it('are in the order in which they were asked for, by product or by offer, in any case', () => {
    const a = product('aa', { offers: [offer('a1'), offer('a2')] });
    const { items } = compareProducts(['A2', 'bb', 'AA', 'b'], [product('b'), a]);
    expect(items.map(({ id, product: found, offer: chosen }) => [id, found?.id, chosen?.id])).toEqual([
      ['A2', 'aa', 'a2'],
      ['bb', undefined, undefined],
      ['AA', 'aa', undefined],
      ['b', 'b', 'b'],
    ]);
  });

  it('that are not public are told as such, and nothing else is told of them', () => {
    const { items, attributes, notComparable } = compareProducts(['x', 'y'], []);
    expect(items).toEqual(
      ['x', 'y'].map(id => ({
        id,
        product: null,
        offer: null,
        unitPrice: null,
        unitPriceReason: 'not_available',
      })),
    );
    expect([attributes, notComparable.map(({ reason, ids }) => [reason, ids])]).toEqual([
      [],
      [['not_available', ['x', 'y']]],
    ]);
  });

  it('of one GTIN are grouped, whatever its length', () => {
    const { sameGoods } = compare(
      product('a', {
        offers: [offer('a1', { gtin: '036000291452' }), offer('a2', { gtin: '4006381333931' })],
      }),
      product('b', { offers: [offer('b', { gtin: '0036000291452' })] }),
      product('c', { offers: [offer('c')] }),
    );
    expect(sameGoods).toEqual([
      {
        gtin: '00036000291452',
        offers: [
          { id: 'a', offerId: 'a1' },
          { id: 'b', offerId: 'b' },
        ],
      },
    ]);
  });
});
