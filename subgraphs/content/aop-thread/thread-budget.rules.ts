import type { ThreadBudget } from '../aop/aop-config.rules.js';
import type { ThreadUsage } from './aop-thread.entity.js';

/** Which part of the budget is used up, as a sentence; null where something is left of each. */
export function usedUp(budget: ThreadBudget, usage: Pick<ThreadUsage, 'calls' | 'workedMs'>): string | null {
  if (usage.workedMs >= budget.seconds * 1_000) {
    return `The thread has used its budget of ${budget.seconds} seconds at work.`;
  }
  return usage.calls >= budget.steps
    ? `The thread has used its budget of ${budget.steps} calls of tools and the model.`
    : null;
}

/** Why a call of a model must not be made although money is left; null where nothing speaks against it. */
export function priceProblem(
  budget: ThreadBudget,
  plan: { costMax: string | null; currency: string | null },
): string | null {
  if (budget.money === null) {
    return null;
  }
  if (plan.costMax === null) {
    return 'The budget is in money, and no price is configured for the model.';
  }
  return plan.currency === budget.money.currency
    ? null
    : `The budget is in ${budget.money.currency}, and the prices of the model are in ${plan.currency}.`;
}
