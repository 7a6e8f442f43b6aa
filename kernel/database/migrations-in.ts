import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NamedMigration } from './migrate.js';

const migrationFile = /^(\d{8}T\d{4}_[a-z0-9_]+)[.][jt]s$/;

/**
 * The migrations of a folder in the order of their names, `<date>T<time>_<verb>_<noun>`, which are what the database
 * remembers of them. Each file exports its class and nothing else. Throws an Error that names a file that does not.
 */
export async function migrationsIn(directory: string): Promise<NamedMigration[]> {
  const files = (await readdir(directory)).filter(name => migrationFile.test(name)).toSorted();
  return Promise.all(files.map(file => migrationOf(path.join(directory, file))));
}

async function migrationOf(file: string): Promise<NamedMigration> {
  const exported = Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>);
  const [migration] = exported;
  if (exported.length !== 1 || typeof migration !== 'function') {
    throw new Error(`${file} has to export the class of its migration, and nothing else.`);
  }
  const [, name = ''] = migrationFile.exec(path.basename(file)) ?? [];
  return { name, class: migration as NamedMigration['class'] };
}
