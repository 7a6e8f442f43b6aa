import { createReadStream, existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type MergedProduct, mergeRows } from '../../subgraphs/catalog/import/reading/merge-rows.js';
import type { ParsedRow } from '../../subgraphs/catalog/import/reading/parsed-row.js';
import { openProductFile } from '../../subgraphs/catalog/import/reading/read-product-file.js';

const folder = new URL('../../../shared/data/catalogs/', import.meta.url);

async function read(name: string) {
  const { format, rows } = await openProductFile(createReadStream(new URL(name, folder)), {
    declaredType: name,
  });
  const all: ParsedRow[] = [];
  for await (const row of rows) {
    all.push(row);
  }
  return { format, rows: all };
}

/** Products by group, a variation following its parent whichever of its names it uses. */
function products(rows: readonly ParsedRow[]): Map<string, MergedProduct> {
  const canonical = new Map<string, string>();
  for (const row of rows.filter(({ parentRef }) => parentRef === null)) {
    for (const alias of row.aliases) {
      canonical.set(alias, row.groupKey!);
    }
  }
  const applied = rows.filter(row => row.outcome === 'ok');
  const groups = Map.groupBy(applied, row => canonical.get(row.groupKey!) ?? row.groupKey!);
  return new Map([...groups].map(([key, members]) => [key, mergeRows(members)]));
}

const countBy = <T>(items: readonly T[], key: (item: T) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(items, key)].map(([name, members]) => [name, members.length]));

const codes = (rows: readonly ParsedRow[]) =>
  countBy(
    rows.flatMap(row => row.issues),
    issue => issue.code,
  );

const isAbsent = !existsSync(folder);

