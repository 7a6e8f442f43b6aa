import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

interface Outcome {
  /** Rejected as a whole, or the job's counts and the first error of each bad row. */
  rejected?: string;
  status?: string;
  counts?: Record<string, number>;
  errors?: [row: number, code: string][];
  detail?: string;
}

/** What the sender of a file is told, whatever it is: never a 5xx, never a job that failed without a reason. */
async function outcomeOf(
  content: string | Uint8Array,
  type = 'text/csv',
  name = 'products.csv',
): Promise<Outcome> {
  const { rest } = await startOrganization(program);
  const reply = await rest.upload('/api/v1/products/bulk-import', { name, type, content });
  if (reply.status !== 202) {
    expect(reply.status).toBe(400);
    expect(reply.json.detail).not.toBe('');
    return { rejected: reply.json.code, detail: reply.json.detail };
  }
  const job = await rest.finishedJob(reply.json.jobId);
  if (job.status === 'failed') {
    expect(job.error.code).not.toBe('INTERNAL');
    return { rejected: job.error.code, detail: job.error.message };
  }
  const { counts, errors } = job.result;
  const { rows, created, updated, unchanged, errors: bad, skipped } = counts;
  expect(created + updated + unchanged + bad + skipped).toBe(rows);
  return { status: job.status, counts, errors: errors.map(firstError) };
}

const firstError = ({ row, issues }: { row: number; issues: { severity: string; code: string }[] }) => [
  row,
  issues.find(({ severity }) => severity === 'error')!.code,
];

const invalid = 'IMPORT_FILE_INVALID';

