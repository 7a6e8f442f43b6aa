import type { NamedMigration } from '../../../kernel/database/migrate.js';
import { migrationsIn } from '../../../kernel/database/migrations-in.js';

export const contentMigrations: NamedMigration[] = await migrationsIn(import.meta.dirname);
