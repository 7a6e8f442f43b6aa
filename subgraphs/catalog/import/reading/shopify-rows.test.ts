import { describe, expect, it } from 'vitest';
import { mergeRows } from './merge-rows.js';
import type { ParsedRow } from './parsed-row.js';
import { productFileLimits } from './product-file.limits.js';
import { openProductFile } from './read-product-file.js';

async function read(lines: readonly string[]) {
  async function* source() {
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
  const { format, rows } = await openProductFile(source());
  const all: ParsedRow[] = [];
  for await (const row of rows) all.push(row);
  return { format, rows: all };
}

const codes = (rows: readonly ParsedRow[]) =>
  rows.map(row => [row.outcome, ...row.issues.map(issue => issue.code)]);

describe('Shopify rows', () => {
  it('reads the header names used since 2024 as those before', async () => {
    const values =
      'Tee,tee,<p>x</p>,Acme,Apparel > Tops,Shirts,"a, b",TRUE,Active,T-S,4006381333931,Size,S,9.90,12.50,5,shopify,3,500,kg,https://a.test/1.png,1,Front,https://a.test/s.png,Tee!,male';
    const current =
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Inventory tracker,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Image position,Image alt text,Variant image URL,SEO title,Google Shopping / Gender';
    const former =
      'Title,Handle,Body (HTML),Vendor,Product Category,Type,Tags,Published,Status,Variant SKU,Variant Barcode,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Cost per item,Variant Inventory Tracker,Variant Inventory Qty,Variant Grams,Variant Weight Unit,Image Src,Image Position,Image Alt Text,Variant Image,SEO Title,Google Shopping / Gender';
    const { format, rows } = await read([current, values]);
    expect([format.kind, format.ignoredColumns]).toEqual(['shopify_csv', []]);
    expect(rows).toEqual([
      {
        row: 2,
        outcome: 'ok',
        groupKey: 'handle:tee',
        aliases: ['handle:tee'],
        parentRef: null,
        product: {
          handle: 'tee',
          title: 'Tee',
          description: '<p>x</p>',
          brand: 'Acme',
          productType: 'Shirts',
          tags: ['a', 'b'],
          status: 'active',
          attributes: { categories: 'Apparel > Tops', 'seo.title': 'Tee!' },
          gender: 'male',
          options: [{ name: 'Size', values: ['S'] }],
        },
        variants: [
          {
            sku: 'T-S',
            barcode: '4006381333931',
            optionValues: { Size: 'S' },
            price: '12.50',
            salePrice: '9.90',
            cost: '5',
            inventoryQuantity: 3,
            weight: { value: '0.5', unit: 'kg' },
            imageUrl: 'https://a.test/s.png',
          },
        ],
        images: [{ url: 'https://a.test/1.png', position: 1, altText: 'Front' }],
        issues: [],
      },
    ]);
    expect((await read([former, values])).rows).toEqual(rows);
  });

  it('merges the variants and images of a handle, also when they stand apart', async () => {
    const { rows } = await read([
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Image Position',
      'tee,Tee,Size,S,Color,Red,T-S,5,https://a.test/2.png,2',
      'mug,Mug,Title,Default Title,,,M,7,,',
      'tee,,,M,,Blue,T-M,6,https://a.test/1.png,1',
      'tee,,,,,,,,https://a.test/3.png,3',
    ]);
    expect(codes(rows)).toEqual([['ok'], ['ok'], ['ok'], ['ok']]);
    expect(rows[3]).toMatchObject({ product: null, variants: [] });
    const tee = mergeRows(rows.filter(row => row.groupKey === 'handle:tee'));
    expect(tee.product.options).toEqual([
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Color', values: ['Red', 'Blue'] },
    ]);
    expect(tee.variants).toEqual([
      { optionValues: { Size: 'S', Color: 'Red' }, sku: 'T-S', price: '5' },
      { optionValues: { Size: 'M', Color: 'Blue' }, sku: 'T-M', price: '6' },
    ]);
    expect(tee.images.map(image => image.url.slice(-5))).toEqual(['1.png', '2.png', '3.png']);
    expect(rows[1]).toMatchObject({ product: { sku: 'M', price: '7' }, variants: [] });
  });

  it.each([
    ['active', 'true', 'active'],
    ['', 'true', 'active'],
    ['', 'false', 'draft'],
    ['active', 'false', 'active'],
    ['Archived', 'true', 'archived'],
    ['unlisted', 'true', 'draft'],
    ['', '', undefined],
  ])('takes status "%s", published "%s" as %s', async (status, published, expected) => {
    const { rows } = await read(['Handle,Vendor,Status,Published', `tee,Acme,${status},${published}`]);
    expect(rows[0]?.product?.status).toBe(expected);
  });

  it.each([
    ['9.90', '12.50', { price: '12.50', salePrice: '9.90' }],
    ['9.90', '9.9', { price: '9.90', salePrice: null }],
    ['9.90', '5', { price: '9.90', salePrice: null }],
    ['9.90', '', { price: '9.90', salePrice: null }],
    ['', '12.50', {}],
  ])('takes price "%s", compared with "%s", as %j', async (price, compareAt, expected) => {
    const { rows } = await read([
      'Handle,Variant Price,Variant Compare At Price',
      `tee,${price},${compareAt}`,
    ]);
    expect(rows[0]?.product).toEqual({ handle: 'tee', ...expected });
  });

  it('keeps pounds as exact grams, and leaves out weights and untracked stock that are only defaults', async () => {
    const { rows } = await read([
      'Handle,Variant Grams,Variant Weight Unit,Variant Inventory Tracker,Variant Inventory Qty',
      'a,454,lb,,0',
      'b,0,kg,shopify,0',
    ]);
    expect(rows.map(row => row.product)).toEqual([
      { handle: 'a', weight: { value: '454', unit: 'g' } },
      { handle: 'b', inventoryQuantity: 0 },
    ]);
    expect(codes(rows)).toEqual([['ok', 'INVENTORY_UNTRACKED'], ['ok']]);
  });

  it('drops the apostrophe that guards a barcode and leaves out one that a spreadsheet rounded', async () => {
    const { rows } = await read([
      'Handle,Variant Barcode,Variant SKU',
      "a,'04006381333931,A",
      'b,4.00638E+12,B',
    ]);
    expect(rows[0]?.product?.barcode).toBe('04006381333931');
    expect(codes(rows)).toEqual([['ok'], ['ok', 'BARCODE_DAMAGED']]);
  });

  it('rejects rows that lean on a product it cannot know', async () => {
    const { rows } = await read([
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      ',Tee,Size,S,A,1',
      'a,,,S,B,1',
      'b,Bag,Size,S,C,1',
      'b,,,,D,1',
    ]);
    expect(codes(rows)).toEqual([
      ['error', 'KEY_MISSING'],
      ['error', 'OPTION_NAME_MISSING'],
      ['ok'],
      ['error', 'OPTION_VALUE_MISSING'],
    ]);
    expect(rows[1]).toMatchObject({ groupKey: 'handle:a', product: { handle: 'a' }, variants: [] });
  });

  it('remembers a bounded number of products', async () => {
    const lines = Array.from(
      { length: productFileLimits.groupsRemembered + 1 },
      (_, index) => `h${index},T,Size,S,1`,
    );
    const { rows } = await read([
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      ...lines,
      'h0,,,M,1',
      `h${productFileLimits.groupsRemembered / 100},,,M,1`,
    ]);
    expect(codes(rows.slice(-2))).toEqual([['error', 'OPTION_NAME_MISSING'], ['ok']]);
  });
});

describe('Shopify rows as shops have them', () => {
  const header =
    'Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Weight Unit,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Cost per item,Image Src,Image Position';

  it.each([
    ['68.0388555', 'oz', { value: '2.4', unit: 'oz' }],
    ['453.59237', 'lb', { value: '1', unit: 'lb' }],
    ['454', 'lb', { value: '454', unit: 'g' }],
    ['500', 'kg', { value: '0.5', unit: 'kg' }],
    ['200', 'stone', { value: '200', unit: 'g' }],
  ])('take %s grams shown in %s for what they are exactly', async (grams, unit, weight) => {
    const { rows } = await read([header, `tee,Tee,active,Size,S,A,${grams},${unit},,,,5,,,`]);
    expect(rows[0]).toMatchObject({ outcome: 'ok', variants: [{ weight }] });
  });

  it.each([
    ['', '0', 'deny', undefined, ['INVENTORY_UNTRACKED']],
    ['', '5', 'deny', 5, []],
    ['shopify', '0', 'true', 0, ['BACKORDERS_ENDED']],
    ['shopify', '5', 'continue', 5, []],
  ])('tracked by "%s", %s and then "%s" are %s', async (tracker, stock, policy, quantity, told) => {
    const cells = `tee,Tee,active,Size,S,A,,,${tracker},${stock},${policy},5,,,`;
    const { rows } = await read([header, cells]);
    expect([rows[0]?.variants[0]?.inventoryQuantity, codes(rows)[0]]).toEqual([quantity, ['ok', ...told]]);
  });

  it('say that what was sold beyond its stock is out of stock', async () => {
    const { rows } = await read([header, 'tee,Tee,active,Size,S,A,,,shopify,0,continue,5,,,']);
    expect(codes(rows)).toEqual([['ok', 'BACKORDERS_ENDED']]);
    expect(rows[0]?.variants[0]?.inventoryQuantity).toBe(0);
  });

  it('leave out what a product can do without and that cannot be read', async () => {
    const { rows } = await read([
      header,
      'tee,Tee,active,Size,S,A,heavy,g,,,,5,n/a,https://a.test/1.png,first',
    ]);
    expect(codes(rows)).toEqual([['ok', 'NUMBER_INVALID', 'NUMBER_INVALID', 'NUMBER_INVALID']]);
    expect(rows[0]).toMatchObject({ variants: [{ price: '5' }], images: [{ position: null }] });
    expect(
      rows[0]?.issues.every(({ severity, message }) => severity === 'warning' && /left out/.test(message)),
    ).toBe(true);
  });

  it('say nothing of a status that is a word unknown', async () => {
    const { rows } = await read([header, 'tee,Tee,Aktiv,Size,S,A,,,,,,5,,,']);
    expect(rows[0]).toMatchObject({ outcome: 'ok', product: { title: 'Tee' } });
    expect(rows[0]!.product).not.toHaveProperty('status');
  });

  it('may repeat what they say of the product, and have it of nothing but signs for no name', async () => {
    const { rows } = await read([
      'Handle,Title,Type,Custom Product Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value',
      'tee,Tee,,Shirts,Title,Default Title,Size,S',
      'tee,Tee,,Shirts,Title,Other,Size,M',
      '? ?,Tee,,Shirts,Size,S,,',
    ]);
    expect(rows.map(({ product }) => product?.title)).toEqual(['Tee', 'Tee', undefined]);
    expect(rows[0]?.product?.productType).toBe('Shirts');
    expect(mergeRows(rows.slice(0, 2)).product.options?.map(({ name }) => name)).toContain('Size');
    expect(codes(rows)[2]).toContain('KEY_MISSING');
  });

  it('are known by a handle made of what somebody wrote by hand', async () => {
    const { rows } = await read([
      header,
      'Blue Tee,Tee,active,Size,S,A,,,,,,5,,,',
      'Blue Tee,,,,M,B,,,,,,5,,,',
    ]);
    expect(rows.map(({ groupKey }) => groupKey)).toEqual(['handle:blue-tee', 'handle:blue-tee']);
    expect(codes(rows)).toEqual([
      ['ok', 'HANDLE_CHANGED'],
      ['ok', 'HANDLE_CHANGED'],
    ]);
  });
});
