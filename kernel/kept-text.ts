import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';

/**
 * A text that takes long to make, and follows from `key` alone. It is kept beside the compiled modules of the program
 * (`NODE_COMPILE_CACHE`), so that the next start reads it; where these are not kept, or the folder cannot be written, it is made each time.
 */
export function keptText(name: string, key: string, make: () => string): string {
  const folder = getCompileCacheDir();
  if (folder === undefined) {
    return make();
  }
  const file = path.join(folder, 'texts', `${name}-${hash('sha256', key)}`);
  const kept = readText(file);
  if (kept !== null) {
    return kept;
  }
  const text = make();
  keep(file, text);
  return text;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** By way of another name: whoever reads at the same time, or after a kill, finds all of it or nothing. */
function keep(file: string, text: string): void {
  const made = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(made, text);
    renameSync(made, file);
  } catch {
    // It is made again.
  }
}
