import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Approval } from './aop-thread.entity.js';
import type { ApprovalStatus } from './aop-thread.values.js';
import { jsonOrNull } from './json-or-null.js';

const insertApprovalSql = sql(
  'content.aopApproval.insert',
  `insert into content.aop_approval (organization_id, id, thread_id, step_id, position, round, status, message, data,
     call_count, digest, scopes, effects, requested_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9, $10, $11, $12, $13, $14)`,
);

export type NewApproval = Omit<Approval, 'status' | 'decidedAt' | 'decidedBy' | 'comment'>;

export async function insertApproval(
  tx: Transaction,
  organizationId: string,
  approval: NewApproval,
): Promise<void> {
  const { id, threadId, stepId, position, round, message, data, callCount, digest, scopes, effects } =
    approval;
  const { requestedAt, expiresAt } = approval;
  await tx.query(insertApprovalSql, [
    ...[organizationId, id, threadId, stepId, position, round, message, jsonOrNull(data), callCount, digest],
    ...[scopes, effects, requestedAt, expiresAt],
  ]);
}

const decide = sql(
  'content.aopApproval.decide',
  `update content.aop_approval set status = $3, decided_at = $4, decided_by = $5, comment = $6
   where organization_id = $1 and thread_id = $2 and status = 'pending' and id = coalesce($7, id)`,
);

export interface Decision {
  /** Null: every one that is open. */
  approvalId: string | null;
  status: Exclude<ApprovalStatus, 'pending'>;
  decidedBy: string | null;
  comment: string | null;
}

/** Changes none that was decided before. */
export async function decideApproval(
  tx: Transaction,
  organizationId: string,
  threadId: string,
  { approvalId, status, decidedBy, comment }: Decision,
): Promise<void> {
  const now = tx.db.clock.now();
  await tx.query(decide, [organizationId, threadId, status, now, decidedBy, comment, approvalId]);
}
