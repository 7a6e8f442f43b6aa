import { describe, expect, it } from 'vitest';
import { type FeedOffer, type FeedProduct, feedOf, feedProductOf } from './feed.js';

const merchant = { name: 'Shop', country: 'SG' };
const offer: FeedOffer = {
  id: 'v1',
  title: 'Tee - S',
  options: [{ name: 'Size', value: 'S' }],
  barcode: '4006381333931',
  imageUrl: 'https://shop.example/s.jpg',
  price: { amount: '15.00', currency: 'SGD' },
  listPrice: { amount: '20.00', currency: 'SGD' },
  availableQuantity: 3,
};
const product: FeedProduct = {
  id: 'p1',
  title: 'Tee',
  description: 'Soft.',
  productType: 'Shirts',
  product: { condition: 'used' },
  images: [
    { url: 'https://shop.example/1.jpg', altText: 'A tee', width: 800, height: 600 },
    { url: 'https://shop.example/2.jpg', altText: null, width: null, height: null },
  ],
  offers: [offer],
};
/** As it is sent: without what is undefined. */
const shown = (changes: Partial<FeedProduct>) =>
  JSON.parse(JSON.stringify(feedProductOf({ ...product, ...changes }, merchant)));

describe('a product of the feed', () => {
  it('has everything that is known of it', () => {
    expect(shown({})).toEqual({
      id: 'p1',
      title: 'Tee',
      description: { plain: 'Soft.' },
      media: [
        { type: 'image', url: 'https://shop.example/1.jpg', alt_text: 'A tee', width: 800, height: 600 },
        { type: 'image', url: 'https://shop.example/2.jpg' },
      ],
      variants: [
        {
          id: 'v1',
          title: 'Tee - S',
          barcodes: [{ type: 'GTIN', value: '4006381333931' }],
          price: { amount: 1500, currency: 'SGD' },
          list_price: { amount: 2000, currency: 'SGD' },
          availability: { available: true, status: 'in_stock' },
          categories: [{ value: 'Shirts' }],
          condition: ['used'],
          variant_options: [{ name: 'Size', value: 'S' }],
          media: [{ type: 'image', url: 'https://shop.example/s.jpg' }],
          seller: { name: 'Shop' },
        },
      ],
    });
  });

  it('leaves out what is not known', () => {
    const bare = { ...offer, options: [], barcode: null, imageUrl: null, listPrice: null };
    expect(
      shown({
        description: null,
        productType: null,
        product: { condition: null },
        images: [],
        offers: [bare],
      }),
    ).toEqual({
      id: 'p1',
      title: 'Tee',
      variants: [
        {
          id: 'v1',
          title: 'Tee - S',
          price: { amount: 1500, currency: 'SGD' },
          availability: { available: true, status: 'in_stock' },
          seller: { name: 'Shop' },
        },
      ],
    });
    expect(shown({ description: '' })).not.toHaveProperty('description');
  });

  it.each([
    ['in stock', {}, true, 'in_stock'],
    ['the last of which is sold', { availableQuantity: 0 }, false, 'out_of_stock'],
    ['that is not tracked', { availableQuantity: null }, true, 'in_stock'],
    ['without a price', { price: null }, false, 'in_stock'],
  ])('that is an offer %s can be bought or not', (_name, changes, available, status) => {
    const [variant] = shown({ offers: [{ ...offer, ...changes }] }).variants;
    expect(variant.availability).toEqual({ available, status });
  });

  it.each([
    ['a < b & c', 'plain'],
    ['<p>Soft.</p>', 'html'],
    ['Soft.</b>', 'html'],
    ['Soft &amp; red', 'html'],
    ['Soft&#160;', 'html'],
  ])('has the description %j as %s', (description, form) => {
    expect(shown({ description }).description).toEqual({ [form]: description });
  });
});

it('a feed says for which market it is, and when it changed, as far as that is known', () => {
  const feed = { id: 'f1', updatedAt: '2026-11-21T08:00:00.000Z' };
  expect(feedOf(feed, merchant)).toStrictEqual({
    id: 'f1',
    target_country: 'SG',
    updated_at: '2026-11-21T08:00:00.000Z',
  });
  expect(JSON.stringify(feedOf({ id: 'f1', updatedAt: null }, { name: 'Shop', country: null }))).toBe(
    '{"id":"f1"}',
  );
});
