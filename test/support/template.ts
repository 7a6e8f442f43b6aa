import { migrate } from '../../composition/migrations.js';

/** Brings the template database to the state in which every test's database begins: migrated and empty. */
export const migrateTemplate = (url: string): Promise<void> => migrate(url);
