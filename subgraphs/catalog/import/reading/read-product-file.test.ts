import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunks, errorOf, readAll, summary } from '../../../../test/support/product-file.js';
import { productFileLimits } from './product-file.limits.js';
import { openProductFile } from './read-product-file.js';

describe('files rejected as a whole', () => {
  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'FILE_EMPTY'],
    ['a file of blanks', ' \r\n\r\n ', 'FILE_EMPTY'],
    ['a header without rows', 'sku,title\r\n', 'FILE_EMPTY'],
    ['an empty array', '[ ]', 'FILE_EMPTY'],
    ['a PDF', '%PDF-1.7 ...', 'FILE_NOT_TEXT'],
    ['an xlsx or zip file', Buffer.from('504b030414000600', 'hex'), 'FILE_NOT_TEXT'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'FILE_NOT_TEXT'],
    ['a gzip file', Buffer.from('1f8b0800', 'hex'), 'FILE_NOT_TEXT'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'FILE_NOT_TEXT'],
    ['UTF-16 without a mark', Buffer.from('sku,title\nA,B\n', 'utf16le'), 'FILE_NOT_TEXT'],
    ['an HTML page', '\uFEFF\n<!DOCTYPE html><html><body>Sign in</body></html>', 'FILE_IS_MARKUP'],
    ['an XML file', '<?xml version="1.0"?><products/>', 'FILE_IS_MARKUP'],
    ['a header of no known system', 'foo,bar\n1,2\n', 'FILE_COLUMNS_UNKNOWN'],
    ['a Shopify header without handles', 'Title,Variant Price\nTee,5\n', 'FILE_COLUMNS_MISSING'],
    ['a header with a broken quote', 'sku,"title\nA,B\n', 'FILE_HEADER_BROKEN'],
    [
      'a header in another encoding',
      Buffer.from('sku,title,Gr\xf6\xdfe\nA,B,C\n', 'latin1'),
      'ENCODING_INVALID',
    ],
  ])('%s', async (_name, content, code) => {
    const error = await errorOf(content);
    expect([error.code, error.status, error.errors.map(problem => problem.code)]).toEqual([
      'IMPORT_FILE_INVALID',
      400,
      [code],
    ]);
    expect(error.detail).not.toBe('');
  });

  it('names every column that is there twice or missing, at once', async () => {
    const error = await errorOf('Title,Variant Price,Price,TITLE\nA,1,2,B\n');
    expect(error.errors.map(({ path, code }) => [path, code])).toEqual([
      ['header.Price', 'FILE_COLUMN_TWICE'],
      ['header.TITLE', 'FILE_COLUMN_TWICE'],
      ['header', 'FILE_COLUMNS_MISSING'],
    ]);
    expect(error.detail).toContain('"Handle"');
  });

  it('a file said to be JSON that is not', async () => {
    const error = await errorOf('sku,title\nA,B\n', 'application/json');
    expect(error.errors[0]?.code).toBe('FILE_NOT_JSON');
  });

  it('closes its source', async () => {
    let isClosed = false;
    async function* source() {
      try {
        for (;;) yield Buffer.from('foo,bar\n1,2\n');
      } finally {
        isClosed = true;
      }
    }
    await expect(openProductFile(source())).rejects.toMatchObject({ code: 'IMPORT_FILE_INVALID' });
    expect(isClosed).toBe(true);
  });
});

describe('separators and encodings', () => {
  const expected = [
    { sku: 'A', title: 'Tee, "é"', price: '12.50' },
    { sku: 'B', title: '😀', price: '3' },
  ];
  const comma = '\uFEFFsku,title,price\r\nA,"Tee, ""é""",12.50\r\nB,😀,3\r\n';
  const tab = 'price\ttitle\tsku\r12.50\tTee, "é"\tA\r3\t😀\tB';
  const semicolon = '\n;;\nsku;title;price\nA;"Tee, ""é""";12,50\r\nB;😀;3\n';
  it.each<[string, string | Buffer]>([
    ['UTF-8 with a mark, CRLF, commas', comma],
    ['UTF-16LE', Buffer.from(comma, 'utf16le')],
    ['UTF-16BE', Buffer.from(comma, 'utf16le').swap16()],
    ['tabs, CR only, other column order, no last line end', tab],
    ['semicolons, decimal commas, mixed line ends, blank rows above', semicolon],
    ['bars', comma.replace('"Tee, ""é"""', 'Tee, "é"').replaceAll(/,(?! )/g, '|')],
    ['a sep line', `sep=;\n${semicolon.trimStart().slice(3)}`],
  ])('%s', async (_name, content) => {
    const rows = await readAll(content);
    expect(rows.map(row => row.product)).toEqual(expected);
  });

  it.each([
    ['', 2],
    ['settings=attributeRow=2&dataRow=1', 1],
  ])('finds the rows of a template that says "%s"', async (settings, above) => {
    const lines = [`TemplateType=fptcustom\t${settings}\t`, ...Array(above - 1).fill('SKU\tTitle\tPrice')];
    const content = [...lines, 'item_sku\titem_name\tstandard_price', 'A\tTee\t5', ''].join('\n');
    expect((await readAll(content)).map(({ row, product }) => [row, product?.title])).toEqual([
      [above + 2, 'Tee'],
    ]);
  });

  it('is not misled by a comma in a column name', async () => {
    const content = 'ID\tType\tSKU\tGTIN, UPC, EAN, or ISBN\tName\n1\tsimple\tA\t4006381333931\tTee\n';
    const { format } = await openProductFile(chunks(Buffer.from(content)));
    expect([format.kind, format.delimiter, format.ignoredColumns]).toEqual(['woocommerce_csv', '\t', []]);
  });
});

