import { migrateDatabase } from '../kernel/database/migrate.js';
import { catalogMigrations } from '../subgraphs/catalog/migrations/index.js';
import { commerceMigrations } from '../subgraphs/commerce/migrations/index.js';
import { contentMigrations } from '../subgraphs/content/migrations/index.js';
import { financeMigrations } from '../subgraphs/finance/migrations/index.js';
import { platformMigrations } from '../subgraphs/platform/migrations/index.js';

/** Brings a database to this build's schema; safe to call from any number of processes at once. */
export const migrate = (databaseUrl: string): Promise<void> =>
  migrateDatabase(databaseUrl, [
    ...platformMigrations,
    ...catalogMigrations,
    ...commerceMigrations,
    ...financeMigrations,
    ...contentMigrations,
  ]);
