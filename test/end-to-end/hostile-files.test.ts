import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

type Content = string | Uint8Array;

/** The one thing that the sender is told: why the file is rejected, or the codes of its rows. */
async function outcomeOf(content: Content, name = 'products.csv', type = 'text/csv') {
  const { rest } = await startOrganization(program);
  const reply = await rest.upload('/api/v1/products/bulk-import', { name, type, content });
  if (reply.status !== 202) {
    expect([reply.status, reply.json.code]).toEqual([400, 'IMPORT_FILE_INVALID']);
    return { rejected: reply.json.errors?.[0]?.code ?? reply.json.code, products: [] };
  }
  const job = await rest.finishedJob(reply.json.jobId);
  if (job.status === 'failed') {
    return { rejected: job.error.code, products: [] };
  }
  expect(job.status).toBe('completed');
  const { json } = await rest.get('/api/v1/products?limit=100&sort-by=oldest');
  return {
    counts: job.result.counts,
    errors: job.result.errors.map(firstCode),
    warnings: job.result.warnings.map(firstCode),
    // biome-ignore lint/suspicious/noExplicitAny: items as REST shows them.
    products: json.items.map((item: any) => item.title),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: rows of a report as REST shows them.
const firstCode = ({ issues }: any) => issues.at(-1).code;

const mebibyte = 1024 * 1024;

const header = 'sku,title,price\n';
const good = 'MUG,Mug,9\n';

/** A zip archive of one file that unpacks to a thousand times its size, as spreadsheets are one. */
function zipBomb(): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(20 * mebibyte));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(20 * mebibyte, 22);
  return Buffer.concat([head, packed]);
}

const laughs = Array.from({ length: 9 }, (_, index) => {
  const inner = `&l${index};`.repeat(10);
  return `<!ENTITY l${index + 1} "${inner}">`;
}).join('');

const feed = (declared: string, title: string): string =>
  `<?xml version="1.0"?><!DOCTYPE rss [${declared}]><rss xmlns:g="http://base.google.com/ns/1.0"><channel>
<item><g:id>A</g:id><title>${title}</title><g:price>9 USD</g:price></item>
<item><g:id>MUG</g:id><title>Mug</title><g:price>9 USD</g:price></item></channel></rss>`;

describe('a file that is no catalog is rejected once, as a whole', () => {
  it.each<[string, string, Content, string?, string?]>([
    ['a zip named .csv', 'FILE_NOT_TEXT', zipBomb()],
    ['a spreadsheet named .csv', 'FILE_NOT_TEXT', zipBomb(), 'products.csv', 'application/vnd.ms-excel'],
    ['gzip', 'FILE_NOT_TEXT', gzipSync(Buffer.alloc(50 * mebibyte))],
    ['UTF-16 without a mark', 'FILE_NOT_TEXT', Buffer.from(`${header}${good}`, 'utf16le')],
    ['a header with a column twice', 'FILE_COLUMN_TWICE', `sku,title,title\nA,B,C\n`],
    ['10,000 columns that mean nothing', 'FILE_HEADER_BROKEN', `${'column,'.repeat(10_000)}\n1\n`],
    ['a header whose quote is never closed', 'FILE_HEADER_BROKEN', `"sku,title\n${'A,B\n'.repeat(30_000)}`],
    ['NUL for half of it', 'FILE_NOT_TEXT', `${header}${'\0a'.repeat(5_000)}`],
    ['a page of comments', 'FILE_IS_MARKUP', `${'<!--a-->'.repeat(100_000)}<html></html>`],
    [
      'a bomb of entities that is no feed',
      'FILE_IS_MARKUP',
      `<?xml version="1.0"?><!DOCTYPE a [${laughs}]><a>&l9;</a>`,
    ],
  ])('%s: %s', async (_title, code, content, name, type) => {
    expect(await outcomeOf(content, name, type)).toEqual({ rejected: code, products: [] });
  });
});