describe.skipIf(isAbsent)(
  isAbsent ? `NOT RUN: no real exports at ${folder.pathname}` : 'real exports',
  () => {
    it('reads every row of a Shopify export: 20 products, one of them with three variants', async () => {
      const { format, rows } = await read('shopify-apparel.csv');
      expect([format.kind, format.delimiter, format.hasCurrency]).toEqual(['shopify_csv', ',', false]);
      expect(rows.map(row => row.row)).toEqual(Array.from({ length: 22 }, (_, index) => index + 2));
      expect(countBy(rows, row => row.outcome)).toEqual({ ok: 22 });
      const merged = products(rows);
      expect(merged.size).toBe(20);
      expect(merged.get('handle:classic-varsity-top')).toEqual({
        product: {
          handle: 'classic-varsity-top',
          title: 'Classic Varsity Top',
          description:
            'Womens casual varsity top, This grey and black buttoned top is a sport-inspired piece complete with an embroidered letter. ',
          brand: 'partners-demo',
          tags: ['women'],
          status: 'active',
          options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }],
        },
        variants: ['Small', 'Medium', 'Large'].map(Size => ({
          optionValues: { Size },
          price: '60',
          salePrice: null,
          inventoryQuantity: 1,
          requiresShipping: true,
        })),
        images: [
          {
            url: 'https://burst.shopifycdn.com/photos/casual-fashion-woman_925x.jpg',
            position: 1,
            altText: null,
          },
        ],
        issues: [],
      });
      expect(merged.get('handle:ocean-blue-shirt')).toMatchObject({
        product: { price: '50', salePrice: null, inventoryQuantity: 1 },
        variants: [],
      });
    });

    it('reads every row of a WooCommerce export, explaining external, grouped and "any" rows', async () => {
      const { format, rows } = await read('woocommerce-sample_products.csv');
      expect(format.kind).toBe('woocommerce_csv');
      expect(rows.map(row => row.row)).toEqual(Array.from({ length: 24 }, (_, index) => index + 2));
      expect(countBy(rows, row => row.outcome)).toEqual({ ok: 23, skipped: 1 });
      expect(codes(rows)).toEqual({ PRODUCT_GROUPED: 1, PRODUCT_EXTERNAL: 1, OPTION_ANY: 3 });
      const grouped = rows.find(row => row.outcome === 'skipped');
      expect(grouped).toMatchObject({ row: 17, groupKey: 'sku:cc-logo-collection', product: null });
      expect(grouped?.issues[0]?.message).toContain('cc-hoodie-with-logo, cc-beanie-logo, cc-tshirt-logo');

      const merged = products(rows);
      expect(merged.size).toBe(14);
      const hoodie = merged.get('sku:cc-hoodie')!;
      expect(hoodie.product).toMatchObject({
        sku: 'cc-hoodie',
        title: 'Hoodie',
        productType: 'Hoodies',
        status: 'active',
        options: [
          { name: 'Color', values: ['Blue', 'Green', 'Red'] },
          { name: 'Logo', values: ['Yes', 'No'] },
        ],
      });
      expect(hoodie.images).toHaveLength(4);
      expect(
        hoodie.variants.map(({ sku, price, salePrice, optionValues }) => [
          sku,
          price,
          salePrice,
          optionValues,
        ]),
      ).toEqual([
        ['cc-hoodie-red', '45', '42', { Color: 'Red', Logo: 'No' }],
        ['cc-hoodie-green', '45', null, { Color: 'Green', Logo: 'No' }],
        ['cc-hoodie-blue', '45', null, { Color: 'Blue', Logo: 'No' }],
        ['cc-hoodie-red-logo', '45', null, { Color: 'Red', Logo: 'Yes' }],
        ['cc-hoodie-blue-logo', '45', null, { Color: 'Blue', Logo: 'Yes' }],
        ['cc-hoodie-green-logo', '45', null, { Color: 'Green', Logo: 'Yes' }],
      ]);
      expect(merged.get('sku:cc-tee')?.variants.map(variant => variant.optionValues)).toEqual([
        { Color: 'Blue', Size: 'Any' },
        { Color: 'Green', Size: 'Any' },
        { Color: 'Red', Size: 'Any' },
      ]);
      expect(merged.get('sku:cp-donation')?.product.attributes).toMatchObject({
        externalUrl: 'https://www.classicpress.net/donate/',
        buttonText: 'Donate to ClassicPress',
      });
      expect(merged.get('sku:cc-album')?.product.attributes).toMatchObject({
        virtual: 'true',
        downloadable: 'true',
      });
      expect(merged.get('sku:cc-hoodie-with-logo')?.product.attributes).toMatchObject({ Color: 'Blue' });
      expect(format.ignoredColumns).toContain('Meta: _wpcom_is_markdown');
    });

    it('reads every row of a Spree export, leaving out the prices in a second currency by name', async () => {
      const { format, rows } = await read('spree-products.csv');
      expect([format.kind, format.hasCurrency]).toEqual(['spree_csv', true]);
      expect(rows.map(row => row.row)).toEqual(Array.from({ length: 211 }, (_, index) => index + 2));
      expect(countBy(rows, row => row.outcome)).toEqual({ ok: 124, skipped: 87 });
      expect(codes(rows)).toEqual({ PRICE_ZERO: 37, CURRENCY_ADDITIONAL: 87 });
      const merged = products(rows);
      expect(merged.size).toBe(37);
      expect([...merged.values()].flatMap(({ issues }) => issues)).toEqual([]);
      expect([...merged.values()].flatMap(({ variants }) => variants)).toHaveLength(87);
      const machine = merged.get('handle:automatic-espresso-machine')!;
      expect(machine.product).toMatchObject({
        sku: 'AUTOMATIC-ESPRESSO-MACHINE',
        currency: 'USD',
        productType: 'Kitchen Appliance',
        options: [{ name: 'Color', values: ['Matte Black', 'Silver', 'White'] }],
        attributes: { 'custom.wattage': '1400W', categories: 'Kitchen -> Coffee Machines' },
      });
      expect(machine.product).not.toHaveProperty('price');
      expect(machine.variants[0]).toMatchObject({
        sku: 'AUTOMATIC-ESPRESSO-MACHINE-MATTE-BLACK',
        price: '879.99',
        salePrice: null,
        inventoryQuantity: 5000,
        weight: { value: '19.8', unit: 'lb' },
      });
    });
  },
);
