import type {
  CallMeter,
  CallOutcome,
  PlannedCall,
  StartedCall,
} from '../../../../connectors/provider-calls/call-meter.js';
import type { ThreadStep } from '../aop-thread.entity.js';
import { reserveSpending, type Spending, settleSpending } from '../aop-thread.writer.js';
import { priceProblem } from '../thread-budget.rules.js';
import { StepFailed } from '../thread-failure.js';
import { overBudget } from './call-budget.js';
import type { ThreadRun } from './thread-run.js';

/** What the calls of one model step used. */
interface Used {
  inputTokens: number;
  outputTokens: number;
  /** Decimal; null where no price is known. */
  cost: string | null;
  currency: string | null;
}

/**
 * Counts calls against the budget of the thread before that of the organization, exactly, however many run at once: the most
 * that a call may use is reserved before it, and replaced by what it did use. What a process that died had reserved counts
 * as used.
 */
export class ThreadMeter implements CallMeter {
  readonly #run: ThreadRun;
  readonly #row: ThreadStep;
  readonly #next: CallMeter;
  readonly used: Used;

  constructor(run: ThreadRun, row: ThreadStep, next: CallMeter) {
    this.#run = run;
    this.#row = row;
    this.#next = next;
    this.used = { inputTokens: 0, outputTokens: 0, cost: row.cost, currency: row.currency };
  }

  /** @throws ThreadHalted, StepFailed `price_unknown`, and what the organization's meter throws. */
  async begin(plan: PlannedCall): Promise<StartedCall> {
    const reserved = await this.#reserve(plan);
    try {
      const started = await this.#next.begin(plan);
      return {
        end: async outcome => {
          await started.end(outcome);
          await this.#settle(reserved, outcome);
        },
      };
    } catch (error) {
      await this.#become(reserved, { ...reserved, tokens: 0, cost: '0' });
      throw error;
    }
  }

  async #reserve(plan: PlannedCall): Promise<Spending> {
    const { budget } = this.#run;
    const problem = priceProblem(budget, plan);
    if (problem !== null) {
      throw new StepFailed('price_unknown', problem);
    }
    const { usageMax, costMax, currency } = plan;
    const spending = { tokens: usageMax.inputTokens + usageMax.outputTokens, cost: costMax ?? '0', currency };
    const limits = { tokens: budget.tokens, cost: budget.money?.amount ?? null };
    const { job, organizationId, thread } = this.#run;
    if (!(await reserveSpending(job.ctx.db, organizationId, thread.id, { ...spending, limits }))) {
      throw overBudget('The budget of the thread does not allow the next call of the model.', this.#row);
    }
    return spending;
  }

  async #settle(reserved: Spending, { usage, cost }: CallOutcome): Promise<void> {
    const { inputTokens, outputTokens } = usage;
    const { currency } = reserved;
    await this.#become(reserved, { tokens: inputTokens + outputTokens, cost: cost ?? '0', currency });
    this.used.inputTokens += inputTokens;
    this.used.outputTokens += outputTokens;
    this.used.cost = cost ?? this.used.cost;
    this.used.currency = cost === null ? this.used.currency : reserved.currency;
  }

  #become(reserved: Spending, used: Spending): Promise<void> {
    const { job, organizationId, thread } = this.#run;
    return settleSpending(job.ctx.db, organizationId, thread.id, { reserved, used });
  }
}
