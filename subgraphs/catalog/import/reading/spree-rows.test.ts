import { describe, expect, it } from 'vitest';
import type { ParsedRow } from './parsed-row.js';
import { openProductFile } from './read-product-file.js';

async function read(...lines: string[]): Promise<ParsedRow[]> {
  async function* source() {
    yield Buffer.from(lines.join('\n'));
  }
  const { rows } = await openProductFile(source());
  const all: ParsedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe('Spree rows', () => {
  it('keeps the currency of a product, skipping its prices in others', async () => {
    const rows = await read(
      'slug,sku,name,price,compare_at_price,currency,option1_name,option1_value',
      'tee,TEE,Tee,0,0,USD,,',
      'tee,TEE-S,,9,12,USD,Size,S',
      'tee,TEE-S,,8,,EUR,,',
      'mug,MUG,Mug,5,0,EUR,,',
    );
    expect(rows.map(({ outcome, product, variants }) => [outcome, product, variants])).toEqual([
      ['ok', { handle: 'tee', sku: 'TEE', title: 'Tee', currency: 'USD' }, []],
      [
        'ok',
        { options: [{ name: 'Size', values: ['S'] }] },
        [{ sku: 'TEE-S', optionValues: { Size: 'S' }, price: '12', salePrice: '9' }],
      ],
      ['skipped', null, []],
      ['ok', { handle: 'mug', sku: 'MUG', title: 'Mug', currency: 'EUR', price: '5', salePrice: null }, []],
    ]);
    expect(rows[2]?.issues[0]).toMatchObject({ column: 'currency', code: 'CURRENCY_ADDITIONAL' });
    expect(rows[2]?.issues[0]?.message).toContain('USD');
  });

  it('have no weight where it is 0, no stock where it is not tracked, and no sending where they are digital', async () => {
    const [row, plain] = await read(
      'slug,sku,name,price,currency,weight,weight_unit,inventory_count,track_inventory,digital',
      'song,S,Song,5,USD,0,kg,3,false,true',
      'mug,M,Mug,5,USD,2,kg,3,true,false',
    );
    expect(row?.product).toEqual({
      handle: 'song',
      sku: 'S',
      title: 'Song',
      price: '5',
      currency: 'USD',
      requiresShipping: false,
    });
    expect(plain?.product).toMatchObject({
      weight: { value: '2', unit: 'kg' },
      inventoryQuantity: 3,
      requiresShipping: true,
    });
  });

  it('say of a variant with only some of its sides, or without their unit, that these are left out', async () => {
    const header =
      'slug,sku,name,price,currency,depth,width,height,dimensions_unit,option1_name,option1_value';
    const [product, whole, some, unitless, none] = await read(
      header,
      'tee,TEE,Tee,5,USD,20,10,,cm,,',
      'tee,S,,5,USD,20,10,2,cm,Size,S',
      'tee,M,,5,USD,0,10,2,cm,Size,M',
      'tee,L,,5,USD,20,10,2,,Size,L',
      'tee,XL,,5,USD,0,0,0,cm,Size,XL',
    );
    expect(product?.product?.attributes).toEqual({ depth: '20', width: '10', dimensions_unit: 'cm' });
    const dimensions = { length: '20', width: '10', height: '2', unit: 'cm' };
    expect(whole?.variants).toMatchObject([{ sku: 'S', dimensions }]);
    const issuesOf = (row: ParsedRow | undefined) =>
      row?.issues.map(({ column, code }) => `${column} ${code}`);
    expect([product, whole, some, unitless, none].map(issuesOf)).toEqual([
      ...[[], [], ['width PARCEL_OF_PRODUCT'], ['depth PARCEL_OF_PRODUCT'], []],
    ]);
    expect(some?.variants).toEqual([{ sku: 'M', optionValues: { Size: 'M' }, price: '5' }]);
  });
});
