import { describe, expect, it } from 'vitest';
import { csvLimits } from '../../../../kernel/csv/csv.limits.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { chunks, errorOf, readAll, summary } from '../../../../test/support/product-file.js';
import { productFileLimits } from './product-file.limits.js';
import { openProductFile } from './read-product-file.js';

describe('reading leaves the event loop to others', () => {
  /** How many rows were read between two turns of the event loop, at most. */
  async function rowsBetweenTurns(content: string): Promise<{ rows: number; most: number }> {
    let [rows, atTurn, most, isOver] = [0, 0, 0, false];
    const turn = (): void => {
      most = Math.max(most, rows - atTurn);
      atTurn = rows;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const file = await openProductFile(chunks(Buffer.from(content), content.length));
    for await (const _row of file.rows) rows += 1;
    isOver = true;
    return { rows, most: Math.max(most, rows - atTurn) };
  }

  it.each([
    ['a quote that is never closed', `sku,title\n"a,x\n${'x\n'.repeat(20_000)}`, 20_001],
    ['very short rows', `sku,title\n${'x\n'.repeat(20_000)}`, 20_000],
    ['one product a line', '{}\n'.repeat(20_000), 20_000],
    [
      'elements of XML',
      `<rss xmlns:g="http://base.google.com/ns/1.0">${'<item></item>'.repeat(4_000)}</rss>`,
      4_000,
    ],
  ])('between any two rows of %s that stand some hundred apart', async (_name, content, rows) => {
    const slice = productFileLimits.sliceChars / productFileLimits.charsPerRow;
    const read = await rowsBetweenTurns(content);
    expect(read.rows).toBe(rows);
    expect(read.most).toBeLessThanOrEqual(slice);
  });

  it('rejects a header of more columns than any file has, without comparing them', async () => {
    const names = Array.from({ length: productFileLimits.columnsMax + 1 }, (_, index) => `c${index}`).join(
      ',',
    );
    const error = await errorOf(`${names}\n1\n`);
    expect(error.errors.map(({ code }) => code)).toEqual(['FILE_COLUMNS_TOO_MANY']);
  });

  it('passes over a row of more cells than a spreadsheet has columns, and reads the next', async () => {
    const rows = await readAll(
      `sku,title\n${','.repeat(csvLimits.recordCellsMax)}\n"a"${',"b"'.repeat(csvLimits.recordCellsMax)}\nA,B\n`,
      productFileLimits.pieceBytes,
    );
    expect(summary(rows)).toEqual([
      [2, 'error', 'null: RECORD_TOO_LARGE'],
      [3, 'error', 'null: RECORD_TOO_LARGE'],
      [4, 'ok'],
    ]);
  });

  it.each([
    [
      'JSON',
      `[{"title":"x","tags":[${Array(1_000).fill('1').join()}],${Array.from({ length: 1_000 }, (_, index) => `"f${index}":1`).join()}}]`,
    ],
    [
      'CSV',
      Buffer.concat([
        Buffer.from('sku,title\n'),
        Buffer.from('\xe4,'.repeat(1_000), 'latin1'),
        Buffer.from('\n'),
      ]),
    ],
  ])('names up to a hundred errors and as many warnings of one row of %s', async (_name, content) => {
    const [row] = await readAll(content, 4096);
    const of = (severity: string) => row?.issues.filter(issue => issue.severity === severity).length ?? 0;
    expect(of('error')).toBe(inputLimits.fieldErrorsMax);
    expect(of('warning')).toBeLessThanOrEqual(inputLimits.fieldErrorsMax);
  });

  it('says once that a column is there twice, however often it is', async () => {
    const error = await errorOf(`sku,title${',title'.repeat(500)}\n1,2\n`);
    expect(error.errors).toEqual([
      expect.objectContaining({ path: 'header.title', code: 'FILE_COLUMN_TWICE' }),
    ]);
    expect(error.detail?.length).toBeLessThan(200);
  });

  it('words the first of many problems of a header, and counts the others', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `attribute.a${index}`).join();
    const error = await errorOf(`sku,title,${names},${names}\n1,2\n`);
    expect(error.errors).toHaveLength(inputLimits.fieldErrorsMax);
    expect(error.detail?.length).toBeLessThan(1_000);
    expect(error.detail).toContain('more such problems');
  });
});