describe('a file that is no catalog is rejected as a whole, with the reason', () => {
  it.each([
    ['empty', '', 'text/csv'],
    ['only blanks', '\n\n   \n', 'text/csv'],
    ['a header that names nothing we know', 'colour,size\nblue,S\n', 'text/csv'],
    ['HTML named .csv', '<!doctype html><html><body>Please sign in</body></html>', 'text/csv'],
    ['gzip', gzipSync('sku,title\nA,B\n'), 'text/csv'],
    ['a zip archive', Buffer.from('504b0304140000000800', 'hex'), 'text/csv'],
    ['random bytes', randomBytes(50_000), 'application/octet-stream'],
    ['a JSON string', '"sku"', 'application/json'],
  ])('%s', async (_title, content, type) => {
    expect(await outcomeOf(content, type)).toMatchObject({
      rejected: expect.stringMatching(/IMPORT_FILE_INVALID|VALIDATION_FAILED/),
    });
  });

  it('nothing at all', async () => {
    const reply = await shop.rest.send('POST', '/api/v1/products/bulk-import', {
      headers: { 'content-type': 'text/csv' },
    });
    expect([reply.status, reply.json.errors[0].path]).toEqual([400, 'file']);
  });

  it('a type that no catalog has', async () => {
    const reply = await shop.rest.send('POST', '/api/v1/products/bulk-import', {
      headers: { 'content-type': 'image/png' },
      body: 'x',
    });
    expect([reply.status, reply.json.code]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
  });
});

describe('a file with bad parts lands what is good, and names the rest', () => {
  it('columns that are separated in another way than the header', async () => {
    const { counts, errors } = await outcomeOf('sku,title,price\nA;Mug;1\nB,Cup,2\n');
    expect(counts).toMatchObject({ rows: 2, created: 1, errors: 1 });
    expect(errors!.map(([row]) => row)).toEqual([2]);
  });

  it('a quote that is never closed', async () => {
    const { counts, errors } = await outcomeOf('sku,title\nA,Mug\nB,"Cup\nC,Bowl\n');
    expect(counts!.created).toBeGreaterThanOrEqual(1);
    expect(errors!.map(([row]) => row)).toContain(3);
  });

  it('a quote in the middle of a cell', async () => {
    expect(await outcomeOf('sku,title\nA,5" mug\nB,Cup\n')).toMatchObject({
      counts: { created: 2, errors: 0 },
    });
  });

  it('rows that are too short or too long', async () => {
    const { counts, errors } = await outcomeOf('sku,title,price\nA,Mug\nB,Cup,1,2,3\nC,Bowl,1\n');
    expect(counts).toMatchObject({ rows: 3, created: 1, errors: 2 });
    expect(errors!.map(([row]) => row)).toEqual([2, 3]);
  });

  it('JSON of something else', async () => {
    const { errors } = await outcomeOf('{"error":"not found"}', 'application/json', 'p.json');
    expect(errors).toEqual([[1, 'PRODUCT_NOT_DESCRIBED']]);
  });

  it('missing columns', async () => {
    const { errors } = await outcomeOf('sku,price\nA,1\n');
    expect(errors).toEqual([[2, 'PRODUCT_NOT_DESCRIBED']]);
  });

  it('one SKU twice', async () => {
    const { counts, errors } = await outcomeOf('handle,sku,title\na,ONE,First\nb,ONE,Second\n');
    // The first keeps it; the second arrives without one, with a warning.
    expect([counts, errors]).toMatchObject([{ created: 2, warnings: 1 }, []]);
  });

  it('negative and unreadable prices', async () => {
    const { errors } = await outcomeOf('sku,title,price\nA,Mug,-1\nB,Cup,cheap\nC,Bowl,1e5\nD,Jug,1.5\n');
    expect(errors!.map(([row]) => row)).toEqual([2, 3, 4]);
  });

  it('a cell of 5 MB', async () => {
    const { counts, errors } = await outcomeOf(`sku,title\nA,${'x'.repeat(5 * 1024 * 1024)}\nB,Cup\n`);
    expect(counts).toMatchObject({ rows: 2, created: 1, errors: 1 });
    expect(errors!.map(([row]) => row)).toEqual([2]);
  });

  it('bytes that are not UTF-8', async () => {
    const content = Buffer.concat([
      Buffer.from('sku,title\nA,Mug\nB,Caf'),
      Buffer.from([0xe9]),
      Buffer.from('\nC,\xff\n', 'latin1'),
    ]);
    const outcome = await outcomeOf(content);
    expect(outcome.rejected ?? outcome.counts!.rows).toBeTruthy();
    if (outcome.counts !== undefined) {
      expect(outcome.counts.created).toBeGreaterThanOrEqual(1);
    }
  });

  it('NUL characters and control characters', async () => {
    const outcome = await outcomeOf('sku,title\nA,Mu\u0000g\nB,C\u0007up\nC,Bowl\n');
    expect(outcome.rejected ?? outcome.counts!.created).toBeTruthy();
  });

  it('JSON that ends too early', async () => {
    const { counts, rejected } = await outcomeOf(
      '[{"sku":"A","title":"Mug"},{"sku":"B","ti',
      'application/json',
      'p.json',
    );
    expect(rejected ?? counts!.errors).toBeTruthy();
    if (counts !== undefined) {
      expect(counts).toMatchObject({ created: 1, errors: 1 });
    }
  });

  it('NDJSON with lines that are no JSON', async () => {
    const lines =
      '{"sku":"A","title":"Mug"}\nnot json\n[1]\n{"sku":"B","title":"Cup","price":{"amount":1,"currency":"SGD"}}\n{"sku":"C","title":"Bowl"}\n';
    const { counts, errors } = await outcomeOf(lines, 'application/x-ndjson', 'p.ndjson');
    expect(counts!.created).toBeGreaterThanOrEqual(2);
    expect(errors!.map(([row]) => row)).toEqual(expect.arrayContaining([2, 3]));
  });

  it('30 MB of one line', async () => {
    const outcome = await outcomeOf(`sku,title\nA,Mug\nB,${'y'.repeat(30 * 1024 * 1024)}`);
    expect(outcome.rejected ?? outcome.counts!.errors).toBeTruthy();
    if (outcome.rejected !== undefined) {
      expect(outcome.rejected).toBe(invalid);
    }
  });

  it('formulas, mark-up and SQL, which stay the text they are', async () => {
    const title = `=HYPERLINK("http://x")'; drop table catalog.product; -- <script>`;
    const { rest } = await startOrganization(program);
    await rest.imported(`sku,title\nA,"${title.replaceAll('"', '""')}"\n`);
    expect((await rest.get('/api/v1/products')).json.items[0].title).toBe(title);
  });
});
