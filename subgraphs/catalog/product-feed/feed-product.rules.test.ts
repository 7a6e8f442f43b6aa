import { describe, expect, it } from 'vitest';
import type { ProductSnapshot, VariantSnapshot } from '../product/product.snapshot.js';
import { feedProduct } from './feed-product.rules.js';

const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const noon = new Date('2026-11-21T12:00:00Z');

const product = (changes: Partial<ProductSnapshot> = {}) =>
  ({
    id: 'p1',
    sku: 'TEE',
    title: 'Tee',
    description: null,
    brand: null,
    productType: 'Shirts',
    options: [{ name: 'Size' }, { name: 'Color' }],
    images: [{ id: 'i1', url: 'https://shop.example/tee.jpg', altText: null, width: null, height: null }],
    price: sgd('20.00'),
    salePrice: null,
    salePriceStartsAt: null,
    salePriceEndsAt: null,
    availableQuantity: 3,
    barcode: null,
    variants: [],
    ...changes,
  }) as unknown as ProductSnapshot;

const variant = {
  id: 'v1',
  sku: 'TEE-S',
  title: 'Red / S',
  optionValues: { Color: 'Red', Size: 'S' },
  price: sgd('22.00'),
  salePrice: sgd('18.00'),
  availableQuantity: null,
  barcode: '4006381333931',
  imageUrl: null,
} as unknown as VariantSnapshot;

describe('a product in the feed', () => {
  it('without variants is its own only offer', () => {
    expect(feedProduct(product(), noon).offers).toEqual([
      {
        id: 'p1',
        sku: 'TEE',
        title: 'Tee',
        options: [],
        barcode: null,
        imageUrl: 'https://shop.example/tee.jpg',
        price: sgd('20.00'),
        listPrice: null,
        availableQuantity: 3,
      },
    ]);
  });

  it('offers each variant under its own id, its options in the order of the product', () => {
    expect(feedProduct(product({ variants: [variant] }), noon).offers).toEqual([
      {
        id: 'v1',
        sku: 'TEE-S',
        title: 'Tee - Red / S',
        options: [
          { name: 'Size', value: 'S' },
          { name: 'Color', value: 'Red' },
        ],
        barcode: '4006381333931',
        imageUrl: 'https://shop.example/tee.jpg',
        price: sgd('18.00'),
        listPrice: sgd('22.00'),
        availableQuantity: null,
      },
    ]);
  });

  it('costs the sale price within the window of the sale, and the regular price outside', () => {
    const sale = product({
      salePrice: sgd('15.00'),
      salePriceStartsAt: '2026-11-21T12:00:00.000Z',
      salePriceEndsAt: '2026-11-21T13:00:00.000Z',
    });
    const priceAt = (time: string) => {
      const [offer] = feedProduct(sale, new Date(time)).offers;
      return [offer!.price, offer!.listPrice];
    };
    expect(priceAt('2026-11-21T11:59:59Z')).toEqual([sgd('20.00'), null]);
    expect(priceAt('2026-11-21T12:00:00Z')).toEqual([sgd('15.00'), sgd('20.00')]);
    expect(priceAt('2026-11-21T13:00:00Z')).toEqual([sgd('20.00'), null]);
  });
});
