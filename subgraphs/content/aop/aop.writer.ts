import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Aop, AopRight, AopVersion } from './aop.entity.js';

const save = sql(
  'content.aop.save',
  `insert into content.aop
     (organization_id, id, title, status, template, trigger_kind, trigger_event, next_due_at, config_version, version,
      created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (organization_id, id) do update set title = excluded.title, status = excluded.status,
     trigger_kind = excluded.trigger_kind, trigger_event = excluded.trigger_event, next_due_at = excluded.next_due_at,
     config_version = excluded.config_version, version = excluded.version, updated_at = excluded.updated_at`,
);

/** A new procedure, or one that the transaction has locked. Its configuration is a row of its own. */
export async function writeAop(tx: Transaction, organizationId: string, aop: Aop): Promise<void> {
  const { trigger } = aop.config;
  const event = trigger?.kind === 'event' && aop.status === 'active' ? trigger.event : null;
  await tx.query(save, [
    ...[organizationId, aop.id, aop.title, aop.status, aop.template, aop.trigger, event, aop.nextDueAt],
    ...[aop.configVersion, aop.version, aop.createdAt, aop.updatedAt],
  ]);
}

const addVersion = sql(
  'content.aop.addVersion',
  `insert into content.aop_version
     (organization_id, aop_id, config_version, id, config, author, author_scopes, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function insertAopVersion(
  tx: Transaction,
  organizationId: string,
  version: AopVersion,
): Promise<void> {
  const { aopId, configVersion, id, config, author, authorScopes, createdAt } = version;
  await tx.query(addVersion, [
    ...[organizationId, aopId, configVersion, id, JSON.stringify(config), JSON.stringify(author)],
    ...[authorScopes, createdAt],
  ]);
}

const addRight = sql(
  'content.aop.grant',
  `insert into content.aop_right (organization_id, aop_id, effect, config_version, granted_by, granted_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (organization_id, aop_id, effect) do update set config_version = excluded.config_version,
     granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
);

export async function grantRight(
  tx: Transaction,
  organizationId: string,
  { aopId, ...right }: AopRight & { aopId: string },
): Promise<void> {
  const { effect, configVersion, grantedBy, grantedAt } = right;
  await tx.query(addRight, [organizationId, aopId, effect, configVersion, grantedBy, grantedAt]);
}

const dropRight = sql(
  'content.aop.revoke',
  'delete from content.aop_right where organization_id = $1 and aop_id = $2 and effect = $3',
);

export async function revokeRight(
  tx: Transaction,
  organizationId: string,
  { aopId, effect }: Pick<AopRight, 'effect'> & { aopId: string },
): Promise<void> {
  await tx.query(dropRight, [organizationId, aopId, effect]);
}
