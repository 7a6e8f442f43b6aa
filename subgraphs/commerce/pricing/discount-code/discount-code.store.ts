import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { TermStore } from '../checkout-terms/term-store.js';
import { codeKey } from './discount.rules.js';
import type { DiscountCode } from './discount-code.entity.js';

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const discountCodeColumns = `code, kind, trim_scale(value)::text as value, currency, title,
  trim_scale(min_subtotal)::text as "minSubtotal", ${isoTime('starts_at')} as "startsAt",
  ${isoTime('ends_at')} as "endsAt", usage_limit as "usageLimit", use_count as "useCount"`;

/** How often a code was used is not written with it. */
export const discountCodes = new TermStore<DiscountCode>({
  table: 'commerce.discount_code',
  name: 'commerce.discountCode',
  columns: {
    code_key: 'text',
    code: 'text',
    kind: 'text',
    value: 'numeric',
    currency: 'text',
    title: 'text',
    min_subtotal: 'numeric',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    usage_limit: 'integer',
  },
  selection: discountCodeColumns,
  toRecord: ({ code, minSubtotal, startsAt, endsAt, usageLimit, kind, value, currency, title }) => ({
    ...{ code_key: codeKey(code), code, kind, value, currency, title },
    min_subtotal: minSubtotal,
    starts_at: startsAt,
    ends_at: endsAt,
    usage_limit: usageLimit,
  }),
});

/** Nothing is counted where one of the codes is used up. */
const count = sql(
  'commerce.discountCode.countUse',
  `with used as (
     select code_key, code, usage_limit is not null and use_count >= usage_limit as is_used_up
     from commerce.discount_code where organization_id = $1 and code_key = any($2::text[])
     order by code_key for update
   ), counted as (
     update commerce.discount_code c set use_count = c.use_count + 1
     from used where c.organization_id = $1 and c.code_key = used.code_key
       and not exists (select from used where is_used_up)
   )
   select code from used where is_used_up order by code_key`,
);

const giveBack = sql(
  'commerce.discountCode.giveBackUse',
  `update commerce.discount_code c set use_count = greatest(c.use_count - 1, 0)
   from (
     select code_key from commerce.discount_code where organization_id = $1 and code_key = any($2::text[])
     order by code_key for update
   ) used
   where c.organization_id = $1 and c.code_key = used.code_key`,
);

/**
 * Counts a use of each of the codes, whose limits hold whoever else uses them at the same moment. Answers those that
 * are used up; then none is counted. Codes that were deleted meanwhile have no limit any more. The rows stay locked
 * until the transaction ends.
 */
export async function countUse(
  tx: Transaction,
  organizationId: string,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) {
    return [];
  }
  const usedUp = await tx.query<{ code: string }>(count, [organizationId, keysOf(codes)]);
  return usedUp.map(({ code }) => code);
}

/** Takes back a use that was counted for an order that never came about. */
export async function giveBackUse(
  tx: Transaction,
  organizationId: string,
  codes: readonly string[],
): Promise<void> {
  if (codes.length > 0) {
    await tx.query(giveBack, [organizationId, keysOf(codes)]);
  }
}

const keysOf = (codes: readonly string[]): string[] => [...new Set(codes.map(codeKey))];
