import { expect } from 'vitest';
import type { AppError } from '../../kernel/errors.js';
import type { ParsedRow } from '../../subgraphs/catalog/import/reading/parsed-row.js';
import { openProductFile } from '../../subgraphs/catalog/import/reading/read-product-file.js';

/** The file as it arrives: in pieces that cut characters, quotes and line ends. */
export async function* chunks(bytes: Buffer, sizeBytes = 7): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sizeBytes) {
    yield bytes.subarray(from, from + sizeBytes);
  }
}

export async function readAll(content: string | Buffer, sizeBytes?: number): Promise<ParsedRow[]> {
  const { rows } = await openProductFile(chunks(Buffer.from(content as string), sizeBytes));
  const all: ParsedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** Why the file is rejected as a whole. */
export const errorOf = async (content: string | Buffer, declaredType?: string): Promise<AppError> =>
  openProductFile(chunks(Buffer.from(content as string)), { declaredType }).then(
    () => expect.unreachable('the file was taken'),
    (error: AppError) => error,
  );

/** Number, outcome and issues of each row. */
export const summary = (rows: readonly ParsedRow[]) =>
  rows.map(({ row, outcome, issues }) => [
    row,
    outcome,
    ...issues.map(issue => `${issue.column}: ${issue.code}`),
  ]);
