import { Migration } from '@mikro-orm/migrations';

/** What rotating a webhook's secret and testing its endpoint need, and what owners are told. */
export class WebhookSecretNotification extends Migration {
  override up(): void {
    this.addSql(webhook);
    this.addSql(notification);
    this.addSql(unread);
  }

  override down(): void {
    this.addSql('drop table platform.notification');
    this.addSql(`alter table platform.webhook
      drop column previous_secret_encrypted, drop column previous_secret_expires_at, drop column tested_at`);
  }
}

/** The previous secret signs too until it expires; `tested_at` spaces tests out. */
const webhook = `
  alter table platform.webhook
    add column previous_secret_encrypted text,
    add column previous_secret_expires_at timestamptz,
    add column tested_at timestamptz,
    add constraint webhook_previous_secret
      check ((previous_secret_encrypted is null) = (previous_secret_expires_at is null))`;

/** `scopes`: what keys and clients need to read it. */
const notification = `
  create table platform.notification (
    organization_id uuid not null,
    id uuid not null,
    kind text not null,
    severity text not null check (severity in ('info', 'warning', 'error')),
    subject_type text not null,
    subject_id uuid not null,
    title text not null,
    message text not null,
    scopes text[] not null,
    created_at timestamptz not null,
    read_at timestamptz,
    primary key (organization_id, id)
  )`;

const unread = `
  create index notification_unread on platform.notification (organization_id, id) where read_at is null`;
