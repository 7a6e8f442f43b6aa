import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder of the project that `from` is in, built or not: that of package.json. Files that are not compiled, such as
 * documents and tables, are read below it. Null where there is none.
 */
export function projectFolder(from: string): string | null {
  if (existsSync(path.join(from, 'package.json'))) {
    return from;
  }
  const above = path.dirname(from);
  return above === from ? null : projectFolder(above);
}
