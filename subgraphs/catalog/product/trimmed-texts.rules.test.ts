import { expect, it } from 'vitest';
import { productFields } from './product-fields.js';
import { withTrimmedTexts } from './trimmed-texts.rules.js';

it('texts are stored without the white space at their ends, descriptions and what is absent as they are', () => {
  const stated = {
    title: ' Mug\u00a0',
    sku: ' M ',
    barcode: '  ',
    brand: null,
    material: undefined,
    countryOfOrigin: ' vn ',
    description: ' <p>Mug</p>\n',
    tags: [' a ', '  ', 'b c'],
    attributes: { ' size ': ' L ', gone: null },
    options: [{ name: ' Size ', values: [' S', 'S', ''] }],
    images: [{ id: 'i', url: ' https://a.example/1 ', altText: '  ' }, { id: 'j' }],
    inventoryQuantity: 3,
    variants: [{ title: ' x ' }],
  };
  expect(withTrimmedTexts(productFields, stated)).toEqual({
    title: 'Mug',
    sku: 'M',
    barcode: null,
    brand: null,
    material: undefined,
    countryOfOrigin: 'VN',
    description: ' <p>Mug</p>\n',
    tags: ['a', 'b c'],
    attributes: { size: 'L', gone: null },
    options: [{ name: 'Size', values: ['S'] }],
    images: [{ id: 'i', url: 'https://a.example/1', altText: null }, { id: 'j' }],
    inventoryQuantity: 3,
    variants: [{ title: ' x ' }],
  });
});
