import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notOurs = new Set(['node_modules', 'dist', '.git', '.tradewind', 'coverage']);
const readable = /[.](ts|tsx|mjs|cjs|js|json|md|sql|graphql|yml|yaml|css|html)$/;

/** Any of the names as a word, in whatever case. */
export const anyOf = (names: readonly string[]): RegExp =>
  new RegExp(`\\b(${names.map(literal).join('|')})\\b`, 'i');

/** A pattern of the text itself. */
function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Files of ours outside of the places, which are beginnings of paths. */
export const filesOutside = (places: readonly string[]): string[] =>
  listFiles('').filter(file => !places.some(place => file.startsWith(place)));

export const missingPlaces = (places: readonly string[]): string[] =>
  places.filter(place => !existsSync(path.join(root, place)));

/** Where a file says such a name, in its path or text: `file:line: the line`. */
export function namings(file: string, named: RegExp): string[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const found = lines.flatMap((line, index) =>
    named.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
  );
  return named.test(file) ? [`${file}: its name`, ...found] : found;
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : listFiles(name);
    return entry.isFile() && readable.test(name) ? [name] : [];
  });
}
