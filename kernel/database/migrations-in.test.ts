import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsIn } from './migrations-in.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(path.join(directory, name), text);

describe('the migrations of a folder', () => {
  it('are in the order of their names, and leave out whatever else the folder holds', async () => {
    await write('20261122T0900_add_b.js', 'export class B {}');
    await write('20261121T1000_create_a.js', 'export class A {}');
    await write('20261121T1000_create_a.js.map', '{}');
    await write('index.js', 'throw new Error("loaded")');
    const migrations = await migrationsIn(directory);
    expect(migrations.map(({ name, class: migration }) => [name, migration.name])).toEqual([
      ['20261121T1000_create_a', 'A'],
      ['20261122T0900_add_b', 'B'],
    ]);
  });

  it.each(['export class A {} export const more = 1', 'export const a = 1', 'const nothing = 1'])(
    'are rejected with the file that exports anything but one class: %s',
    async text => {
      await write('20261121T1000_create_a.js', text);
      await expect(migrationsIn(directory)).rejects.toThrow(
        '20261121T1000_create_a.js has to export the class',
      );
    },
  );
});
