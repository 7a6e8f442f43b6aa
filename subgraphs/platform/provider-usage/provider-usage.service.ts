import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { budgetErrors, type ProviderBudgetFields, periodsAt } from './provider-budget.rules.js';
import {
  findBudget,
  type ProviderBudget,
  sumReserved,
  sumUsage,
  type UsageSum,
} from './provider-usage.queries.js';
import { lockProviderBudget, writeBudget } from './provider-usage.writer.js';

export interface ProviderUsageReport {
  budget: ProviderBudget;
  day: UsageSum;
  month: UsageSum;
  /** Tokens that calls of the month may use which have not ended. */
  reservedTokens: number;
}

/** What an organization uses of providers of models, and what it may use. */
export class ProviderUsageService {
  async report({ reader, clock, organizationId }: RequestContext): Promise<ProviderUsageReport> {
    const now = clock.now();
    const { day, month } = periodsAt(now);
    return {
      budget: await findBudget(reader, organizationId),
      day: await sumUsage(reader, organizationId, day.from),
      month: await sumUsage(reader, organizationId, month.from),
      reservedTokens: await sumReserved(reader, organizationId, month.from),
    };
  }

  /** Holds for calls that begin later. @throws VALIDATION_FAILED, VERSION_STALE. */
  async setBudget(ctx: RequestContext, fields: ProviderBudgetFields): Promise<ProviderBudget> {
    reject(budgetErrors(fields));
    return ctx.transaction(async tx => {
      const before = await lockProviderBudget(tx, ctx.organizationId);
      if (ctx.ifMatch !== null && ctx.ifMatch !== before.version) {
        throw fail('VERSION_STALE');
      }
      return writeBudget(tx, ctx.organizationId, fields);
    });
  }
}
