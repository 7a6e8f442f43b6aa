import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  encodeCursor,
  idInCursor,
  listTotal,
} from '../../../kernel/paging.js';
import { pageSize } from '../job/job.rules.js';
import { dayOf, defaultBudget, type ProviderBudgetFields, periodsAt } from './provider-budget.rules.js';
import type { ProviderCallStatus } from './provider-call.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

export type ProviderBudget = ProviderBudgetFields & {
  /** 0 where none was ever set: the defaults hold. */
  version: number;
};

export const budgetColumns = `tokens_per_day as "tokensPerDay", tokens_per_month as "tokensPerMonth",
  trim_scale(amount_per_day)::text as "amountPerDay", trim_scale(amount_per_month)::text as "amountPerMonth", currency, version`;

const budget = sql(
  'platform.providerBudget.find',
  `select ${budgetColumns} from platform.provider_budget where organization_id = $1`,
);

/**
 * `$2`, `$3`: the beginnings of the day and the month, in UTC; `$4`: the currency of costs. A call that never ended was cut off with
 * its process, perhaps after it was charged: it counts as the most that it may have used.
 */
const used = sql(
  'platform.providerUsage.used',
  `with counted as (
     select day, input_tokens + output_tokens as tokens, case when currency = $4 then cost end as cost
     from platform.provider_usage where organization_id = $1 and day >= $3::date
     union all
     select (started_at at time zone 'UTC')::date, input_tokens + output_tokens, case when currency = $4 then cost end
     from platform.provider_call
     where organization_id = $1 and status = 'reserved' and started_at >= $3::date::timestamp at time zone 'UTC'
   )
   select coalesce(sum(tokens) filter (where day >= $2::date), 0)::bigint as "dayTokens",
     coalesce(sum(cost) filter (where day >= $2::date), 0)::text as "dayCost",
     coalesce(sum(tokens), 0)::bigint as "monthTokens", coalesce(sum(cost), 0)::text as "monthCost"
   from counted`,
);

type UsedRow = { dayTokens: number; dayCost: string; monthTokens: number; monthCost: string };

const sums = sql(
  'platform.providerUsage.sums',
  `select sum(calls)::integer as calls, least(sum(input_tokens), $3)::integer as "inputTokens",
     least(sum(output_tokens), $3)::integer as "outputTokens", currency, trim_scale(sum(cost))::text as cost
   from platform.provider_usage where organization_id = $1 and day >= $2::date
   group by currency order by currency`,
);

const reserved = sql(
  'platform.providerUsage.reserved',
  `select least(coalesce(sum(input_tokens + output_tokens), 0), $3)::integer as tokens
   from platform.provider_call where organization_id = $1 and status = 'reserved' and started_at >= $2`,
);

export type ProviderCallRecord = {
  id: string;
  purpose: string;
  promptVersion: string;
  provider: string;
  model: string;
  operation: string;
  status: ProviderCallStatus;
  inputTokens: number;
  outputTokens: number;
  units: number;
  cost: string | null;
  currency: string | null;
  answerDigest: string | null;
  startedAt: string;
  finishedAt: string | null;
};

const matching = `organization_id = $1 and ($2::text is null or purpose = $2)`;

/** `$3`: now; a reservation that has expired belongs to a process that ended. */
const calls = sql(
  'platform.providerCall.page',
  `select id, purpose, prompt_version as "promptVersion", provider, model, operation,
     case when status = 'reserved' and expires_at <= $3 then 'unfinished' else status end as status,
     input_tokens as "inputTokens", output_tokens as "outputTokens", units, trim_scale(cost)::text as cost,
     currency, answer_digest as "answerDigest", started_at as "startedAt", finished_at as "finishedAt"
   from platform.provider_call where ${matching} and ($4::uuid is null or id < $4) order by id desc limit $5`,
);

const callCount = sql('platform.providerCall.count', countSql(`platform.provider_call where ${matching}`));

/** That of the organization, or the default. */
export async function findBudget(reader: Reader, organizationId: string): Promise<ProviderBudget> {
  const [found] = await reader.query<ProviderBudget>(budget, [organizationId]);
  return found ?? { ...defaultBudget, version: 0 };
}

/** What was used, with what calls that have not ended may use. Costs are those in the currency. */
export async function findUsed(
  reader: Reader,
  { organizationId, now, currency }: { organizationId: string; now: Date; currency: string | null },
): Promise<Record<'day' | 'month', { tokens: number; cost: string }>> {
  const { day, month } = periodsAt(now);
  const [row] = await reader.query<UsedRow>(used, [
    organizationId,
    dayOf(day.from),
    dayOf(month.from),
    currency,
  ]);
  const { dayTokens, dayCost, monthTokens, monthCost } = row!;
  return { day: { tokens: dayTokens, cost: dayCost }, month: { tokens: monthTokens, cost: monthCost } };
}

/** What the calls of a period used that have ended. */
export interface UsageSum {
  from: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** One for each currency. */
  costs: { amount: string; currency: string }[];
}

type SumRow = Omit<UsageSum, 'from' | 'costs'> & { currency: string; cost: string };

/** Sums of more than GraphQL's integers hold are told as the greatest of those. */
const intMax = 2 ** 31 - 1;

export async function sumUsage(reader: Reader, organizationId: string, from: Date): Promise<UsageSum> {
  const rows = await reader.query<SumRow>(sums, [organizationId, dayOf(from), intMax]);
  const sum = (field: 'calls' | 'inputTokens' | 'outputTokens') =>
    Math.min(
      rows.reduce((total, row) => total + row[field], 0),
      intMax,
    );
  return {
    from: from.toISOString(),
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    costs: rows
      .filter(({ currency }) => currency !== '')
      .map(({ cost: amount, currency }) => ({ amount, currency })),
  };
}

/** Tokens that calls may use which began since and have not ended. */
export async function sumReserved(reader: Reader, organizationId: string, from: Date): Promise<number> {
  const [row] = await reader.query<{ tokens: number }>(reserved, [organizationId, from, intMax]);
  return row!.tokens;
}

export interface ProviderCallFilter {
  purpose?: string | null;
  limit?: number | null;
  cursor?: string | null;
}

export interface ProviderCallPage extends CountablePage {
  items: ProviderCallRecord[];
  pagination: CursorPagination;
}

/** The organization's calls, the newest first. @throws CURSOR_INVALID; VALIDATION_FAILED. */
export async function listCalls(ctx: RequestContext, filter: ProviderCallFilter): Promise<ProviderCallPage> {
  const limit = pageSize(filter.limit);
  const bound = { purpose: filter.purpose ?? null };
  const after = idInCursor(filter.cursor, bound);
  const values = [ctx.organizationId, bound.purpose];
  const rows = await ctx.reader.query<ProviderCallRecord>(calls, [
    ...values,
    ctx.clock.now(),
    after,
    limit + 1,
  ]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], bound) : null;
  const countAll = async () =>
    listTotal((await ctx.reader.query<{ count: number }>(callCount, values))[0]!.count);
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}
