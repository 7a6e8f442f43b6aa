import { describe, expect, it } from 'vitest';
import { readAll } from '../../../../../test/support/product-file.js';
import { csvLayouts } from '../csv-layouts.js';
import { GoogleXml } from '../google-xml.js';

/** The least that each format is recognised by, with a product. */
const files: Record<string, readonly (readonly [column: string, cell: string])[]> = {
  shopify_csv: [
    ['Handle', 'mug'],
    ['Title', 'Mug'],
    ['Vendor', 'Kiln'],
    ['Variant SKU', 'MUG'],
    ['Variant Price', '10'],
  ],
  woocommerce_csv: [
    ['ID', '1'],
    ['Type', 'simple'],
    ['SKU', 'MUG'],
    ['Name', 'Mug'],
    ['Published', '1'],
    ['Regular price', '10'],
  ],
  spree_csv: [
    ['slug', 'mug'],
    ['sku', 'MUG'],
    ['name', 'Mug'],
    ['price', '10'],
    ['compare_at_price', ''],
  ],
  vendure_csv: [
    ['name', 'Mug'],
    ['slug', 'mug'],
    ['optionGroups', ''],
    ['optionValues', ''],
    ['sku', 'MUG'],
    ['price', '10'],
  ],
  magento_csv: [
    ['sku', 'MUG'],
    ['attribute_set_code', 'Default'],
    ['product_type', 'simple'],
    ['name', 'Mug'],
    ['price', '10'],
    ['qty', '1'],
  ],
  prestashop_csv: [
    ['Product ID', '1'],
    ['Active (0/1)', '1'],
    ['Name *', 'Mug'],
    ['Price tax included', '10'],
    ['Tax rules ID', '1'],
    ['Reference #', 'MUG'],
  ],
  bigcommerce_csv: [
    ['Item', 'Product'],
    ['ID', '1'],
    ['Name', 'Mug'],
    ['SKU', 'MUG'],
    ['Options', ''],
    ['Inventory Tracking', 'none'],
    ['Price', '10'],
  ],
  bigcommerce_v2_csv: [
    ['Item Type', 'Product'],
    ['Product ID', '1'],
    ['Product Name', 'Mug'],
    ['Product Code/SKU', 'MUG'],
    ['Price', '10'],
    ['Product Visible?', 'Y'],
  ],
  etsy_csv: [
    ['TITLE', 'Mug'],
    ['PRICE', '10'],
    ['CURRENCY_CODE', 'USD'],
    ['QUANTITY', '1'],
    ['TAGS', ''],
    ['MATERIALS', ''],
    ['SKU', 'MUG'],
  ],
  square_csv: [
    ['Token', 't1'],
    ['Item Name', 'Mug'],
    ['Variation Name', 'Regular'],
    ['SKU', 'MUG'],
    ['Price', '10'],
    ['Categories', ''],
  ],
  squarespace_csv: [
    ['Product ID [Non Editable]', '1'],
    ['Variant ID [Non Editable]', '2'],
    ['Title', 'Mug'],
    ['SKU', 'MUG'],
    ['Price', '10'],
    ['On Sale', 'No'],
  ],
  wix_csv: [
    ['handleId', 'mug'],
    ['fieldType', 'Product'],
    ['name', 'Mug'],
    ['sku', 'MUG'],
    ['price', '10'],
    ['inventory', '1'],
  ],
  google_csv: [
    ['id', 'MUG'],
    ['title', 'Mug'],
    ['availability', 'in stock'],
    ['price', '10 USD'],
    ['link', 'https://shop.example/mug'],
    ['brand', 'Kiln'],
  ],
  amazon_csv: [
    ['item_sku', 'MUG'],
    ['item_name', 'Mug'],
    ['standard_price', '10'],
    ['quantity', '1'],
    ['currency', 'USD'],
    ['brand_name', 'Kiln'],
  ],
};

const details: readonly (readonly [column: string, cell: string, field: object])[] = [
  ['condition', 'used', { condition: 'used' }],
  ['country_of_origin', 'CN', { countryOfOrigin: 'CN' }],
  ['country_of_manufacture', 'CN', { countryOfOrigin: 'CN' }],
  ['hs_code', '69120050', { hsCode: '69120050' }],
  ['material', 'wool', { material: 'wool' }],
  ['age_group', 'kids', { ageGroup: 'kids' }],
  ['gender', 'male', { gender: 'male' }],
  ['mpn', 'M1', { mpn: 'M1' }],
  ['identifier_exists', 'no', { identifierExists: false }],
];

