import type { Transaction } from '../../../kernel/database/transaction.js';
import { notify } from '../../platform/index.js';
import { findAop } from '../aop/aop.queries.js';
import type { AopStep } from '../aop/aop-config.schema.js';
import type { Thread, ThreadFailure } from './aop-thread.entity.js';
import type { NewApproval } from './approval.writer.js';
import { approvalText, endText, toldEnd } from './thread-notice.rules.js';

/** Tells people of an approval that a thread waits for, in the transaction that asks for it. */
export async function tellApproval(
  tx: Transaction,
  organizationId: string,
  { thread, step, approval }: { thread: Thread; step: AopStep; approval: NewApproval },
): Promise<void> {
  const procedure = await titleOf(tx, organizationId, thread);
  const tool = step.kind === 'tool' ? { tool: step.tool } : {};
  await notify(tx, {
    ...{ organizationId, kind: 'aop_thread.approval_requested', severity: 'warning' },
    subject: { type: 'aop_approval', id: approval.id },
    ...approvalText(procedure, { id: step.id, ...titled(step), ...tool }, approval),
    scopes: ['aops:read'],
  });
}

/** Tells people of a thread that nobody asked for and that came to no good end, in the transaction that ends it. */
export async function tellEnd(
  tx: Transaction,
  organizationId: string,
  thread: Thread,
  { status, error }: { status: string; error: ThreadFailure | null },
): Promise<void> {
  const end = toldEnd(thread, status);
  if (end === null) {
    return;
  }
  await notify(tx, {
    ...{ organizationId, kind: `aop_thread.${end}`, severity: 'error' },
    subject: { type: 'aop_thread', id: thread.id },
    ...endText(await titleOf(tx, organizationId, thread), thread, { end, error }),
    scopes: ['aops:read'],
  });
}

const titled = ({ title }: AopStep) => (title === undefined ? {} : { title });

/** Procedures are archived, not deleted: each has a title as long as its threads are kept. */
async function titleOf(tx: Transaction, organizationId: string, { aopId }: Thread): Promise<string> {
  return (await findAop(tx, organizationId, aopId))?.title ?? 'A procedure';
}
