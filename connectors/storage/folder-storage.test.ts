import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  const sha256 = createHash('sha256').update(Buffer.alloc(4)).digest('hex');
  expect(await put(4)).toMatchObject({ sizeBytes: 4, sha256 });
});

it('a file is whole where the system takes a part of what is written to it', async () => {
  const handle = await open(join(folder, 'any'), 'w');
  const prototype: { write(bytes: Buffer, offset?: number, length?: number): Promise<object> } =
    Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  const short = vi.spyOn(prototype, 'write').mockImplementation(function (this: object, bytes, offset = 0) {
    return write.call(this as typeof handle, bytes, offset, 1);
  });
  const { key } = await new FolderStorage(folder).put(Readable.from([Buffer.from('text')]), {
    limitBytes: 4,
  });
  short.mockRestore();
  expect(await readFile(join(folder, key), 'utf8')).toBe('text');
});

it('a file is read by the user of the program alone', async () => {
  const { key } = await new FolderStorage(folder).put(Readable.from([Buffer.alloc(1)]), { limitBytes: 1 });
  expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
});

it('a key that was not made here leads nowhere', async () => {
  await writeFile(join(folder, 'secret'), 'text');
  const storage = new FolderStorage(join(folder, 'files'));
  await mkdir(join(folder, 'files'));
  for (const key of ['../secret', '', '.', '..']) {
    expect(await storage.get(key)).toBeNull();
    await storage.delete(key);
  }
  expect((await readdir(folder)).sort()).toEqual(['files', 'secret']);
});

it('a file that lies there under another name is nobody’s, and is never asked for', async () => {
  const old = new Date('2026-01-01T00:00:00Z');
  await mkdir(join(folder, 'ab'));
  await writeFile(join(folder, 'ab', 'notes.txt'), 'text');
  await utimes(join(folder, 'ab', 'notes.txt'), old, old);
  const asked: string[] = [];
  const referred = async (keys: readonly string[]) => {
    asked.push(...keys);
    return new Set<string>();
  };
  expect([await new FolderStorage(folder).removeUnreferred(new Date(), referred), asked]).toEqual([0, []]);
});