const tabbed = (cells: readonly (readonly [string, string])[]): string =>
  `${cells.map(([column]) => column).join('\t')}\n${cells.map(([, cell]) => cell).join('\t')}\n`;

const xml = (cells: readonly (readonly [string, string])[]): string =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${cells
    .map(([name, text]) => `<g:${name}>${text}</g:${name}>`)
    .join('')}</item></channel></rss>`;

const cases = [
  ...Object.keys(files).flatMap(kind =>
    details.map(
      ([column, cell, field]) => [kind, column, tabbed([...files[kind]!, [column, cell]]), field] as const,
    ),
  ),
  ...details.map(
    ([column, cell, field]) =>
      ['google_xml', column, xml([...files.google_csv!, [column, cell]]), field] as const,
  ),
];

describe('what products have fields for', () => {
  it('is tried in every format', () => {
    expect(Object.keys(files).toSorted()).toEqual(
      csvLayouts
        .map(({ kind }) => kind as string)
        .filter(kind => kind !== 'tradewind_csv')
        .toSorted(),
    );
  });

  it.each(cases)('is read from %s: %s', async (_kind, _column, file, field) => {
    const [row] = await readAll(file);
    expect(row!.issues).toEqual([]);
    const { product, variants } = row!;
    expect({ ...product, ...variants[0] }).toMatchObject({ ...field });
  });

  it('means the same as elements and as columns, whichever of its names a field has', async () => {
    const cells = [
      ['id', 'MUG'],
      ['structured_title', 'Mug'],
      ['price', '10 USD'],
      ['sale_price', ''],
      ['availability', 'in stock'],
      ['sell_on_google_quantity', '7'],
      ['product_weight', '2 kg'],
      ['age_group', 'of any age'],
      ['Age-Group', ''],
    ] as const;
    const columns = cells.filter(([name]) => name !== 'Age-Group');
    const [fromXml] = await readAll(xml(cells));
    expect(fromXml).toEqual({ ...(await readAll(tabbed(columns)))[0], row: 1 });
    expect(fromXml!.product).toMatchObject({ title: 'Mug', attributes: { age_group: 'of any age' } });
  });

  const sides = { length: '20', width: '10', height: '5.5', unit: 'in' };

  it.each([
    [
      'spree_csv',
      [
        ['depth', '20'],
        ['width', '10'],
        ['height', '5.5'],
        ['dimensions_unit', 'in'],
      ],
    ],
    [
      'amazon_csv',
      [
        ['item_length', '20'],
        ['item_width', '10'],
        ['item_height', '5.5'],
        ['item_dimensions_unit_of_measure', 'IN'],
      ],
    ],
  ] as const)('is the size of the goods where the file names its unit: %s', async (kind, cells) => {
    const [row] = await readAll(tabbed([...files[kind]!, ...cells]));
    expect(row!.product).toMatchObject({ dimensions: sides });
    expect(row!.product!.attributes).toBeUndefined();
    const unmeasured = cells.map(([name, text]) => [name, /^\d/.test(text) ? '0.0' : text] as const);
    const [other] = await readAll(tabbed([...files[kind]!, ...unmeasured]));
    expect(other!.product).not.toHaveProperty('dimensions');
  });

  it('is the size of a variant of Spree, nothing where it is a unit alone, and told where a side is left out', async () => {
    const header =
      'slug,sku,name,price,compare_at_price,option1_name,option1_value,width,height,depth,dimensions_unit';
    const rows = await readAll(
      `${header}\nmug,M,Mug,10,,,,,,,in\nmug,M-B,,10,,Color,Blue,10,5.5,20,in\nmug,M-R,,10,,Color,Red,10,,,in\n`,
    );
    const codes = rows.map(({ issues }) => issues.map(({ column, code }) => `${column} ${code}`));
    expect(codes).toEqual([[], [], ['width PARCEL_OF_PRODUCT']]);
    expect(rows[0]!.product).not.toHaveProperty('attributes');
    expect(rows.slice(1).map(({ variants }) => variants[0]!.dimensions)).toEqual([sides, undefined]);
  });

  it('is taken from no more names than a feed can have', async () => {
    const names = Array.from(
      { length: 300 },
      (_, index) => `condition${index.toString(2).replaceAll('0', '-').replaceAll('1', '_')}`,
    );
    const [row] = await readAll(xml([...files.google_csv!, ...names.map(name => [name, 'used'] as const)]));
    expect(row!.product).toMatchObject({ condition: 'used' });
    expect(new GoogleXml().ignoredData).toEqual([]);
  });
});
