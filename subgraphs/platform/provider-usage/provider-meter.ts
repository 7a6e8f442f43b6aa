import type { CallMeter, PlannedCall, StartedCall } from '../../../connectors/provider-calls/call-meter.js';
import type { RequestContext } from '../../../kernel/context.js';
import { type AppError, fail } from '../../../kernel/errors.js';
import { newIdAt } from '../../../kernel/ids.js';
import { type BudgetProblem, budgetProblem, periodsAt } from './provider-budget.rules.js';
import { providerUsageLimits } from './provider-usage.limits.js';
import { findUsed } from './provider-usage.queries.js';
import { insertReservation, lockProviderBudget, settleCall } from './provider-usage.writer.js';

/** What calls are for: stored with each, so that a result can be explained. */
export interface CallPurpose {
  /** Such as `shelf_share`. */
  purpose: string;
  /** Version of the prompt or the set of questions. */
  promptVersion: string;
}

type MeterContext = Pick<RequestContext, 'db' | 'clock' | 'organizationId' | 'requestId' | 'caller'>;

/**
 * Counts an organization's calls against its budget, exactly, however many run at once: the most that a call may use is
 * reserved in a transaction of its own before the call, and replaced by what it did use afterwards. What a process that died
 * had reserved counts until its day and month are over. `begin` throws PROVIDER_BUDGET_REACHED and PROVIDER_PRICE_UNKNOWN.
 */
export function providerMeter(ctx: MeterContext, purpose: CallPurpose): CallMeter {
  return { begin: plan => reserve(ctx, purpose, plan) };
}

async function reserve(ctx: MeterContext, purpose: CallPurpose, plan: PlannedCall): Promise<StartedCall> {
  const { db, organizationId, clock } = ctx;
  const now = clock.now();
  const id = newIdAt(now);
  await db.transaction(async tx => {
    const budget = await lockProviderBudget(tx, organizationId);
    const used = await findUsed(tx, { organizationId, now, currency: plan.currency });
    const { inputTokens, outputTokens } = plan.usageMax;
    const planned = { tokens: inputTokens + outputTokens, cost: plan.costMax, currency: plan.currency };
    const problem = budgetProblem(budget, used, planned);
    if (problem !== null) {
      throw problemError(problem, now);
    }
    const expiresAt = new Date(now.getTime() + plan.timeoutMs + providerUsageLimits.reservationGraceMs);
    await insertReservation(tx, { organizationId, id, ...purpose, plan, startedAt: now, expiresAt });
  }, ctx);
  return { end: outcome => settleCall(db, { organizationId, id, at: clock.now() }, outcome) };
}

function problemError(problem: BudgetProblem, now: Date): AppError {
  if (problem.kind === 'unpriced') {
    return fail('PROVIDER_PRICE_UNKNOWN');
  }
  const { until } = periodsAt(now)[problem.period];
  return fail('PROVIDER_BUDGET_REACHED', {
    detail: `The organization's budget of this ${problem.period} does not allow this call. The next ${problem.period} begins at ${until.toISOString()}.`,
    members: { resetsAt: until.toISOString() },
  });
}
