import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { Scope } from '../../../kernel/scopes.js';

/** `error`: something stopped and stays so until somebody acts; `warning`: it will, unless somebody does. */
export type Severity = 'info' | 'warning' | 'error';

/** Something that the people of an organization should know of without having asked. */
export interface NewNotification {
  organizationId: string;
  /** What happened, such as `webhook.disabled`. */
  kind: string;
  severity: Severity;
  /** What it happened to. */
  subject: { type: string; id: string };
  /** One line. */
  title: string;
  /** What happened, why, and what to do about it. */
  message: string;
  /** What API keys and OAuth clients need to read it, all of them; members of the organization read every one. */
  scopes: readonly Scope[];
}

const insert = sql(
  'platform.notification.insert',
  `insert into platform.notification
    (organization_id, id, kind, severity, subject_type, subject_id, title, message, scopes, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** Tells the organization; the notification appears with the commit. Answers its id. */
export async function notify(tx: Transaction, notification: NewNotification): Promise<string> {
  const { organizationId, kind, severity, subject, title, message, scopes } = notification;
  const id = newId();
  const values = [organizationId, id, kind, severity, subject.type, subject.id, title, message, scopes];
  await tx.query(insert, [...values, tx.db.clock.now()]);
  tx.announce('notification', organizationId, [id]);
  return id;
}
