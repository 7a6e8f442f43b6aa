import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './project-folder.js';

/** A table of the sources, such as `connectors/taxonomies/google.tsv`: lines of cells; comments (`#`) and empty lines left out. */
export function readTable(file: string): string[][] {
  const folder = projectFolder(import.meta.dirname);
  if (folder === null) {
    throw new Error(`${file} cannot be read: the program lies in no folder with a package.json.`);
  }
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('\t'));
}
