import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { isLongerThan, textErrors } from '../../../kernel/outside-text.js';
import { mayDecide, requireScopesOf } from '../tool/run-access.rules.js';
import type { Approval, Thread } from './aop-thread.entity.js';
import { threadLimits } from './aop-thread.limits.js';
import { findApproval, lockApproval, lockThread } from './aop-thread.queries.js';
import { missingScope } from './approval.rules.js';
import { decideApproval } from './approval.writer.js';
import { resumeThread } from './resume-thread.js';
import { readScopes } from './thread-grant.rules.js';

/** What a person decides. */
export interface ApprovalDecision {
  approvalId: string;
  status: 'approved' | 'rejected';
  comment: string | null;
}

/** An approval as it was decided, with its thread. */
export interface DecidedApproval {
  approval: Approval;
  thread: Thread;
}

/** Decides approvals. What goes on then is what was shown: its arguments are stored with the approval. */
export class ApprovalService {
  /** Throws AOP_APPROVAL_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<Approval> {
    const approval = isId(id) ? await findApproval(ctx.reader, ctx.organizationId, id) : null;
    if (approval === null) {
      throw fail('AOP_APPROVAL_NOT_FOUND');
    }
    return approval;
  }

  /**
   * The thread goes on after the commit. Throws AOP_APPROVAL_NOT_FOUND, AOP_APPROVAL_DECIDED, AOP_APPROVAL_NOT_ALLOWED,
   * SCOPE_MISSING, VALIDATION_FAILED.
   */
  async decide(ctx: RequestContext, decision: ApprovalDecision): Promise<DecidedApproval> {
    const { status, comment } = decision;
    reject(commentErrors(comment));
    const { organizationId, caller } = ctx;
    const { id: approvalId, threadId } = await this.find(ctx, decision.approvalId);
    return ctx.transaction(async tx => {
      const thread = await lockThread(tx, organizationId, threadId);
      const approval = await lockApproval(tx, organizationId, approvalId);
      if (thread === null || approval === null) {
        throw fail('AOP_APPROVAL_NOT_FOUND');
      }
      checkCaller(ctx, approval, thread);
      checkOpen(approval, tx.db.clock.now());
      const decidedBy = `${caller.kind}:${caller.id}`;
      await decideApproval(tx, organizationId, threadId, { approvalId, status, decidedBy, comment });
      // A thread that is just being put to wait sees the decision itself.
      const isWaiting = thread.status === 'waiting_for_approval';
      const after = isWaiting ? await resumeThread(tx, organizationId, thread) : thread;
      return { approval: (await findApproval(tx, organizationId, approvalId))!, thread: after };
    });
  }
}

function checkCaller({ caller }: RequestContext, approval: Approval, { grant }: Thread): void {
  if (!mayDecide(caller, grant)) {
    throw fail('AOP_APPROVAL_NOT_ALLOWED');
  }
  const missing = missingScope(caller, approval.scopes);
  if (missing !== null) {
    throw fail('SCOPE_MISSING', { detail: `To decide this needs the scope ${missing}, as its calls do.` });
  }
  requireScopesOf({ scopes: readScopes(grant) }, caller);
}

function checkOpen({ status, decidedAt, decidedBy, expiresAt }: Approval, now: Date): void {
  if (status !== 'pending') {
    const by = decidedBy === null ? '' : ` by ${decidedBy}`;
    throw fail('AOP_APPROVAL_DECIDED', { detail: `It was ${status} at ${decidedAt}${by}.` });
  }
  if (new Date(expiresAt) <= now) {
    throw fail('AOP_APPROVAL_DECIDED', { detail: `It expired at ${expiresAt}.` });
  }
}

function commentErrors(comment: string | null): FieldError[] {
  const tooLong = isLongerThan(comment ?? '', threadLimits.commentLength);
  const message = `must have at most ${threadLimits.commentLength} characters`;
  return [
    ...textErrors(comment, 'comment'),
    ...(tooLong ? [{ path: 'comment', code: 'TOO_LONG', message }] : []),
  ];
}
