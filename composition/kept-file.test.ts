import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../kernel/log.js';
import { readKept, saveKept } from './kept-file.js';

let folder: string;
let path: string;
let warnings: string[];
const log = createLogger('info', { write: line => warnings.push(JSON.parse(line).msg) });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-kept-'));
  path = join(folder, 'books.json');
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

describe('the state of a sandbox', () => {
  it('writes down at the end what has changed since the last save', async () => {
    let books = 1;
    const { end } = saveKept({ path, log, state: () => books, text: () => `${books}` });
    books = 2;
    await end();
    expect(await readFile(path, 'utf8')).toBe('2');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['books.json']);
  });

  it('is written before somebody who asks for that goes on', async () => {
    let books = 1;
    const { save, end } = saveKept({ path, log, state: () => books, text: () => `${books}` });
    const first = save();
    books = 2;
    await Promise.all([first, save()]);
    expect(await readFile(path, 'utf8')).toBe('2');
    await end();
  });

  it('is written soon after a change, and only then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let books = 1;
    const text = vi.fn(() => `${books}`);
    const { end } = saveKept({ path, log, state: () => books, text });
    vi.advanceTimersByTime(3_000);
    await vi.waitFor(async () => expect(await readFile(path, 'utf8')).toBe('1'));
    books = 2;
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(async () => expect(await readFile(path, 'utf8')).toBe('2'));
    await end();
    vi.advanceTimersByTime(3_000);
    vi.useRealTimers();
    expect(text).toHaveBeenCalledTimes(2);
  });

  it('that cannot be written is told of, and tried again', async () => {
    let isBroken = true;
    const text = () => {
      if (isBroken) {
        throw new Error('no space left');
      }
      return '1';
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { end } = saveKept({ path, log, state: () => 1, text });
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(() => expect(warnings).toEqual(['the state of a sandbox was not saved']));
    vi.useRealTimers();
    isBroken = false;
    await end();
    expect(await readFile(path, 'utf8')).toBe('1');
  });

  it('is read as it was left; none is nothing to tell, and one that cannot be read is', async () => {
    expect(await readKept(path, log)).toBeNull();
    expect(warnings).toEqual([]);
    await writeFile(path, '{"books":1}');
    expect(await readKept(path, log)).toEqual({ books: 1 });
    await writeFile(path, '{"books":');
    expect(await readKept(path, log)).toBeNull();
    expect(warnings).toEqual(['a sandbox begins with empty state']);
  });
});
