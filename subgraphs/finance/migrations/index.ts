import type { NamedMigration } from '../../../kernel/database/migrate.js';
import { CreateSettlement } from './20261121T1330_create_settlement.js';

export const financeMigrations: NamedMigration[] = [
  { name: '20261121T1330_create_settlement', class: CreateSettlement },
];
