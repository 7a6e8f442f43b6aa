import { describe, expect, it } from 'vitest';
import { inputLimits } from '../../../kernel/input.limits.js';
import { derivedErrors } from './derived-fields.rules.js';
import type { Product } from './product.entity.js';
import { productLimits } from './product.limits.js';
import { applyChanges, emptyProduct, type ProductChanges } from './product.rules.js';
import { productErrors } from './product-validation.rules.js';

let ids = 0;
const newId = () => `id-${++ids}`;
const made = (changes: ProductChanges): Product =>
  applyChanges(emptyProduct('p', 'SGD', '2026-01-01T00:00:00.000Z'), { title: 'Tee', ...changes }, newId);
const problems = (product: Product) => productErrors(product).map(({ path, code }) => `${path} ${code}`);

const long = (length: number) => 'x'.repeat(length);
const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
const attributes = (count: number) => Object.fromEntries(many(count).map(name => [name, 'x']));
const image = (url = 'https://shop.example/a.jpg') => ({ url });
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

describe('a product that can be stored', () => {
  it.each<[string, ProductChanges]>([
    [
      'texts as long as they get',
      {
        title: long(productLimits.titleLength),
        handle: long(productLimits.titleLength),
        description: long(productLimits.descriptionLength),
        brand: long(productLimits.titleLength),
        productType: long(productLimits.titleLength),
      },
    ],
    [
      'lists as long as they get',
      {
        tags: many(productLimits.tagsMax),
        highlights: many(productLimits.tagsMax),
        attributes: attributes(productLimits.attributesMax),
        images: many(productLimits.imagesMax).map(name => image(`https://shop.example/${name}.jpg`)),
        otherCodes: many(productLimits.otherCodesMax),
      },
    ],
    ['a tag as long as they get', { tags: [long(10_000)] }],
    ['a sale price that is the price', { price: '10', salePrice: '10.00' }],
    ['a SKU as long as they get, with a space in it', { sku: `a ${long(productLimits.skuLength - 2)}` }],
    ['a SKU of one character', { sku: 'x' }],
    ['no stock', { inventoryQuantity: 0 }],
    ['as much stock as there can be', { inventoryQuantity: inputLimits.quantityMax }],
    ['a weight to the last digit', { weight: { value: '123456789.123456', unit: 'g' } }],
    ['a sale without an end', { salePriceStartsAt: day(1) }],
    ['a sale without a beginning', { salePriceEndsAt: day(1) }],
    ['a sale of a day', { salePriceStartsAt: day(1), salePriceEndsAt: day(2) }],
    [
      'as many options as there can be',
      { options: many(productLimits.optionsMax).map(name => ({ name, values: [] })) },
    ],
    ['a picture without encryption', { images: [image('http://127.0.0.1:4000/a.jpg')] }],
    ['a code as long as they get', { otherCodes: [long(productLimits.otherCodeLength)] }],
    [
      'variants whose values differ',
      { variants: [{ optionValues: { Size: 'S' } }, { optionValues: { Size: 'M' } }] },
    ],
    [
      'variants without SKUs',
      {
        variants: [
          { sku: null, optionValues: { Size: 'S' } },
          { sku: null, optionValues: { Size: 'M' } },
        ],
      },
    ],
  ])('has %s', (_name, changes) => {
    expect(problems(made(changes))).toEqual([]);
  });
});

