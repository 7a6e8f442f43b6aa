import type { NamedMigration } from '../../../kernel/database/migrate.js';
import { CreateOrder } from './20261121T1300_create_order.js';
import { CreateIngestion } from './20261121T1310_create_ingestion.js';
import { CreateReturn } from './20261121T1320_create_return.js';
import { CreateOrderAction } from './20261121T1325_create_order_action.js';

export const commerceMigrations: NamedMigration[] = [
  { name: '20261121T1300_create_order', class: CreateOrder },
  { name: '20261121T1310_create_ingestion', class: CreateIngestion },
  { name: '20261121T1320_create_return', class: CreateReturn },
  { name: '20261121T1325_create_order_action', class: CreateOrderAction },
];
