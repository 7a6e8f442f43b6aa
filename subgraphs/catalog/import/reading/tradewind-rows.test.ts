import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageGroups,
  genders,
  lengthUnits,
  productConditions,
  productStatuses,
  weightUnits,
} from '../../product/product.entity.js';
import { mergeRows } from './merge-rows.js';
import { type ParsedRow, stated } from './parsed-row.js';
import { openProductFile } from './read-product-file.js';
import { tradewindColumns } from './tradewind-columns.js';
import { type NeutralProduct, toTradewindRows } from './write-tradewind-rows.js';

async function readAll(text: string): Promise<ParsedRow[]> {
  const { rows } = await openProductFile(oneChunk(text), { declaredType: 'products.csv' });
  const all: ParsedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const text = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.constantFrom('[clear]', '\\[clear]', 'a|b', 'a, b', '"quoted"', 'line\r\nline', '\\', "'x"),
  )
  .map(value => value.replaceAll('\0', '').trim())
  .filter(value => value !== '');
const html = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .map(value => ` <p>${value.replaceAll('\0', '')}</p>\n`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const clearable = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), fc.constant(null), value);
const amount = fc
  .tuple(fc.nat(99_999), fc.nat(99))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
const weight = fc.record({ value: amount, unit: fc.constantFrom(...weightUnits) });
const dimensions = fc.record({
  length: amount,
  width: amount,
  height: amount,
  unit: fc.constantFrom(...lengthUnits),
});
const time = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map(date => date.toISOString());
const barcode = fc.constantFrom('4006381333931', '036000291452', '96385074', '00012345600012');
const otherCodes = maybe(fc.uniqueArray(text, { maxLength: 3 }));
const url = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    ...['a b', 'a|b', 'a\\|b', 'a\\', 'a%20b%7C'].map(name => `https://example.com/${name}.jpg`),
  ),
);

const productFields = fc.record({
  sku: clearable(text),
  title: maybe(text),
  description: clearable(html),
  brand: clearable(text),
  productType: clearable(text),
  tags: maybe(fc.array(text, { maxLength: 3 })),
  highlights: maybe(fc.array(text, { maxLength: 3 })),
  attributes: maybe(fc.dictionary(text, fc.option(text), { minKeys: 1, maxKeys: 3, noNullPrototype: true })),
  status: maybe(fc.constantFrom(...productStatuses)),
  currency: maybe(fc.constantFrom('SGD', 'JPY')),
  price: clearable(amount),
  salePrice: clearable(amount),
  salePriceStartsAt: clearable(time),
  salePriceEndsAt: clearable(time),
  cost: clearable(amount),
  inventoryQuantity: clearable(fc.nat(10_000)),
  barcode: clearable(barcode),
  otherCodes,
  weight: clearable(weight),
  requiresShipping: maybe(fc.boolean()),
  condition: clearable(fc.constantFrom(...productConditions)),
  countryOfOrigin: clearable(fc.constantFrom('CN', 'SG')),
  material: clearable(text),
  ageGroup: clearable(fc.constantFrom(...ageGroups)),
  gender: clearable(fc.constantFrom(...genders)),
  mpn: clearable(text),
  identifierExists: clearable(fc.boolean()),
  dimensions: clearable(dimensions),
});

const variantFields = fc.record({
  sku: clearable(text),
  title: clearable(text),
  price: clearable(amount),
  salePrice: clearable(amount),
  cost: clearable(amount),
  inventoryQuantity: clearable(fc.nat(10_000)),
  barcode: clearable(barcode),
  otherCodes,
  weight: clearable(weight),
  requiresShipping: maybe(fc.boolean()),
  mpn: clearable(text),
  dimensions: clearable(dimensions),
  imageUrl: clearable(url),
});

/** A whole product whose options are exactly those of its variants, as in the catalog. */
const neutralProduct: fc.Arbitrary<NeutralProduct> = fc
  .record({
    handle: text.filter(value => value !== '[clear]'),
    product: productFields,
    optionNames: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
    variants: fc.array(fc.tuple(variantFields, fc.tuple(text, text, text)), { maxLength: 4 }),
    images: fc.uniqueArray(fc.record({ url, altText: fc.option(text) }), {
      maxLength: 3,
      selector: image => image.url,
    }),
  })
  .map(({ handle, product, optionNames, variants, images }) => {
    const whole = variants.map(([fields, values]) =>
      stated({
        ...fields,
        optionValues: Object.fromEntries(optionNames.map((name, index) => [name, values[index]!])),
      }),
    );
    const options = optionNames.map(name => ({
      name,
      values: [...new Set(whole.map(variant => variant.optionValues[name]!))],
    }));
    return {
      product: stated({ handle, ...product, options: whole.length === 0 ? undefined : options }),
      variants: whole,
      images: images.map((image, index) => ({ ...image, position: index + 1 })),
    };
  });

