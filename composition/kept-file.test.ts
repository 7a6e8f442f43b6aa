import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLogger } from '../kernel/log.js';
import { saveKept } from './kept-file.js';

it('writes down at the end what has changed since the last save', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-kept-'));
  const path = join(folder, 'books.json');
  let books = 1;
  const end = saveKept({ path, log: createLogger('silent'), state: () => books, text: () => `${books}` });
  books = 2;
  await end();
  expect(await readFile(path, 'utf8')).toBe('2');
  await rm(folder, { recursive: true });
});
