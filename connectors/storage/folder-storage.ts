import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { StoredObject, SweepableStorage } from './storage.js';

const partialSuffix = '.partial';
const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

const keysPerQuestion = 500;

/** Files in a folder, spread over 256 subfolders. For one machine, or several that mount the same folder. */
export class FolderStorage implements SweepableStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(bytes: AsyncIterable<Uint8Array>, { limitBytes }: { limitBytes: number }): Promise<StoredObject> {
    const id = newId();
    const key = `${id.slice(-2)}/${id}`;
    const path = join(this.#folder, key);
    await mkdir(join(this.#folder, id.slice(-2)), { recursive: true });
    const partial = path + partialSuffix;
    try {
      const written = await write(partial, bytes, limitBytes);
      await rename(partial, path);
      return { key, ...written };
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<Readable | null> {
    const path = this.#pathOf(key);
    const exists =
      path !== null &&
      (await stat(path).then(
        found => found.isFile(),
        () => false,
      ));
    return exists ? createReadStream(path) : null;
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    if (path !== null) {
      await rm(path, { force: true });
    }
  }

  /** One subfolder after the other, so that memory is bounded however many files there are. */
  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for (const part of await namesIn(this.#folder)) {
      const folder = join(this.#folder, part);
      for (const name of (await namesIn(folder)).filter(each => each.endsWith(partialSuffix))) {
        removed += (await removeIfOlder(join(folder, name), before)) ? 1 : 0;
      }
    }
    return removed;
  }

  async removeUnreferred(
    before: Date,
    referred: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number> {
    let removed = 0;
    for (const part of await namesIn(this.#folder)) {
      const names = await namesIn(join(this.#folder, part));
      const keys = names.map(name => `${part}/${name}`).filter(key => keyPattern.test(key));
      for (let start = 0; start < keys.length; start += keysPerQuestion) {
        const batch = keys.slice(start, start + keysPerQuestion);
        const kept = await referred(batch);
        for (const key of batch.filter(one => !kept.has(one))) {
          removed += (await removeIfOlder(join(this.#folder, key), before)) ? 1 : 0;
        }
      }
    }
    return removed;
  }

  /** Keys come back from outside in addresses: one that we did not make leads nowhere. */
  #pathOf(key: string): string | null {
    return keyPattern.test(key) ? join(this.#folder, key) : null;
  }
}

/** Empty for a folder that is not there yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return [];
    }
    throw error;
  }
}

/** False for one that is younger, or that somebody else removed meanwhile. */
async function removeIfOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.mtime >= before) {
    return false;
  }
  await rm(path, { force: true });
  return true;
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>, limitBytes: number) {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > limitBytes) {
        throw fail('PAYLOAD_TOO_LARGE', { detail: `The file is larger than ${limitBytes} bytes.` });
      }
      hash.update(chunk);
      // One `write` may take a part of it, as where the disk is about to be full.
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
