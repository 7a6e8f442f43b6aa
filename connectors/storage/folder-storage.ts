import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { Storage, StoredObject } from './storage.js';

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Files in a folder, spread over 256 subfolders. For one machine, or several that mount the same folder. */
export class FolderStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(bytes: AsyncIterable<Uint8Array>, { limitBytes }: { limitBytes: number }): Promise<StoredObject> {
    const id = newId();
    const key = `${id.slice(-2)}/${id}`;
    const path = join(this.#folder, key);
    await mkdir(join(this.#folder, id.slice(-2)), { recursive: true });
    const partial = `${path}.partial`;
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

  /** Keys come back from outside in addresses: one that we did not make leads nowhere. */
  #pathOf(key: string): string | null {
    return keyPattern.test(key) ? join(this.#folder, key) : null;
  }
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
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
