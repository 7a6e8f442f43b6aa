import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonElementSplitter } from './json-element-splitter.js';
import type { ParsedRow } from './parsed-row.js';
import { productFileLimits } from './product-file.limits.js';
import { openProductFile } from './read-product-file.js';

async function* chunks(text: string, sizeBytes: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += sizeBytes) {
    yield bytes.subarray(from, from + sizeBytes);
  }
}

async function read(text: string, declaredType = '', sizeBytes = 65_536) {
  const { format, rows } = await openProductFile(chunks(text, sizeBytes), { declaredType });
  const all: ParsedRow[] = [];
  for await (const row of rows) all.push(row);
  return { kind: format.kind, rows: all };
}

const summary = (rows: readonly ParsedRow[]) =>
  rows.map(({ row, outcome, groupKey, issues }) => [
    row,
    outcome,
    groupKey,
    ...issues.map(issue => `${issue.column}: ${issue.code}`),
  ]);

describe('a product with a list that no product has', () => {
  it('is rejected by itself, however long the list is', async () => {
    const elements = [
      { sku: 'A', title: 'A' },
      { sku: 'B', variants: Array(130_000).fill({}) },
      { sku: 'C', title: 'C' },
    ];
    expect(summary((await read(JSON.stringify(elements))).rows)).toEqual([
      [1, 'ok', 'sku:A'],
      [2, 'error', 'sku:B', 'variants: VALUE_INVALID'],
      [3, 'ok', 'sku:C'],
    ]);
  });
});

describe('splitting JSON into elements', () => {
  it('gives every element of any array, wherever the text is cut', () => {
    const values = fc.array(fc.oneof(fc.jsonValue(), fc.object()), { maxLength: 6 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), (elements, size, indent) => {
        const text = JSON.stringify(elements, null, indent).slice(1);
        const splitter = new JsonElementSplitter('array');
        const found = [];
        for (let from = 0; from < text.length; from += size) {
          found.push(...splitter.feed(text.slice(from, from + size)));
        }
        found.push(...splitter.finish());
        expect(found.map(element => JSON.parse(element.text ?? 'fail'))).toEqual(JSON.parse(`[${text}`));
      }),
      { numRuns: 300 },
    );
  });
});

describe('layouts', () => {
  const product = { sku: 'A', title: 'Tee "x" ]}, é' };
  it.each([
    ['an array', JSON.stringify([product, product]), 'json', 2],
    ['an indented array', JSON.stringify([product, product], null, 2), 'json', 2],
    [
      'the answer of the catalog export',
      JSON.stringify({ ok: true, links: { items: 'x' }, items: [product], pagination: {} }),
      'json',
      1,
    ],
    ['an object with products', JSON.stringify({ products: [product, product] }, null, 2), 'json', 2],
    ['a single indented product', JSON.stringify(product, null, 2), 'json', 1],
    ['one product a line', `${JSON.stringify(product)}\r\n\r\n${JSON.stringify(product)}\n`, 'ndjson', 2],
    ['a single line', JSON.stringify(product), 'ndjson', 1],
  ])('%s', async (_name, text, kind, count) => {
    const result = await read(text, '', 3);
    expect(result.kind).toBe(kind);
    expect(result.rows.map(row => row.product)).toEqual(Array.from({ length: count }, () => product));
  });
});

describe('broken JSON', () => {
  it('costs one element when its brackets still match', async () => {
    const { rows } = await read('[{"sku":"A"},{"sku":"B",},7,{"sku":"C"}]');
    expect(summary(rows)).toEqual([
      [1, 'ok', 'sku:A'],
      [2, 'error', null, 'null: JSON_BROKEN'],
      [3, 'error', null, 'null: ELEMENT_NOT_OBJECT'],
      [4, 'ok', 'sku:C'],
    ]);
  });

  it.each([
    ['inside an element', '[{"sku":"A"},{"sku":"B","ti'],
    ['between elements', '[{"sku":"A"},'],
    ['inside a wrapper', '{"items":[{"sku":"A"},{'],
  ])('keeps the rows before a file is cut off %s, and says so', async (_name, text) => {
    const { rows } = await read(text);
    expect(summary(rows)).toEqual([
      [1, 'ok', 'sku:A'],
      [2, 'error', null, 'null: JSON_TRUNCATED'],
    ]);
  });

  it('says when there is more after the array', async () => {
    const { rows } = await read('[{"sku":"A"}] \n [{"sku":"B"}]');
    expect(summary(rows)).toEqual([
      [1, 'ok', 'sku:A'],
      [2, 'error', null, 'null: JSON_TRAILING'],
    ]);
  });

  it('passes over an element that is too large, without keeping it', async () => {
    const large = JSON.stringify({ sku: 'B', title: '"}]'.repeat(productFileLimits.elementChars) });
    const { rows } = await read(`[{"sku":"A"},${large},{"sku":"C"}]`);
    expect(summary(rows)).toEqual([
      [1, 'ok', 'sku:A'],
      [2, 'error', null, 'null: ELEMENT_TOO_LARGE'],
      [3, 'ok', 'sku:C'],
    ]);
  });

  it('costs one line of NDJSON, however large', async () => {
    const { rows } = await read(
      `{"sku":"A"}\n{"sku":"B\n\n{"t":"${'x'.repeat(productFileLimits.elementChars)}"}\n{"sku":"C"}\n`,
      'products.ndjson',
    );
    expect(summary(rows)).toEqual([
      [1, 'ok', 'sku:A'],
      [2, 'error', null, 'null: JSON_BROKEN'],
      [4, 'error', null, 'null: ELEMENT_TOO_LARGE'],
      [5, 'ok', 'sku:C'],
    ]);
  });
});

