import type { NamedMigration } from '../../../kernel/database/migrate.js';
import { CreateIdentity } from './20261121T1000_create_identity.js';
import { CreateEventJob } from './20261121T1010_create_event_job.js';
import { CreateWebhook } from './20261121T1020_create_webhook.js';
import { CreateIdempotency } from './20261121T1030_create_idempotency.js';
import { WebhookSecretNotification } from './20261121T1100_webhook_secret_notification.js';
import { DeliveryAttempt } from './20261121T1110_delivery_attempt.js';
import { PartitionEvent } from './20261121T1120_partition_event.js';
import { AddSingleTask } from './20261121T1330_add_single_task.js';
import { LeanDelivery } from './20261121T1800_lean_delivery.js';
import { WebhookBatch } from './20261121T2000_webhook_batch.js';
import { DeliverySignature } from './20261121T2010_delivery_signature.js';
import { AddWebhookCreator } from './20261122T1000_add_webhook_creator.js';
import { EndJobSteps } from './20261122T1400_end_job_steps.js';
import { CreateSignInPlace } from './20261122T1430_create_sign_in_place.js';
import { CreateInvitation } from './20261122T1440_create_invitation.js';
import { CreateMailToken } from './20261122T1600_create_mail_token.js';

export const platformMigrations: NamedMigration[] = [
  { name: '20261121T1000_create_identity', class: CreateIdentity },
  { name: '20261121T1010_create_event_job', class: CreateEventJob },
  { name: '20261121T1020_create_webhook', class: CreateWebhook },
  { name: '20261121T1030_create_idempotency', class: CreateIdempotency },
  { name: '20261121T1100_webhook_secret_notification', class: WebhookSecretNotification },
  { name: '20261121T1110_delivery_attempt', class: DeliveryAttempt },
  { name: '20261121T1120_partition_event', class: PartitionEvent },
  { name: '20261121T1330_add_single_task', class: AddSingleTask },
  { name: '20261121T1800_lean_delivery', class: LeanDelivery },
  { name: '20261121T2000_webhook_batch', class: WebhookBatch },
  { name: '20261121T2010_delivery_signature', class: DeliverySignature },
  { name: '20261122T1000_add_webhook_creator', class: AddWebhookCreator },
  { name: '20261122T1400_end_job_steps', class: EndJobSteps },
  { name: '20261122T1430_create_sign_in_place', class: CreateSignInPlace },
  { name: '20261122T1440_create_invitation', class: CreateInvitation },
  { name: '20261122T1600_create_mail_token', class: CreateMailToken },
];
