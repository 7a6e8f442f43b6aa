import { createWriteStream } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A value of a column in COPY's text format; null is its `\N`. */
export type CopyValue = string | number | null;

/** Writes a file in COPY's text format, row by row, so that its size does not matter. The database may read it. */
export async function writeCopyFile(path: string, rows: Iterable<readonly CopyValue[]>): Promise<void> {
  await pipeline(Readable.from(blocks(rows)), createWriteStream(path));
  await chmod(path, 0o644);
}

const rowsPerBlock = 1_000;

function* blocks(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let block: string[] = [];
  for (const row of rows) {
    block.push(`${row.map(copyText).join('\t')}\n`);
    if (block.length === rowsPerBlock) {
      yield block.join('');
      block = [];
    }
  }
  yield block.join('');
}

const copyText = (value: CopyValue): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, character => `\\${escapes[character]}`);

const escapes: Record<string, string> = { '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' };