describe('products in JSON', () => {
  it('reads every field, as the API answers it or as it takes it', async () => {
    const { rows } = await read(
      JSON.stringify([
        {
          id: '0190',
          version: 3,
          handle: 'tee',
          sku: null,
          title: ' Tee ',
          description: ' <p>x</p> ',
          tags: ['a', 'b'],
          attributes: { Fabric: 'wool', Fit: null },
          status: 'active',
          options: [{ name: 'Size', values: ['S'] }],
          images: [
            'https://a.test/1.png',
            { id: 'i', url: 'https://a.test/2.png', position: 1, altText: 'Back' },
          ],
          price: { amount: '12.50', currency: 'sgd' },
          salePrice: 9.9,
          salePriceEndsAt: '2026-01-31',
          cost: '5',
          inventoryQuantity: 3,
          barcode: 4006381333931,
          weight: { value: 0.5, unit: 'kg' },
          variants: [
            {
              id: 'v',
              sku: 'TEE-S',
              optionValues: { Size: 'S' },
              price: { amount: '12.50', currency: 'SGD' },
              image: { url: 'https://a.test/1.png' },
            },
          ],
        },
      ]),
    );
    expect(rows).toEqual([
      {
        row: 1,
        outcome: 'ok',
        groupKey: 'handle:tee',
        aliases: ['handle:tee'],
        parentRef: null,
        product: {
          handle: 'tee',
          sku: null,
          title: 'Tee',
          description: ' <p>x</p> ',
          tags: ['a', 'b'],
          attributes: { Fabric: 'wool', Fit: null },
          status: 'active',
          options: [{ name: 'Size', values: ['S'] }],
          price: '12.50',
          salePrice: '9.9',
          salePriceEndsAt: '2026-01-31T23:59:59.999Z',
          cost: '5',
          currency: 'SGD',
          inventoryQuantity: 3,
          barcode: '4006381333931',
          weight: { value: '0.5', unit: 'kg' },
        },
        variants: [
          { sku: 'TEE-S', optionValues: { Size: 'S' }, price: '12.50', imageUrl: 'https://a.test/1.png' },
        ],
        images: [
          { url: 'https://a.test/1.png', position: 1, altText: null },
          { url: 'https://a.test/2.png', position: 1, altText: 'Back' },
        ],
        issues: [],
      },
    ]);
  });

  it('rejects what has the wrong kind or value, by its path and all at once', async () => {
    const { rows } = await read(
      JSON.stringify([
        {
          title: 5,
          tags: 'a',
          status: 'gone',
          price: { amount: '-1', currency: 'USD' },
          cost: { amount: '1', currency: 'EUR' },
          salePrice: 12345678901234567000,
          inventoryQuantity: 1.5,
          weight: { value: '1', unit: 'stone' },
          variants: [{ price: 'cheap', colour: 'red' }, 'x'],
          images: [{ url: 7 }],
          sku: 'a\u0000b',
        },
      ]),
    );
    expect(summary(rows)).toEqual([
      [
        1,
        'error',
        'row:1',
        'title: VALUE_INVALID',
        'tags: VALUE_INVALID',
        'status: VALUE_UNKNOWN',
        'price.amount: NEGATIVE_PRICE',
        'salePrice: VALUE_INVALID',
        'inventoryQuantity: NUMBER_NOT_WHOLE',
        'weight.unit: VALUE_UNKNOWN',
        'sku: CHARACTER_INVALID',
        'variants.0.price: NUMBER_INVALID',
        'variants.0.colour: FIELD_UNKNOWN',
        'variants.1: VALUE_INVALID',
        'images.0.url: VALUE_INVALID',
        'cost.currency: CURRENCY_CONFLICT',
      ],
    ]);
  });

  it('takes a number as far as nothing of it can have been lost, and a barcode as its digits', async () => {
    const { rows } = await read(
      '[{"sku":"A","price":1234567890123.45,"barcode":4006381333931},{"sku":"B","price":12345678901234.56}]',
    );
    expect(rows[0]?.product).toMatchObject({ price: '1234567890123.45', barcode: '4006381333931' });
    expect(summary(rows.slice(1))).toEqual([[2, 'error', 'sku:B', 'price: VALUE_INVALID']]);
  });

  it('ignores a field that products do not have, and says so', async () => {
    const { rows } = await read('[{"sku":"A","shelf":12}]');
    expect(summary(rows)).toEqual([[1, 'ok', 'sku:A', 'shelf: FIELD_UNKNOWN']]);
    expect(rows[0]?.product).toEqual({ sku: 'A' });
  });
});