describe('a row that is hostile costs that row, or only the cell', () => {
  it.each<[string, string[], Content]>([
    ['a row of 200,000 cells', ['RECORD_TOO_LARGE'], `${header}A,B,1${',x'.repeat(200_000)}\n${good}`],
    ['a quote that is never closed', ['QUOTE_UNCLOSED'], `${header}A,"B,1\n${good}`],
    ['a NUL', ['CHARACTER_INVALID'], `${header}A,B\0,1\n${good}`],
    ['a price that is a formula', ['NUMBER_INVALID'], `${header}A,B,=1+1\n${good}`],
    ['a price of 400 digits', ['NUMBER_TOO_LARGE'], `${header}A,B,${'9'.repeat(400)}\n${good}`],
    ['an exponent', ['NUMBER_SCIENTIFIC'], `${header}A,B,1e309\n${good}`],
    ['a billion laughs in a feed', ['XML_BROKEN'], feed(laughs, '&l9;')],
    ['an external entity in a feed', ['XML_BROKEN'], feed('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')],
  ])('%s: %s', async (_title, codes, content) => {
    const name = typeof content === 'string' && content.startsWith('<') ? 'p.xml' : 'p.csv';
    const outcome = await outcomeOf(content, name, name === 'p.xml' ? 'application/xml' : 'text/csv');
    expect(outcome).toMatchObject({ errors: codes, counts: { rows: 2, created: 1 }, products: ['Mug'] });
  });

  it('formulas stay the text they are', async () => {
    const title = '=cmd|calc!A1';
    expect((await outcomeOf(`${header}A,${title},1\n`)).products).toEqual([title]);
  });

  it('texts that look like escapes of JSON stay the texts they are', async () => {
    const titles = ['C:\\u0000', '\\\\u0000x', '\\ud800', '\\n'];
    const rows = titles.map((title, index) => ({ sku: `S${index}`, title }));
    const csv = rows.map(({ sku, title }) => `${sku},${title},1\n`).join('');
    expect((await outcomeOf(`${header}${csv}`)).products.toSorted()).toEqual(titles.toSorted());
    const { products } = await outcomeOf(JSON.stringify(rows), 'p.json', 'application/json');
    expect(products.toSorted()).toEqual(titles.toSorted());
  });

  it('UTF-16 with its mark is read as what it is', async () => {
    const { products } = await outcomeOf(Buffer.from(`\ufeff${header}A,Caf\u00e9,1\n`, 'utf16le'));
    expect(products).toEqual(['Caf\u00e9']);
  });

  it('Windows-1252 costs the rows that hold more than ASCII, which are told to be saved as UTF-8', async () => {
    const outcome = await outcomeOf(Buffer.from(`${header}A,Caf\u00e9,1\n${good}`, 'latin1'));
    expect(outcome).toMatchObject({ errors: ['ENCODING_INVALID'], products: ['Mug'] });
  });
});

describe('the server', () => {
  it('fetches nothing that a file names', async () => {
    let calls = 0;
    const outside = createServer((_request, response) => {
      calls += 1;
      response.end('');
    });
    await new Promise<void>(resolve => outside.listen(0, '127.0.0.1', resolve));
    const { port } = outside.address() as AddressInfo;
    await outcomeOf(
      feed(`<!ENTITY % d SYSTEM "http://127.0.0.1:${port}/x.dtd"> %d;`, '&x;'),
      'p.xml',
      'application/xml',
    );
    expect(calls).toBe(0);
    await new Promise(resolve => outside.close(resolve));
  });

  it('reads on past a cell of 128 MB, and is healthy after all of them', async () => {
    const { rest, apiKey } = await startOrganization(program);
    const piece = Buffer.alloc(mebibyte, 'x');
    async function* endless() {
      yield Buffer.from(`${header}${good}A,"`);
      for (let sent = 0; sent < 128; sent++) yield piece;
    }
    const reply = await fetch(`${program.url}/api/v1/products/bulk-import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/csv' },
      body: ReadableStream.from(endless()),
      duplex: 'half',
    } as RequestInit);
    const { result } = await rest.finishedJob(((await reply.json()) as { jobId: string }).jobId);
    expect(result.errors.map(firstCode)).toEqual(['QUOTE_UNCLOSED']);
    expect(result.counts).toMatchObject({ created: 1, errors: 1 });
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  });
});
