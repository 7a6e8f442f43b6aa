import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ParsedRow } from '../parsed-row.js';
import { productFileLimits } from '../product-file.limits.js';
import { openProductFile } from '../read-product-file.js';

async function* chunks(bytes: Buffer, sizeBytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sizeBytes) {
    yield bytes.subarray(from, from + sizeBytes);
  }
}

async function readAll(content: string, sizeBytes: number): Promise<ParsedRow[]> {
  const { rows } = await openProductFile(chunks(Buffer.from(content), sizeBytes));
  const all: ParsedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const headers = [
  'name,slug,optionGroups,optionValues,sku,price,stockOnHand,trackInventory,facets,assets',
  'sku,store_view_code,product_type,name,price,special_price,special_price_from_date,additional_attributes,configurable_variations,qty',
  'Name *;Price tax included;Tax rules ID;Discount amount;Discount percent;Discount from;Reference;Quantity;Image URLs;Feature',
  'Item,ID,Name,SKU,Options,Inventory Tracking,Current Stock,Price,Sale Price,Is Visible',
  'Item Type,Product ID,Product Name,Product Code/SKU,Price,Current Stock Level,Product Visible?',
  'TITLE,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES,SKU',
  'Token,Item Name,Variation Name,SKU,Price,Categories,Current Quantity A,Archived,Weight (lb)',
  'Product ID [Non Editable],Title,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Weight',
  'handleId,fieldType,name,sku,price,surcharge,discountMode,discountValue,inventory,visible,productOptionName1,productOptionDescription1',
  'id\ttitle\tavailability\tprice\tsale_price\tsale_price_effective_date\titem_group_id\tcolor\tshipping_weight\timage_link',
  'item_sku\titem_name\tparent_child\tparent_sku\tvariation_theme\tcolor_name\tstandard_price\tquantity\tcurrency\tother',
  '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>A</g:id>',
];

const parts = fc.constantFrom(
  ...[
    ',',
    ',',
    ',',
    ';',
    '\t',
    '\t',
    '""',
    '\n',
    '\n',
    '\r',
    '|',
    ':',
    '=',
    '-',
    '1',
    '0',
    '.',
    'e',
    'é',
    '\\',
    '"a"',
    '%',
  ],
  ...[
    'Product',
    'Variant',
    'Image',
    '  SKU',
    'child',
    'parent',
    'configurable',
    'PERCENT',
    '2026-02-30',
    '9999999',
  ],
  ...[
    'sku=A,size=M|sku=B',
    'Type=T|Name=Size|Value=M',
    '[S]Size=M',
    'a:b|c',
    '5 kg',
    '1,50 EUR',
    '__proto__',
    'S,M,L',
  ],
  ...[
    '<item>',
    '</item>',
    '<g:id>',
    '</g:id>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&amp;',
    '&',
    '<',
    '>',
    '&x;',
  ],
);

it('every row of any text under any header is accounted for, the same wherever its bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...headers),
      fc.array(parts, { maxLength: 80 }),
      fc.integer({ min: 3, max: 40 }),
      async (header, body, sizeBytes) => {
        const content = `${header}\n${body.join('')}\nX`;
        const rows = await readAll(content, sizeBytes);
        expect(rows.every(row => row.outcome === 'ok' || row.issues.length > 0)).toBe(true);
        expect(
          rows.every(
            row => (row.outcome === 'error') === row.issues.some(({ severity }) => severity === 'error'),
          ),
        ).toBe(true);
        expect(await readAll(content, content.length * 2)).toEqual(rows);
      },
    ),
    { numRuns: 200 },
  );
});

const feed = '<rss xmlns:g="http://base.google.com/ns/1.0"><channel>';
const item = (id: string, text = 'Tee') => `<item><g:id>${id}</g:id><g:title>${text}</g:title></item>`;
const summary = (rows: ParsedRow[]) =>
  rows.map(({ row, outcome, issues }) => [row, outcome, ...issues.map(({ code }) => code)]);

it.each<[string, string, unknown[]]>([
  [
    'an element of 3 MB',
    item('A', 'x'.repeat(3_000_000)) + item('B'),
    [
      [1, 'error', 'ELEMENT_TOO_LARGE'],
      [2, 'ok'],
    ],
  ],
  [
    'a CDATA that does not end',
    `<item><g:id>A</g:id><![CDATA[${'x'.repeat(2_000_000)}${item('B')}`,
    [
      [1, 'error', 'ELEMENT_TOO_LARGE'],
      [2, 'ok'],
    ],
  ],
  [
    'an item within CDATA and a comment',
    `<item><!-- <item> --><g:id>A</g:id><g:title><![CDATA[</item>]]></g:title></item>${item('B')}`,
    [
      [1, 'ok'],
      [2, 'ok'],
    ],
  ],
  [
    'elements nested 10,000 deep',
    `<item><g:id>A</g:id><g:title>Tee</g:title>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</item>${item('B')}`,
    [
      [1, 'ok'],
      [2, 'ok'],
    ],
  ],
  [
    'more elements than a product has',
    `<item>${'<a>x</a>'.repeat(productFileLimits.elementPartsMax)}</item>${item('B')}`,
    [
      [1, 'error', 'XML_BROKEN'],
      [2, 'ok'],
    ],
  ],
  [
    'comments that are not closed',
    `${'<item><!-- '.repeat(3)}${'x'.repeat(2 * productFileLimits.elementChars)}--></item>${item('B')}`,
    [
      [1, 'error', 'ELEMENT_TOO_LARGE'],
      [2, 'error', 'ELEMENT_TOO_LARGE'],
      [3, 'error', 'ELEMENT_TOO_LARGE'],
      [4, 'ok'],
    ],
  ],
  ['Atom', `<entry><g:id>A</g:id><g:title>Tee</g:title></entry>`, [[1, 'ok']]],
])('%s costs no more than its item', async (_name, items, expected) => {
  expect(summary(await readAll(`${feed}${items}</channel></rss>`, 65_536))).toEqual(expected);
});

it.each(['xml', 'tabs'])('a large file of %s is read in bounded memory', async form => {
  const rowsWanted = 5_000;
  const text = 'x'.repeat(900);
  let ahead = 0;
  async function* source() {
    yield Buffer.from(form === 'xml' ? feed : 'id\ttitle\tavailability\tprice\n');
    for (; ahead < rowsWanted; ahead += 1) {
      yield Buffer.from(form === 'xml' ? item(`${ahead}`, text) : `${ahead}\t"${text}\tin stock\t1 SGD\n`);
    }
  }
  const { rows } = await openProductFile(source());
  let taken = 0;
  let farthest = 0;
  for await (const row of rows) {
    taken += 1;
    farthest = Math.max(farthest, ahead - taken);
    if (row.outcome !== 'ok') expect.unreachable(JSON.stringify(row.issues));
  }
  expect(taken).toBe(rowsWanted);
  expect(farthest * text.length).toBeLessThan(2 * productFileLimits.elementChars);
});
