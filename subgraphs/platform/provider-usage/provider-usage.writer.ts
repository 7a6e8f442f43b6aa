import type { CallOutcome, PlannedCall } from '../../../connectors/provider-calls/call-meter.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { defaultBudget, type ProviderBudgetFields } from './provider-budget.rules.js';
import { budgetColumns, type ProviderBudget } from './provider-usage.queries.js';

/** The row is made with the defaults where there is none; either way it is locked, so that reservations queue. */
const lockBudget = sql(
  'platform.providerBudget.lock',
  `insert into platform.provider_budget (organization_id, tokens_per_day, tokens_per_month, version)
   values ($1, $2, $3, 0)
   on conflict (organization_id) do update set version = platform.provider_budget.version
   returning ${budgetColumns}`,
);

const setBudget = sql(
  'platform.providerBudget.set',
  `update platform.provider_budget set tokens_per_day = $2, tokens_per_month = $3, amount_per_day = $4,
     amount_per_month = $5, currency = $6, version = version + 1
   where organization_id = $1 returning ${budgetColumns}`,
);

const insertCall = sql(
  'platform.providerCall.insert',
  `insert into platform.provider_call (organization_id, id, purpose, prompt_version, provider, model, operation, status,
     input_tokens, output_tokens, units, cost, currency, started_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'reserved', $8, $9, $10, $11, $12, $13, $14)`,
);

/** Of the day on which the call began. A call that has ended stays as it is. */
const settle = sql(
  'platform.providerCall.settle',
  `with ended as (
     update platform.provider_call set status = $3, input_tokens = $4, output_tokens = $5, units = $6, cost = $7,
       answer_digest = $8, finished_at = $9
     where organization_id = $1 and id = $2 and status = 'reserved'
     returning started_at, currency
   )
   insert into platform.provider_usage as usage (organization_id, day, currency, calls, input_tokens, output_tokens, cost, updated_at)
   select $1, (started_at at time zone 'UTC')::date, coalesce(currency, ''), 1, $4, $5, coalesce($7::numeric, 0), $9 from ended
   on conflict (organization_id, day, currency) do update set calls = usage.calls + 1,
     input_tokens = usage.input_tokens + excluded.input_tokens,
     output_tokens = usage.output_tokens + excluded.output_tokens, cost = usage.cost + excluded.cost, updated_at = excluded.updated_at`,
);

const purgeCalls = sql(
  'platform.providerCall.purge',
  `delete from platform.provider_call
   where ctid in (select ctid from platform.provider_call where started_at < $1 limit $2) returning id`,
);

const purgeUsage = sql(
  'platform.providerUsage.purge',
  `delete from platform.provider_usage
   where ctid in (select ctid from platform.provider_usage where updated_at < $1 limit $2) returning day`,
);

/** Makes reservations and changes of the budget of one organization happen one after the other. */
export async function lockProviderBudget(tx: Transaction, organizationId: string): Promise<ProviderBudget> {
  const { tokensPerDay, tokensPerMonth } = defaultBudget;
  const [row] = await tx.query<ProviderBudget>(lockBudget, [organizationId, tokensPerDay, tokensPerMonth]);
  return row!;
}

export async function writeBudget(
  tx: Transaction,
  organizationId: string,
  budget: ProviderBudgetFields,
): Promise<ProviderBudget> {
  const { tokensPerDay, tokensPerMonth, amountPerDay, amountPerMonth, currency } = budget;
  const values = [organizationId, tokensPerDay, tokensPerMonth, amountPerDay, amountPerMonth, currency];
  const [row] = await tx.query<ProviderBudget>(setBudget, values);
  return row!;
}

export interface Reservation {
  organizationId: string;
  id: string;
  purpose: string;
  promptVersion: string;
  plan: PlannedCall;
  startedAt: Date;
  expiresAt: Date;
}

export async function insertReservation(tx: Transaction, reservation: Reservation): Promise<void> {
  const { organizationId, id, purpose, promptVersion, plan, startedAt, expiresAt } = reservation;
  const { provider, model, operation, usageMax, costMax, currency } = plan;
  const { inputTokens, outputTokens, units } = usageMax;
  const what = [purpose, promptVersion, provider, model, operation];
  const used = [inputTokens, outputTokens, units, costMax, currency];
  await tx.query(insertCall, [organizationId, id, ...what, ...used, startedAt, expiresAt]);
}

/** Once; a second time changes nothing. */
export async function settleCall(
  db: Pick<Database, 'query'>,
  { organizationId, id, at }: { organizationId: string; id: string; at: Date },
  { status, usage, cost, answerDigest }: CallOutcome,
): Promise<void> {
  const { inputTokens, outputTokens, units } = usage;
  const used = [inputTokens, outputTokens, units, cost];
  await db.query(settle, [organizationId, id, status, ...used, answerDigest, at]);
}

/** Removes up to so many calls that began before. Answers how many. */
export const deleteCalls = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purgeCalls, [before, limit])).length;

/** Removes up to so many sums of days that no call was added to since. Answers how many. */
export const deleteUsage = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purgeUsage, [before, limit])).length;
