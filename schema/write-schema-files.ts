import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SchemaFile } from './schema-file.js';

/** Writes every file that is not as it should be; answers the names of those. */
export async function writeSchemaFiles(directory: string, files: readonly SchemaFile[]): Promise<string[]> {
  const stale = await staleSchemaFiles(directory, files);
  await mkdir(directory, { recursive: true });
  for (const file of files) {
    if (stale.includes(file.name)) {
      await writeFile(path.join(directory, file.name), await file.content());
    }
  }
  return stale;
}

/** Names of the files that are missing or differ from what the program makes now, or that it makes no more. */
export async function staleSchemaFiles(directory: string, files: readonly SchemaFile[]): Promise<string[]> {
  const stale: string[] = [];
  for (const file of files) {
    if ((await textOf(path.join(directory, file.name))) !== (await file.content())) {
      stale.push(file.name);
    }
  }
  const made = new Set(files.map(file => file.name));
  return [...stale, ...(await generatedNames(directory)).filter(name => !made.has(name))].toSorted();
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

async function generatedNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter(name => /\.(graphql|json|d\.ts)$/.test(name));
}
