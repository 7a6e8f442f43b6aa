import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../kernel/errors.js';
import type { FileFormat, FileHints, IgnoredData } from './file-format.js';
import { openProductFile } from './read-product-file.js';

async function* source(lines: readonly string[]) {
  yield Buffer.from(`${lines.join('\n')}\n`);
}

async function read(
  lines: readonly string[],
  hints: FileHints = {},
): Promise<{ format: FileFormat; ignored: IgnoredData[] }> {
  const { format, rows, ignoredData } = await openProductFile(source(lines), hints);
  for await (const _row of rows);
  return { format, ignored: ignoredData() };
}

const errorOf = (header: string, hints: FileHints = {}): Promise<AppError> =>
  openProductFile(source([header, header.replaceAll(/[^,;\t]+/g, '1')]), hints).then(
    () => expect.unreachable('the file was taken'),
    (error: AppError) => error,
  );

describe('a file is taken for a format only by the columns that make it', () => {
  it.each([
    ['an unknown shop system', 'Artikelnummer,Bezeichnung,Preis,Lagerbestand,Bild'],
    ['plain names that many systems share', 'sku,price,depot,aisle,shelf'],
    ['one known column among many unknown', 'handle,a,b,c,d,e,f,g'],
  ])('%s is rejected as one, with its columns named', async (_name, header) => {
    const error = await errorOf(header);
    expect(error.code).toBe('IMPORT_FILE_INVALID');
    expect(error.errors).toHaveLength(1);
    expect(error.errors[0]?.code).toBe('FILE_COLUMNS_UNKNOWN');
    expect(error.detail).toContain(header.split(',')[0]);
  });

  it.each([
    [
      "Shopify's orders",
      'Name,Email,Financial Status,Paid at,Lineitem name,Lineitem sku,Lineitem price',
      'orders',
    ],
    ["Shopify's stock", 'Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current)', 'stock'],
    ['customers', 'First Name,Last Name,Email,Company,Phone,Tags,Note', 'customers'],
    [
      "PrestaShop's combinations",
      'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;EAN13;Impact on price;Quantity',
      'combinations',
    ],
    [
      "PrestaShop's combinations in French",
      'ID produit*;Attribut (Nom:Type:Position)*;Valeur (Valeur:Position)*;Référence;Impact sur le prix;Quantité',
      'combinations',
    ],
  ])('%s are rejected by name', async (_name, header, word) => {
    const error = await errorOf(header);
    expect(error.errors.map(({ code }) => code)).toEqual(['FILE_NOT_PRODUCTS']);
    expect(error.detail).toContain(word);
  });

  it('says which format is nearest, what of it is missing and what is not known in it', async () => {
    const { detail } = await errorOf('handle,alpha,beta,gamma,delta');
    expect(detail).toMatch(/Nearest is (Shopify|Tradewind)\./);
    expect(detail).toContain('"alpha", "beta", "gamma", "delta"');
  });

  it('a column of ours under a name of others is rejected rather than left out', async () => {
    const error = await errorOf('sku,title,price,Quantity,image_url,currency');
    expect(error.errors.map(({ path, code, message }) => [path, code, message])).toEqual([
      [
        'header.Quantity',
        'FILE_COLUMN_MISNAMED',
        'The column "Quantity" is called inventoryQuantity in Tradewind.',
      ],
      ['header.image_url', 'FILE_COLUMN_MISNAMED', 'The column "image_url" is called images in Tradewind.'],
    ]);
  });

  it('a column named like what every object has is a column as any other', async () => {
    const { format } = await read(['title,sku,price,Constructor', 'A,S1,5,LEGO']);
    expect([format.kind, format.ignoredColumns]).toEqual(['tradewind_csv', ['Constructor']]);
  });

  it('a few columns of a merchant beside ours are ignored by name, and counted where they hold something', async () => {
    const { format, ignored } = await read([
      'sku,title,price,Shelf,Note',
      'A,Tee,1,7,',
      'B,Cup,2,8, ',
      'C,Mug,3,,x',
    ]);
    expect([format.kind, format.ignoredColumns]).toEqual(['tradewind_csv', ['Shelf', 'Note']]);
    expect(ignored).toEqual([
      { column: 'Shelf', rows: 2 },
      { column: 'Note', rows: 1 },
    ]);
  });

  it('columns that a system writes and we have no place for do not make its file unknown', async () => {
    const header =
      'ID,Type,SKU,Name,Is featured?,Tax status,Tax class,Backorders allowed?,Sold individually?,Meta: _a,Meta: _b,Regular price';
    const { format, ignored } = await read([header, '1,simple,A,Tee,0,taxable,,0,0,,x,5']);
    expect(format.kind).toBe('woocommerce_csv');
    expect(ignored.map(({ column }) => column)).toContain('Meta: _b');
    expect(ignored.map(({ column }) => column)).not.toContain('Meta: _a');
  });
});

describe('a caller may say what the file is', () => {
  it('and it is read as that', async () => {
    const { format } = await read(['handle,title,price', 'tee,Tee,1'], { kind: 'tradewind_csv' });
    expect(format.kind).toBe('tradewind_csv');
  });

  it.each<[string, string, FileHints]>([
    ['another CSV', 'handle,title,price', { kind: 'shopify_csv' }],
    ['JSON that is a CSV', 'handle,title,price', { kind: 'json' }],
    ['XML that is a CSV', 'handle,title,price', { kind: 'google_xml' }],
    ['a CSV that is JSON', '[{"sku":"A"}]', { kind: 'tradewind_csv' }],
    ['JSON that is NDJSON', '{"sku":"A"}', { kind: 'json' }],
  ])('%s is rejected', async (_name, header, hints) => {
    const error = await errorOf(header, hints);
    expect(error.code).toBe('IMPORT_FILE_INVALID');
    expect(error.errors[0]?.code).toMatch(/^FILE_(FORMAT_MISMATCH|NOT_JSON)$/);
  });

  it('and is told what it is instead', async () => {
    const { detail } = await errorOf('handle,title,price', { kind: 'woocommerce_csv' });
    expect(detail).toContain('It is that of Tradewind.');
  });

  it.each([
    ['comments', '<!--a-->'.repeat(5_000)],
    ['a document type that is never closed', `<!doctype rss [${'<!ENTITY a "a">'.repeat(3_000)}`],
    ['blanks between comments', `<!--a-->${' '.repeat(20_000)}`.repeat(2)],
  ])('is told at once of a page that begins with %s', async (_name, head) => {
    const error = await errorOf(`${head}<html></html>`);
    expect(error.errors[0]?.code).toBe('FILE_IS_MARKUP');
  });
});