describe('a product that cannot be stored', () => {
  it.each<[string, ProductChanges, string[]]>([
    ['a blank title', { title: ' ' }, ['title REQUIRED', 'handle HANDLE_MALFORMED']],
    ['a handle with a space', { handle: 'a b' }, ['handle HANDLE_MALFORMED']],
    ['a handle with a slash', { handle: 'a/b' }, ['handle HANDLE_MALFORMED']],
    ['a handle with a query', { handle: 'a?b' }, ['handle HANDLE_MALFORMED']],
    ['a handle with a control character', { handle: 'a\u0007b' }, ['handle HANDLE_MALFORMED']],
    ['a title without an end', { title: long(productLimits.titleLength + 1) }, ['title TOO_LONG']],
    ['a handle without an end', { handle: long(productLimits.titleLength + 1) }, ['handle TOO_LONG']],
    [
      'a description without an end',
      { description: long(productLimits.descriptionLength + 1) },
      ['description TOO_LONG'],
    ],
    ['a brand without an end', { brand: long(productLimits.titleLength + 1) }, ['brand TOO_LONG']],
    ['a type without an end', { productType: long(productLimits.titleLength + 1) }, ['productType TOO_LONG']],
    ['a tag without an end', { tags: ['a', long(10_001)] }, ['tags TOO_LONG']],
    ['a highlight with a NUL', { highlights: ['a\0'] }, ['highlights CHARACTER_INVALID']],
    ['an attribute with a NUL', { attributes: { a: '\0' } }, ['attributes CHARACTER_INVALID']],
    ['tags without an end', { tags: many(productLimits.tagsMax + 1) }, ['tags TOO_MANY']],
    ['highlights without an end', { highlights: many(productLimits.tagsMax + 1) }, ['highlights TOO_MANY']],
    [
      'attributes without an end',
      { attributes: attributes(productLimits.attributesMax + 1) },
      ['attributes TOO_MANY'],
    ],
    [
      'pictures without an end',
      { images: many(productLimits.imagesMax + 1).map(name => image(`https://shop.example/${name}.jpg`)) },
      ['images TOO_MANY'],
    ],
    ['an unreadable price', { price: 'ten' }, ['price AMOUNT_MALFORMED']],
    [
      'an unreadable cost, whatever the sale',
      { price: '1', salePrice: '2', cost: 'x' },
      ['cost AMOUNT_MALFORMED'],
    ],
    ['a SKU without an end', { sku: long(productLimits.skuLength + 1) }, ['sku SKU_MALFORMED']],
    ['a SKU with a control character', { sku: 'A\tB' }, ['sku SKU_MALFORMED']],
    ['half a unit of stock', { inventoryQuantity: 0.5 }, ['inventoryQuantity QUANTITY_INVALID']],
    [
      'too much stock',
      { inventoryQuantity: inputLimits.quantityMax + 1 },
      ['inventoryQuantity QUANTITY_INVALID'],
    ],
    ['a barcode that is none', { barcode: '4006381333932' }, ['barcode GTIN_INVALID']],
    [
      'a code without an end',
      { otherCodes: [long(productLimits.otherCodeLength + 1)] },
      ['otherCodes CODE_MALFORMED'],
    ],
    ['a code with a control character', { otherCodes: ['A\nB'] }, ['otherCodes CODE_MALFORMED']],
    ['codes without an end', { otherCodes: many(productLimits.otherCodesMax + 1) }, ['otherCodes TOO_MANY']],
    ...['-1', '1234567890', '1.1234567', '1.', 'x1', '1x', '.5'].map(
      (value): [string, ProductChanges, string[]] => [
        `a weight of ${value}`,
        { weight: { value, unit: 'g' } },
        ['weight.value WEIGHT_MALFORMED'],
      ],
    ),
    [
      'a sale that ends as it begins',
      { salePriceStartsAt: day(1), salePriceEndsAt: day(1) },
      ['salePriceEndsAt WINDOW_EMPTY'],
    ],
    [
      'options without an end',
      { options: many(productLimits.optionsMax + 1).map(name => ({ name, values: [] })) },
      ['options TOO_MANY'],
    ],
    [
      'an option twice',
      {
        options: [
          { name: 'Size', values: [] },
          { name: 'Size', values: [] },
        ],
      },
      ['options OPTION_NAME_INVALID'],
    ],
    [
      'an option without a name',
      {
        options: [
          { name: 'Size', values: [] },
          { name: ' ', values: [] },
        ],
      },
      ['options OPTION_NAME_INVALID'],
    ],
    ['a picture without an address', { images: [image(), image('a.jpg')] }, ['images.1.url URL_INVALID']],
    ['a picture on a disk', { images: [image('file:///a.jpg')] }, ['images.0.url URL_INVALID']],
    [
      'a picture with a password',
      { images: [image('https://user:password@shop.example/a.jpg')] },
      ['images.0.url URL_INVALID'],
    ],
    [
      'a picture without an end',
      { images: [image(`https://shop.example/${long(productLimits.imageUrlLength)}`)] },
      ['images.0.url URL_INVALID'],
    ],
  ])('has %s', (_name, changes, expected) => {
    expect(problems(made(changes))).toEqual(expected);
  });

  it('has variants without an end', () => {
    const variants = many(productLimits.variantsMax + 1).map(Size => ({ optionValues: { Size } }));
    expect(problems(made({ variants }))).toEqual(['variants TOO_MANY']);
    expect(problems(made({ variants: variants.slice(1) }))).toEqual([]);
  });

  it('has variants that are wrong, each named by its place', () => {
    const product = made({
      sku: 'TEE',
      variants: [
        { optionValues: { Size: 'S' }, sku: 'A', price: '5', salePrice: '6' },
        { optionValues: { Size: 'M' }, sku: 'TEE', price: '4', title: long(productLimits.titleLength + 1) },
        { optionValues: { Size: 'S' }, sku: 'A' },
        { optionValues: { Size: '' } },
      ],
    });
    expect(problems(product)).toEqual([
      'variants.0.salePrice SALE_PRICE_ABOVE_PRICE',
      'variants.1.title TOO_LONG',
      'variants.1.sku SKU_DUPLICATE',
      'variants.2.optionValues VARIANT_DUPLICATE',
      'variants.2.sku SKU_DUPLICATE',
      'variants.3.optionValues OPTION_VALUE_MISSING',
    ]);
    expect(productErrors(product).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Variant 0 has the same option values.',
        'The SKU "TEE" occurs twice in this product.',
        'The variant has no value for the option "Size".',
      ]),
    );
  });

  it('says what would be right', () => {
    const messageOf = (changes: ProductChanges) => productErrors(made(changes))[0]?.message;
    expect(messageOf({ price: '10', salePrice: '11' })).toContain('send a salePrice of at most 10.00');
    expect(messageOf({ title: long(501) })).toBe('At most 500 characters; this has 501.');
    expect(messageOf({ tags: many(251) })).toBe('At most 250; this has 251.');
    expect(messageOf({ currency: 'ABC' })).toBe('"ABC" is not an ISO 4217 currency code.');
    expect(messageOf({ barcode: '1'.repeat(50) })).toBe(
      `"${'1'.repeat(40)}" is not a GTIN-8, -12, -13 or -14 with a right check digit.`,
    );
  });
});

