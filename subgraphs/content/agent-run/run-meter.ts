import Big from 'big.js';
import type {
  CallMeter,
  CallOutcome,
  PlannedCall,
  StartedCall,
} from '../../../connectors/provider-calls/call-meter.js';
import type { AgentBudget, AgentUsage } from './agent-run.entity.js';
import type { AgentWarningCode } from './agent-run.values.js';

/** A run has used what it may, or would with what comes next. */
export class RunBudgetExceeded extends Error {
  readonly code: AgentWarningCode;

  constructor(code: AgentWarningCode, message: string) {
    super(message);
    this.name = 'RunBudgetExceeded';
    this.code = code;
  }
}

export const noUsage: AgentUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: null, currency: null };

/**
 * Counts the calls of one run against its own budget, and passes each on to the organization's meter. A call that may use more
 * than is left is not made: `begin` throws RunBudgetExceeded.
 */
export class RunMeter implements CallMeter {
  readonly #budget: Pick<AgentBudget, 'tokens' | 'money'>;
  readonly #organization: CallMeter;
  usage: AgentUsage;

  constructor(budget: Pick<AgentBudget, 'tokens' | 'money'>, organization: CallMeter, usage: AgentUsage) {
    this.#budget = budget;
    this.#organization = organization;
    this.usage = usage;
  }

  async begin(call: PlannedCall): Promise<StartedCall> {
    const exceeded = exceededBy(this.#budget, this.usage, call);
    if (exceeded !== null) {
      throw exceeded;
    }
    const started = await this.#organization.begin(call);
    return {
      end: outcome => {
        this.usage = withCall(this.usage, outcome, call.currency);
        return started.end(outcome);
      },
    };
  }
}

export function exceededBy(
  { tokens, money }: Pick<AgentBudget, 'tokens' | 'money'>,
  used: AgentUsage,
  { usageMax, costMax, currency }: Pick<PlannedCall, 'usageMax' | 'costMax' | 'currency'>,
): RunBudgetExceeded | null {
  const planned = used.inputTokens + used.outputTokens + usageMax.inputTokens + usageMax.outputTokens;
  if (planned > tokens) {
    const message = `The next call may need more than is left of the ${tokens} tokens of the run.`;
    return new RunBudgetExceeded('budget_tokens_exceeded', message);
  }
  if (money === null) {
    return null;
  }
  if (costMax === null || currency !== money.currency) {
    const message = `What the model costs in ${money.currency} is not configured.`;
    return new RunBudgetExceeded('budget_money_exceeded', message);
  }
  const isOver = new Big(used.cost ?? 0).plus(costMax).gt(money.amount);
  const message = `The next call may cost more than is left of the ${money.amount} ${money.currency} of the run.`;
  return isOver ? new RunBudgetExceeded('budget_money_exceeded', message) : null;
}

export function withCall(
  used: AgentUsage,
  { usage, cost }: Pick<CallOutcome, 'usage' | 'cost'>,
  currency: string | null,
): AgentUsage {
  return {
    calls: used.calls + 1,
    inputTokens: used.inputTokens + usage.inputTokens,
    outputTokens: used.outputTokens + usage.outputTokens,
    cost: cost === null ? used.cost : new Big(used.cost ?? 0).plus(cost).toFixed(),
    currency: currency ?? used.currency,
  };
}
