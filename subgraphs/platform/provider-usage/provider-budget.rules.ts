import Big from 'big.js';
import type { FieldError } from '../../../kernel/errors.js';
import { amountErrors, isCurrency } from '../../../kernel/money.js';
import { providerUsageLimits as limits } from './provider-usage.limits.js';

/** What an organization may use of providers in a UTC day, and in a calendar month. */
export type ProviderBudgetFields = {
  tokensPerDay: number;
  tokensPerMonth: number;
  /** Decimals; null: no limit. */
  amountPerDay: string | null;
  amountPerMonth: string | null;
  /** ISO 4217, of both amounts; null where there are none. */
  currency: string | null;
};

export const defaultBudget: ProviderBudgetFields = {
  tokensPerDay: limits.tokensPerDayDefault,
  tokensPerMonth: limits.tokensPerMonthDefault,
  amountPerDay: null,
  amountPerMonth: null,
  currency: null,
};

/** What was used in a period, with what calls that have not ended may still use. */
export interface UsedInPeriod {
  tokens: number;
  /** Decimal, in the currency of the call. */
  cost: string;
}

/** What a call uses at most. */
export interface PlannedUsage {
  tokens: number;
  /** Decimal; null: not known. */
  cost: string | null;
  currency: string | null;
}

export type BudgetProblem = { kind: 'reached'; period: 'day' | 'month' } | { kind: 'unpriced' };

/** Why a call must not be made; null where it may. Tokens limit only calls that use some. The month is told before the day: it takes longer to wait for. */
export function budgetProblem(
  budget: ProviderBudgetFields,
  used: { day: UsedInPeriod; month: UsedInPeriod },
  planned: PlannedUsage,
): BudgetProblem | null {
  const hasAmounts = budget.amountPerDay !== null || budget.amountPerMonth !== null;
  if (hasAmounts && (planned.cost === null || planned.currency !== budget.currency)) {
    return { kind: 'unpriced' };
  }
  const exceeds = (period: UsedInPeriod, tokensMax: number, amountMax: string | null): boolean =>
    (planned.tokens > 0 && period.tokens + planned.tokens > tokensMax) ||
    (amountMax !== null && new Big(period.cost).plus(planned.cost!).gt(amountMax));
  if (exceeds(used.month, budget.tokensPerMonth, budget.amountPerMonth)) {
    return { kind: 'reached', period: 'month' };
  }
  return exceeds(used.day, budget.tokensPerDay, budget.amountPerDay)
    ? { kind: 'reached', period: 'day' }
    : null;
}

/** The beginnings of the UTC day and month, and when each is over. */
export function periodsAt(now: Date): Record<'day' | 'month', { from: Date; until: Date }> {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return {
    day: { from: new Date(Date.UTC(year, month, day)), until: new Date(Date.UTC(year, month, day + 1)) },
    month: { from: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 1)) },
  };
}

/** The UTC day of a time as PostgreSQL writes dates, wherever this machine is. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** What is wrong with a budget; empty when it is fine. */
export function budgetErrors(budget: ProviderBudgetFields): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of ['tokensPerDay', 'tokensPerMonth'] as const) {
    if (budget[path] < 0 || budget[path] > limits.tokensMax) {
      errors.push({ path, code: 'OUT_OF_RANGE', message: `Must be from 0 to ${limits.tokensMax}.` });
    }
  }
  return [...errors, ...amountsErrors(budget)];
}

function amountsErrors({ amountPerDay, amountPerMonth, currency }: ProviderBudgetFields): FieldError[] {
  const amounts = Object.entries({ amountPerDay, amountPerMonth }).filter(([, amount]) => amount !== null);
  if (currency === null) {
    return amounts.length === 0
      ? []
      : [{ path: 'currency', code: 'REQUIRED', message: 'Amounts need their currency.' }];
  }
  if (!isCurrency(currency)) {
    return amountErrors('currency', '0', currency);
  }
  return amounts.flatMap(([path, amount]) => amountErrors(path, amount!, currency));
}
