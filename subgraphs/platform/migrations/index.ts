import type { NamedMigration } from '../../../kernel/database/migrate.js';
import { CreateIdentity } from './20261121T1000_create_identity.js';
import { CreateEventJob } from './20261121T1010_create_event_job.js';
import { CreateWebhook } from './20261121T1020_create_webhook.js';
import { CreateIdempotency } from './20261121T1030_create_idempotency.js';

export const platformMigrations: NamedMigration[] = [
  { name: '20261121T1000_create_identity', class: CreateIdentity },
  { name: '20261121T1010_create_event_job', class: CreateEventJob },
  { name: '20261121T1020_create_webhook', class: CreateWebhook },
  { name: '20261121T1030_create_idempotency', class: CreateIdempotency },
];
