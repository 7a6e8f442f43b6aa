import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared/data/catalogs');

/** Where real exports of other systems lie beside the project; null where they do not: their tests are skipped. */
export const sharedCatalogs = existsSync(folder) ? folder : null;