describe('Tradewind CSV', () => {
  it('reads back exactly the product that was written, whatever the delimiter and line end', async () => {
    await fc.assert(
      fc.asyncProperty(
        neutralProduct,
        fc.constantFrom(',', '\t', '|', ';'),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (product, delimiter, record_delimiter) => {
          const cells = [[...tradewindColumns], ...toTradewindRows(product)];
          const csv = stringify(cells, { delimiter, record_delimiter, quoted_match: /[\r\n]/ });
          const rows = await readAll(csv);
          expect(rows.filter(row => row.outcome !== 'ok')).toEqual([]);
          expect(mergeRows(rows)).toEqual({ ...product, issues: [] });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('leaves alone what is empty and clears what says so', async () => {
    const rows = await readAll(
      'sku,title,brand,price,salePrice,tags,attribute.Fit\nA,,[clear],12.50,[clear],[clear],[clear]\n',
    );
    expect(rows[0]?.product).toEqual({
      sku: 'A',
      brand: null,
      price: '12.50',
      salePrice: null,
      tags: [],
      attributes: { Fit: null },
    });
  });

  it('takes columns in any order, case and spelling, and names those it ignores', async () => {
    const { format, rows } = await openProductFile(
      oneChunk('Sale Price;SKU;Shelf;product_type\n9,90;A;12;Shirts\n'),
    );
    expect(format).toEqual({
      kind: 'tradewind_csv',
      delimiter: ';',
      columns: ['Sale Price', 'SKU', 'Shelf', 'product_type'],
      ignoredColumns: ['Shelf'],
      hasCurrency: false,
    });
    for await (const row of rows) {
      expect(row.product).toEqual({ sku: 'A', salePrice: '9.90', productType: 'Shirts' });
    }
  });

  it('finds a product by the SKU of a variant alone', async () => {
    const [row] = await readAll('variantSku,variantPrice\nTEE-S,9.90\n');
    expect(row).toMatchObject({ groupKey: 'sku:TEE-S', variants: [{ sku: 'TEE-S', price: '9.90' }] });
  });

  it('rejects, with column and reason, each cell that cannot be taken, all at once', async () => {
    const [row] = await readAll(
      'sku,title,price,inventoryQuantity,barcode,status,weight,option1Value\nA,[clear],-1,-2,4.00638E+12,gone,5,Red\n',
    );
    expect(row?.outcome).toBe('error');
    expect(row?.product).toBeNull();
    expect(row?.issues.map(issue => [issue.column, issue.code])).toEqual([
      ['option1Value', 'OPTION_NAME_MISSING'],
      ['title', 'VALUE_NOT_CLEARABLE'],
      ['status', 'VALUE_UNKNOWN'],
      ['price', 'NEGATIVE_PRICE'],
      ['inventoryQuantity', 'STOCK_NEGATIVE'],
      ['barcode', 'BARCODE_DAMAGED'],
      ['weightUnit', 'WEIGHT_UNIT_MISSING'],
    ]);
  });

  it('reads whether goods are sent as yes or no, and takes the default for what is cleared', async () => {
    const rows = await readAll('handle,title,requiresShipping\na,A,No\nb,B,[clear]\nc,C,\nd,D,maybe\n');
    expect(rows.map(({ outcome, product }) => [outcome, product?.requiresShipping])).toEqual([
      ['ok', false],
      ['ok', true],
      ['ok', undefined],
      ['error', undefined],
    ]);
  });

  it('asks for a currency where a row has an amount and the file a column for it', async () => {
    const rows = await readAll('handle,title,currency,price\na,A,,\nb,B,,5\nc,C,usd,5\n');
    expect(rows.map(({ issues }) => issues.map(({ code }) => code))).toEqual([[], ['CURRENCY_MISSING'], []]);
  });

  it('takes single attributes over those of the object, and null in it for one that is to go', async () => {
    const object = '"{""size"":""S"",""fit"":null,""care"":""Cold""}"';
    const [row, ...others] = await readAll(
      `handle,title,attributes,attribute.size,attribute.care\na,A,${object},M,\\[clear]\nb,B,"{""a"":1}",,\n`,
    );
    expect(row?.product?.attributes).toEqual({ size: 'M', fit: null, care: '[clear]' });
    expect(others.map(({ issues }) => issues.map(({ code }) => code))).toEqual([['ATTRIBUTES_INVALID']]);
  });

  it('reports rows of one product that contradict each other, the earlier one standing', async () => {
    const rows = await readAll(
      'handle,title,option1Name,option1Value\ntee,Tee,Size,S\ntee,,Size,M\ntee,Tea,Size,L\n',
    );
    const merged = mergeRows(rows);
    expect(merged.product.title).toBe('Tee');
    expect(merged.product.options).toEqual([{ name: 'Size', values: ['S', 'M', 'L'] }]);
    expect(merged.issues.map(({ row, code, column }) => [row, code, column])).toEqual([
      [4, 'PRODUCT_FIELD_CONFLICT', 'title'],
    ]);
  });
});
