import { describe, expect, it } from 'vitest';
import { mergeRows } from './merge-rows.js';
import type { ParsedRow } from './parsed-row.js';
import { openProductFile } from './read-product-file.js';

async function read(header: string, ...lines: string[]): Promise<ParsedRow[]> {
  async function* source() {
    yield Buffer.from([header, ...lines].join('\r\n'));
  }
  const { format, rows } = await openProductFile(source());
  expect(format.kind).toBe('woocommerce_csv');
  const all: ParsedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const codes = (rows: readonly ParsedRow[]) =>
  rows.map(row => [row.outcome, ...row.issues.map(issue => issue.code)]);

describe('WooCommerce rows', () => {
  it('reads a simple product', async () => {
    const [row] = await read(
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Weight (lbs),Sale price,Regular price,Categories,Tags,Images,Brands,Attribute 1 name,Attribute 1 value(s)',
      '7,"simple, virtual",\'=TEE,4006381333931,Tee,1,Short,Long,2026-01-01,2026-01-31,1,4,1.5,9,12,"Sale, Clothing > Tops > Tees","a, b","https://a.test/1.png, https://a.test/2.png",Acme,Fit,"Slim\\, long, Wide"',
    );
    expect(row).toEqual({
      row: 2,
      outcome: 'ok',
      groupKey: 'sku:=TEE',
      aliases: ['sku:=TEE', 'id:7'],
      parentRef: null,
      product: {
        sku: '=TEE',
        barcode: '4006381333931',
        title: 'Tee',
        description: 'Long',
        brand: 'Acme',
        productType: 'Tees',
        tags: ['a', 'b'],
        status: 'active',
        attributes: {
          Fit: 'Slim, long, Wide',
          virtual: 'true',
          categories: 'Sale, Clothing > Tops > Tees',
          shortDescription: 'Short',
        },
        price: '12',
        salePrice: '9',
        salePriceStartsAt: '2026-01-01T00:00:00.000Z',
        salePriceEndsAt: '2026-01-31T23:59:59.999Z',
        inventoryQuantity: 4,
        weight: { value: '1.5', unit: 'lb' },
        requiresShipping: false,
      },
      variants: [],
      images: [
        { url: 'https://a.test/1.png', position: 1, altText: null },
        { url: 'https://a.test/2.png', position: 2, altText: null },
      ],
      issues: [],
    });
  });

  it('ties variations to a parent named by SKU or by ID, standing before or after it', async () => {
    const rows = await read(
      'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      '2,variation,TEE-S,Tee - S,5,id:1,Size,S,,',
      '1,variable,,Tee,,,Size,"S, M",Fabric,Wool',
      '3,variation,TEE-M,Tee - M,6,id:1,Size,M,,',
      '4,variation,MUG-R,Mug - Red,7,MUG,Color,Red,,',
      '5,variation,X,X,7,,Color,Red,,',
    );
    expect(rows.map(({ groupKey, parentRef, aliases }) => [groupKey, parentRef, ...aliases])).toEqual([
      ['id:1', 'id:1', 'sku:TEE-S', 'id:2'],
      ['id:1', null, 'id:1'],
      ['id:1', 'id:1', 'sku:TEE-M', 'id:3'],
      ['sku:MUG', 'sku:MUG', 'sku:MUG-R', 'id:4'],
      [null, null, 'sku:X', 'id:5'],
    ]);
    expect(codes(rows)[4]).toEqual(['error', 'PARENT_MISSING']);
    const tee = mergeRows([rows[1]!, rows[0]!, rows[2]!]);
    expect(tee.product).toEqual({
      title: 'Tee',
      attributes: { Fabric: 'Wool' },
      options: [{ name: 'Size', values: ['S', 'M'] }],
    });
    expect(tee.variants.map(variant => [variant.title, variant.optionValues])).toEqual([
      ['Tee - S', { Size: 'S' }],
      ['Tee - M', { Size: 'M' }],
    ]);
  });

  it('makes an attribute of what looked like an option and no variation uses', async () => {
    const rows = await read(
      'Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      'variable,TEE,Tee,,Size,"S, M",Care,"Cold, Line dry"',
      'variation,TEE-S,Tee - S,TEE,Size,S,,',
    );
    expect(mergeRows(rows).product).toMatchObject({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      attributes: { Care: 'Cold, Line dry' },
    });
  });

  it('explains what has no counterpart', async () => {
    const rows = await read(
      'Type,SKU,Name,Published,Grouped products,External URL,Parent,Sale price,Date sale price ends,Attribute 1 name,Attribute 1 value(s)',
      'grouped,G,Group,1,"A, B",,,,,,',
      'external,E,Elsewhere,1,,https://a.test/,,,,,',
      'subscription,S,Sub,1,,,,,,,',
      'simple,P,Private,0,,,,,,,',
      'variation,V,Var,1,,,G,5,2026-01-31,Size,',
    );
    expect(codes(rows)).toEqual([
      ['skipped', 'PRODUCT_GROUPED'],
      ['ok', 'PRODUCT_EXTERNAL'],
      ['skipped', 'TYPE_UNSUPPORTED'],
      ['ok', 'STATUS_APPROXIMATED'],
      ['ok', 'OPTION_ANY', 'SALE_WINDOW_UNSUPPORTED'],
    ]);
    expect(rows[1]?.product?.attributes).toEqual({ externalUrl: 'https://a.test/' });
    expect(rows[1]?.product).not.toHaveProperty('status');
    expect(rows[3]?.product?.status).toBe('draft');
    expect(rows[4]?.variants).toEqual([
      { sku: 'V', title: 'Var', requiresShipping: true, optionValues: { Size: 'Any' } },
    ]);
  });

  it.each([
    ['5', '1', 5],
    ['', '1', undefined],
    ['', '0', 0],
    ['parent', '0', undefined],
  ])('takes stock "%s", in stock "%s" as %s', async (stock, inStock, expected) => {
    const [row] = await read('Type,SKU,Name,Stock,In stock?', `simple,A,Tee,${stock},${inStock}`);
    expect(row?.product?.inventoryQuantity).toBe(expected);
  });

  it('rejects negative prices and stock and dates it would have to guess', async () => {
    const [row] = await read(
      'Type,SKU,Name,Regular price,Stock,Date sale price starts,Published',
      'simple,A,Tee,-5,-1,07/06/2026,yes',
    );
    expect(row?.issues.map(issue => [issue.column, issue.code])).toEqual([
      ['Published', 'VALUE_UNKNOWN'],
      ['Regular price', 'NEGATIVE_PRICE'],
      ['Stock', 'STOCK_NEGATIVE'],
      ['Date sale price starts', 'DATE_INVALID'],
      ['salePrice', 'SALE_LEFT_OUT'],
    ]);
  });
});

describe('WooCommerce rows as shops have them', () => {
  const header =
    'ID,Type,SKU,Name,Visibility in catalog,Short description,Description,Stock,In stock?,Date sale price starts,Date sale price ends,Sale price,Regular price,Parent,Length (cm),Attribute 1 name,Attribute 1 value(s),Attribute 1 default';
  const names = header.split(',');
  const productOf = async (cells: Record<string, string>) => {
    const [row] = await read(header, names.map(name => cells[name] ?? '').join(','));
    return row!.product ?? row!.variants[0] ?? row!;
  };
  const simple = { Type: 'simple', SKU: 'A' };
  const variable = { ...simple, Type: 'variable' };

  it.each([
    [
      'a short description alone',
      { ...simple, 'Short description': 'x' },
      { description: 'x', attributes: undefined },
    ],
    [
      'where it is shown',
      { ...simple, 'Visibility in catalog': 'hidden' },
      { attributes: { catalogVisibility: 'hidden' } },
    ],
    [
      'that it is shown everywhere',
      { ...simple, 'Visibility in catalog': 'visible' },
      { attributes: undefined },
    ],
    ['a sale that ended', { ...simple, 'Regular price': '9' }, { price: '9', salePrice: null }],
    ['no price at all', simple, { price: undefined, salePrice: undefined }],
    [
      'one end of a sale',
      { ...simple, 'Sale price': '8', 'Regular price': '9', 'Date sale price ends': '2026-01-31' },
      { salePrice: '8', salePriceEndsAt: '2026-01-31T23:59:59.999Z' },
    ],
    [
      'a sale whose end cannot be read',
      {
        ...simple,
        'Sale price': '8',
        'Regular price': '9',
        'Date sale price starts': '2026-01-01',
        'Date sale price ends': 'soon',
      },
      { salePrice: null, salePriceStartsAt: null },
    ],
    [
      'a product of variations without stock',
      { ...variable, 'In stock?': '0' },
      { inventoryQuantity: undefined },
    ],
    [
      'the stock of its parent',
      { ...simple, Stock: 'Parent', 'In stock?': '0' },
      { sku: 'A', inventoryQuantity: undefined },
    ],
    ['a size of nothing', { ...simple, 'Length (cm)': '0' }, { attributes: undefined }],
    [
      'a default',
      { ...variable, 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S', 'Attribute 1 default': 'S' },
      { options: [{ name: 'Size', values: ['S'] }] },
    ],
    ['an attribute without a value', { ...simple, 'Attribute 1 name': 'Size' }, { attributes: undefined }],
    [
      'a variation without a name',
      { Type: 'variation', Parent: 'ID: 7', 'Regular price': '9' },
      { price: '9' },
    ],
  ])('say %s', async (_what, cells, expected) => {
    const product = (await productOf(cells)) as Record<string, unknown>;
    const said = Object.fromEntries(Object.keys(expected).map(field => [field, product[field]]));
    expect(said).toEqual(expected);
  });

  it('name a parent by its id however they write it', async () => {
    const rows = await read('Type,SKU,Name,Parent', 'variation,A,A,ID: 7', 'variation,B,B,id:7');
    expect(rows.map(({ parentRef }) => parentRef)).toEqual(['id:7', 'id:7']);
  });

  it('take a sale that begins at 0:00:00', async () => {
    const [row] = await read(
      'Type,SKU,Name,Date sale price starts,Sale price,Regular price',
      'simple,A,Tee,2030-01-01 0:00:00,9,12',
    );
    expect(row).toMatchObject({
      outcome: 'ok',
      issues: [],
      product: { salePrice: '9', salePriceStartsAt: '2030-01-01T00:00:00.000Z' },
    });
  });

  it('are known by their name where they have neither SKU nor ID', async () => {
    const [row] = await read('Type,Name,Regular price', 'simple,Linen tee,12');
    expect(row).toMatchObject({
      outcome: 'ok',
      groupKey: 'title:linen-tee\n2',
      aliases: ['title:linen-tee\n2'],
    });
  });

  it('keep the size of the parcel in centimetres, whatever unit the shop has', async () => {
    const [row, variation, other] = await read(
      'Type,SKU,Name,Length (in),Width (mm),Height (cm),Parent,Attribute 1 name,Attribute 1 value(s)',
      'variable,A,Tee,10,305,2.5,,Size,"S, M"',
      'variation,A-S,Tee S,4,,,A,Size,S',
      'variation,A-M,Tee M,10,250,2,A,Size,M',
    );
    expect(row?.product).toMatchObject({
      dimensions: { length: '25.4', width: '30.5', height: '2.5', unit: 'cm' },
    });
    expect(other?.variants).toMatchObject([
      { dimensions: { length: '25.4', width: '25', height: '2', unit: 'cm' } },
    ]);
    expect(other?.issues).toEqual([]);
    expect(variation?.issues.map(({ column, code }) => [column, code])).toEqual([
      ['Length (in)', 'PARCEL_OF_PRODUCT'],
    ]);
  });

  it('have no sale above the regular price, and say nothing of a state that cannot be read', async () => {
    const [row] = await read('Type,SKU,Name,Published,Sale price,Regular price', 'simple,A,Tee,yes,15,12');
    expect(row).toMatchObject({ outcome: 'ok', product: { price: '12', salePrice: null } });
    expect(row!.product).not.toHaveProperty('status');
    expect(codes([row!])).toEqual([['ok', 'VALUE_UNKNOWN', 'SALE_PRICE_ABOVE_PRICE']]);
  });

  it('have no SKU where a spreadsheet rounded it, rather than one that many share', async () => {
    const rows = await read('ID,Type,SKU,Name', '1,simple,4.00638E+12,Tee', '2,simple,4.00638E+12,Cap');
    expect(rows.map(({ groupKey }) => groupKey)).toEqual(['id:1', 'id:2']);
    expect(codes(rows)).toEqual([
      ['ok', 'SKU_DAMAGED'],
      ['ok', 'SKU_DAMAGED'],
    ]);
  });
});
