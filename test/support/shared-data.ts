import { existsSync } from 'node:fs';
import { join } from 'node:path';

const beside = (path: string): string | null => {
  const whole = join(import.meta.dirname, '../../../shared', path);
  return existsSync(whole) ? whole : null;
};

/** Where real exports of other systems lie beside the project; null where they do not: their tests are skipped. */
export const sharedCatalogs = beside('data/catalogs');

/** The routes of the contract as they lie beside the project; null where they do not. */
export const sharedRoutes = beside('contract/routes.tsv');