describe('what is stated of a product that its variants have', () => {
  const product = made({
    variants: [
      { optionValues: { Size: 'S' }, price: '5', salePrice: '4', cost: '1', inventoryQuantity: 2 },
      { optionValues: { Size: 'M' }, price: '8', salePrice: '7', cost: '3', inventoryQuantity: 2 },
    ],
  });
  const told = (changes: ProductChanges) =>
    derivedErrors(changes, product).map(({ path, code }) => `${path} ${code}`);

  it.each<[string, ProductChanges]>([
    ['nothing', {}],
    [
      'what is there already, however it is written',
      { price: '5', salePrice: '4.0', cost: '1.00', inventoryQuantity: 4 },
    ],
    ['an amount that one of the variants has', { price: '8', salePrice: '7', cost: '3' }],
    ['null beside stated variants', { price: null, inventoryQuantity: null, variants: [] }],
  ])('is fine as %s', (_name, changes) => {
    expect(told(changes)).toEqual([]);
  });

  it.each<[ProductChanges, string[]]>([
    [{ price: '6' }, ['price DERIVED_FROM_VARIANTS']],
    [{ salePrice: '6', cost: '2' }, ['salePrice DERIVED_FROM_VARIANTS', 'cost DERIVED_FROM_VARIANTS']],
    [{ inventoryQuantity: 2 }, ['inventoryQuantity DERIVED_FROM_VARIANTS']],
    [{ price: null }, ['price DERIVED_FROM_VARIANTS']],
    [{ price: 'five' }, ['price DERIVED_FROM_VARIANTS']],
    [{ price: '6', variants: [] }, ['price DERIVED_FROM_VARIANTS']],
  ])('does not stand there, which is told: %j', (changes, expected) => {
    expect(told(changes)).toEqual(expected);
  });

  it('stands there where there are no variants, and is told with what does where there are', () => {
    expect(derivedErrors({ price: '6' }, made({ price: '5' }))).toEqual([]);
    expect(derivedErrors({ inventoryQuantity: 9 }, product)[0]?.message).toContain(
      'its inventoryQuantity is 4,',
    );
    const untracked = made({ variants: [{ optionValues: { Size: 'S' } }] });
    expect(derivedErrors({ inventoryQuantity: 9 }, untracked)[0]?.message).toContain(
      'its inventoryQuantity is none,',
    );
  });
});
