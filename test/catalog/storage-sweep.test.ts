import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import type { Database } from '../../kernel/database/database.js';
import { newId } from '../../kernel/ids.js';
import { importLimits } from '../../subgraphs/catalog/import/import.limits.js';
import { sweepStorage } from '../../subgraphs/catalog/import/storage-sweep.tasks.js';

const now = new Date('2026-11-21T08:00:00Z');
/** Nothing is asked of the database but the time. */
const db = { clock: { now: () => now } } as Database;
const hourMs = 60 * 60 * 1000;

describe('files that a killed process left', () => {
  let folder: string;
  let uploads: FolderStorage;
  let media: FolderStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-'));
    uploads = new FolderStorage(join(folder, 'uploads'));
    media = new FolderStorage(join(folder, 'media'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Keys that records lead to. */
  const recorded = new Set<string>();
  const findRecorded = async (_: Database, keys: readonly string[]) => keys.filter(key => recorded.has(key));

  async function* bytes() {
    yield Buffer.from('a');
  }
  const age = async (path: string, ageMs: number) => {
    const at = new Date(now.getTime() - ageMs);
    await utimes(join(folder, path), at, at);
  };
  const stored = async (name: 'uploads' | 'media', ageMs: number) => {
    const { key } = await (name === 'uploads' ? uploads : media).put(bytes(), { limitBytes: 10 });
    await age(join(name, key), ageMs);
    return key;
  };
  /** The beginning of a file, as a process that is killed in the middle of an upload leaves it. */
  const begun = async (name: 'uploads' | 'media', ageMs: number) => {
    const path = `${name}/${(await stored(name, 0)).slice(0, 3)}${newId()}.partial`;
    await writeFile(join(folder, path), 'a');
    await age(path, ageMs);
    return path;
  };
  const sweep = () =>
    sweepStorage({ uploads, media, uploadReferences: [findRecorded], mediaReferences: [findRecorded] }, db);
  const storedWithRecord = async (name: 'uploads' | 'media', ageMs: number) => {
    const key = await stored(name, ageMs);
    recorded.add(key);
    return key;
  };
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter(file => /\/[0-9a-f-]{36}(\.partial)?$/.test(file));

  it('are removed: beginnings and media without a record after a day, uploads without a record once no import can refer to them', async () => {
    await begun('uploads', 25 * hourMs);
    await begun('media', 25 * hourMs);
    await stored('uploads', importLimits.uploadRetentionMs + hourMs);
    await stored('media', 25 * hourMs);
    const kept = [
      await begun('uploads', 23 * hourMs),
      `uploads/${await stored('uploads', importLimits.retentionMs + hourMs)}`,
      `uploads/${await storedWithRecord('uploads', 10 * importLimits.uploadRetentionMs)}`,
      `media/${await storedWithRecord('media', 10 * importLimits.uploadRetentionMs)}`,
      `media/${await stored('media', 23 * hourMs)}`,
    ];
    expect(await sweep()).toBe(4);
    const left = await files();
    expect(kept.filter(file => !left.includes(file))).toEqual([]);
    expect(left.filter(file => file.endsWith('.partial'))).toEqual([kept[0]]);
    expect(await sweep()).toBe(0);
  });

  it('are none where nothing was ever stored', async () => {
    expect(await sweep()).toBe(0);
  });
});
