import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderStorage } from './folder-storage.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-storage-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a file may be as large as its limit, and nothing is kept of a larger one', async () => {
  const storage = new FolderStorage(folder);
  const put = (sizeBytes: number) =>
    storage.put(Readable.from([Buffer.alloc(sizeBytes - 1), Buffer.alloc(1)]), { limitBytes: 4 });
  await expect(put(5)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter(entry => entry.isFile())).toEqual([]);
  expect(await put(4)).toMatchObject({ sizeBytes: 4 });
});
