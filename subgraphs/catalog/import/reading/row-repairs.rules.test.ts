import { describe, expect, it } from 'vitest';
import type { ImageFields, SellableFields } from './parsed-row.js';
import { type FileOrigin, repairContent } from './row-repairs.rules.js';

function repaired(fields: SellableFields, images: ImageFields[] = [], origin: FileOrigin = 'foreign') {
  const told: [path: string, code: string][] = [];
  const content = repairContent({ product: null, variants: [fields], images }, origin, (path, code) => {
    told.push([path, code]);
  });
  return { variant: content.variants[0], images: content.images, told };
}

describe('what cannot be kept where it stands', () => {
  it.each([
    ['a house number', '12345', { otherCodes: ['12345'] }],
    ['an EAN with a wrong check digit', '4006381333932', { otherCodes: ['4006381333932'] }],
    ['zeros', '0000000000000', { otherCodes: ['0000000000000'] }],
  ])('keeps %s among the other codes, with a warning', (_, barcode, expected) => {
    const { variant, told } = repaired({ barcode });
    expect(variant).toEqual(expected);
    expect(told).toEqual([['variants.0.barcode', 'BARCODE_NOT_GTIN']]);
  });

  it('adds a house number to the codes that the row states itself, once', () => {
    expect(repaired({ barcode: 'A1', otherCodes: ['B2', 'A1'] }).variant).toEqual({
      otherCodes: ['B2', 'A1'],
    });
  });

  it('takes a GTIN with spaces and dashes as the GTIN it is, without a word', () => {
    expect(repaired({ barcode: '978-3-16-148410-0' })).toMatchObject({
      variant: { barcode: '9783161484100' },
      told: [],
    });
  });

  it('leaves out a code too long for any label', () => {
    const { variant, told } = repaired({ barcode: 'x'.repeat(121) });
    expect(variant).toEqual({});
    expect(told).toEqual([['variants.0.barcode', 'BARCODE_TOO_LONG']]);
  });

  it('rounds a weight to a millionth of its unit, half up, and tells only of what was lost', () => {
    expect(repaired({ weight: { value: '68.0388555', unit: 'g' } })).toMatchObject({
      variant: { weight: { value: '68.038856', unit: 'g' } },
      told: [['variants.0.weight', 'WEIGHT_ROUNDED']],
    });
    expect(repaired({ weight: { value: '0.50000000', unit: 'kg' } })).toMatchObject({
      variant: { weight: { value: '0.5', unit: 'kg' } },
      told: [],
    });
  });

  it('reads picture addresses as browsers do and leaves out what is none', () => {
    const image = (url: string): ImageFields => ({ url, position: null, altText: null });
    const { images, told } = repaired({}, [
      image('//cdn.example.com/a b.jpg'),
      image('images/tee.jpg'),
      image('https://example.com/tee.jpg'),
    ]);
    expect(images.map(({ url }) => url)).toEqual([
      'https://cdn.example.com/a%20b.jpg',
      'https://example.com/tee.jpg',
    ]);
    expect(told).toEqual([['images', 'IMAGE_UNUSABLE']]);
  });

  it('keeps a picture address of our own formats as it is', () => {
    const url = 'https://cdn.example.com/a b|c\\d.jpg';
    const { images, told } = repaired({}, [{ url, position: null, altText: null }], 'own');
    expect([images.map(image => image.url), told]).toEqual([[url], []]);
  });

  it('says of a picture whether its address is none, or too long', () => {
    const messages: string[] = [];
    const images = ['images/tee.jpg', `http://example.com/${'a'.repeat(3_000)}`].map(url => ({
      ...{ url, position: null, altText: null },
    }));
    repairContent({ product: null, variants: [], images }, 'foreign', (_path, _code, message) =>
      messages.push(message),
    );
    expect(messages).toEqual([
      expect.stringContaining('is no http or https address'),
      expect.stringContaining('has 3019 characters, and an address has at most 2048'),
    ]);
  });

  it('leaves everything else as it is', () => {
    const fields = { barcode: null, weight: null, sku: 'A', price: '5', inventoryQuantity: 0 };
    expect(repaired(fields)).toMatchObject({ variant: fields, told: [] });
  });
});