describe('rows that cannot be read', () => {
  it('costs only those rows, each with its number, column and reason', async () => {
    const rows = await readAll(
      [
        'sku,title,price',
        'A,Tee,1',
        'B,"Tee" x,1',
        'C,"open,1',
        'D,Tee',
        'E,Tee,1,extra',
        'F,Tee,1,,',
        '',
        ',,',
        'G,T\0ee,1',
        'H,Tee,$1',
        ',Tee,1',
        'I,Tee,1',
      ].join('\n'),
    );
    expect(summary(rows)).toEqual([
      [2, 'ok'],
      [3, 'error', 'title: QUOTE_BROKEN'],
      [4, 'error', 'title: QUOTE_UNCLOSED'],
      [5, 'error', 'null: COLUMN_COUNT'],
      [6, 'error', 'null: COLUMN_COUNT'],
      [7, 'ok'],
      [8, 'skipped', 'null: ROW_BLANK'],
      [9, 'skipped', 'null: ROW_BLANK'],
      [10, 'error', 'title: CHARACTER_INVALID'],
      [11, 'error', 'price: NUMBER_WITH_CURRENCY'],
      [12, 'error', 'null: KEY_MISSING'],
      [13, 'ok'],
    ]);
  });

  it('names the cells that are not valid UTF-8 and reads the rows around them', async () => {
    const rows = await readAll(Buffer.from('sku,title,brand\nA,Caf\xe9,Acme\nB,Tee,Acme\n', 'latin1'));
    expect(summary(rows)).toEqual([
      [2, 'error', 'title: ENCODING_INVALID'],
      [3, 'ok'],
    ]);
    expect(rows[0]?.issues[0]?.message).toContain('"Café"');
  });

  it('survives a cell of 5 MB, and takes a description up to its own limit', async () => {
    const description = 'd'.repeat(productFileLimits.descriptionChars);
    const rows = await readAll(
      `sku,title,description\nA,"${'x'.repeat(5_000_000)}",\nB,Tee,${description}\nC,Tee,${description}d\nD,${'x'.repeat(productFileLimits.cellChars + 1)},\n`,
      65_536,
    );
    expect(summary(rows)).toEqual([
      [2, 'error', 'title: CELL_TOO_LARGE'],
      [3, 'ok'],
      [4, 'error', 'description: CELL_TOO_LARGE'],
      [5, 'error', 'title: CELL_TOO_LARGE'],
    ]);
  });

  it('accounts for any text under any header, the same wherever its bytes are cut', async () => {
    const headers = [
      'handle,sku,title,price,images,attributes,option1Name,option1Value',
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Grams,Image Src',
      'Type,SKU,Name,Parent,Regular price,Stock,Attribute 1 name,Attribute 1 value(s)',
      'slug,sku,name,price,compare_at_price,currency,option1_name,option1_value',
      '[{"sku":"A"},',
      '{"sku":"A"}',
    ];
    const parts = fc.constantFrom(
      ...',,,,,""\n\n\r\t\\{}[]:;|-1.eé€',
      'simple',
      'variation',
      'Size',
      '"a"',
      '__proto__',
      '{"sku":',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...headers),
        fc.array(parts, { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        async (header, body, sizeBytes) => {
          const content = `${header}\n${body.join('')}\nX`;
          const rows = await readAll(content, sizeBytes);
          expect(rows.every(row => row.outcome === 'ok' || row.issues.length > 0)).toBe(true);
          expect(
            rows.every(
              row => (row.outcome === 'error') === row.issues.some(issue => issue.severity === 'error'),
            ),
          ).toBe(true);
          expect(await readAll(content)).toEqual(rows);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('streaming', () => {
  it('reads no further ahead than it is asked for', async () => {
    let given = 0;
    async function* source() {
      yield Buffer.from('sku,title\n');
      for (; given < 10_000; given += 1) {
        yield Buffer.from(`${given},${'x'.repeat(1000)}\n`);
      }
    }
    const { rows } = await openProductFile(source());
    let taken = 0;
    for await (const _row of rows) {
      taken += 1;
      if (taken === 10) break;
    }
    expect(given).toBeLessThan(100);
  });
});
