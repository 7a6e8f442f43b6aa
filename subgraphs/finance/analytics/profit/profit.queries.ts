import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { type OrderSelection, orderCosts, placedOrders, selectionValues } from '../../../commerce/index.js';
import type { UnmatchedSettlements } from '../metric/profit-product-metrics.js';
import type { FeeBasis } from './fee-basis.rules.js';

type Reader = Pick<Database, 'query'>;

/** What settled orders of one account came to in one category. */
export interface SettledCategory extends Record<string, unknown> {
  marketplace: string;
  accountId: string | null;
  currency: string;
  category: string;
  amount: string;
  /** Settled orders of the account in the currency; the same in each of its rows. */
  orders: number;
}

/** Final settlements in the currency of their order; those that were reversed or are disputed say nothing of the next order. */
const settledCategories = sql(
  'finance.profit.settledCategories',
  `with ${placedOrders},
   usual as (
     select o.marketplace, o.account_id, s.currency, s.components
     from placed_order o
     join finance.settlement s on s.organization_id = $1 and s.order_id = o.id and s.currency = o.currency
     where s.evidence_status in ('provider_confirmed', 'payout_matched') and s.status not in ('canceled', 'disputed')),
   counted as (
     select marketplace, account_id, currency, count(*)::integer as orders from usual group by 1, 2, 3)
   select u.marketplace, u.account_id as "accountId", u.currency, component ->> 'category' as category,
     trim_scale(sum((component ->> 'amount')::numeric))::text as amount, min(c.orders) as orders
   from usual u
   join counted c on c.marketplace = u.marketplace and c.account_id is not distinct from u.account_id
     and c.currency = u.currency
   cross join lateral jsonb_array_elements(u.components) component
   group by u.marketplace, u.account_id, u.currency, component ->> 'category'`,
);

export const readSettledCategories = (
  reader: Reader,
  organizationId: string,
  window: Pick<OrderSelection, 'from' | 'to'>,
): Promise<SettledCategory[]> =>
  reader.query<SettledCategory>(
    settledCategories,
    selectionValues(organizationId, { ...window, marketplaces: null, countries: null, storeIds: null }),
  );

/** A sum of one measure over the orders of a group: an amount by category, or a count (`profit.rules.ts` reads them). */
export interface ProfitSum extends Record<string, unknown> {
  /** What the row is grouped by, beside the currency. */
  grouping: 'all' | 'bucket' | 'marketplace' | 'store';
  currency: string;
  /** Which of the periods, from 1. */
  bucket: number | null;
  marketplace: string | null;
  storeId: string | null;
  evidence: 'settled' | 'pending' | 'none';
  /** Whether every amount of these orders is known, their costs included. */
  isComplete: boolean;
  measure: string;
  amount: string;
}

/**
 * `part`: an order in one currency. Its costs belong to one part, that of its own currency where it has one. An order without any
 * settlement, or whose statements took every row back, is one part, unless it was canceled. `measured`: everything that is summed of it, one row each.
 */
const sums = sql(
  'finance.profit.sums',
  `with ${placedOrders}, ${orderCosts},
   basis as (
     select * from jsonb_to_recordset($7::jsonb) as b (marketplace text, "accountId" text, currency text, decimals integer,
       revenue numeric, categories jsonb)),
   settlement as (
     select s.order_id, s.currency, s.components, s.marketplace_net - s.components_total as variance,
       case when s.evidence_status in ('provider_confirmed', 'payout_matched') then 'settled' else 'pending' end as evidence
     from placed_order o join finance.settlement s on s.organization_id = $1 and s.order_id = o.id
     where s.components <> '[]'),
   part as (
     select o.id, o.placed_at, o.marketplace, o.store_id, s.currency, s.evidence, s.components, s.variance,
       null::numeric as goods, null::numeric as discount, null::numeric as shipping, null::numeric as refunded,
       0::bigint as unknown_refunds, null::integer as decimals, null::numeric as revenue, null::jsonb as categories,
       s.currency = first_value(s.currency) over (partition by o.id order by s.currency <> o.currency, s.currency)
         as has_costs
     from placed_order o join settlement s on s.order_id = o.id
     union all
     select o.id, o.placed_at, o.marketplace, o.store_id, o.currency, 'none', null, null,
       o.goods, o.discount, o.shipping, coalesce(r.amount, 0), coalesce(r.unknown, 0), b.decimals, b.revenue, b.categories,
       true
     from placed_order o
     left join refund r on r.order_id = o.id
     left join basis b on b.marketplace = o.marketplace and b."accountId" is not distinct from o.account_id
       and b.currency = o.currency
     where not o.is_canceled and not exists (select from settlement s where s.order_id = o.id)),
   counted_cost as (
     select order_id, sum(units) as units, coalesce(sum(units) filter (where currency is null), 0) as unknown
     from order_cost group by order_id),
   priced as (
     select p.*, own.amount as cost, own.returned as returned_cost, coalesce(c.unknown, 0) as unknown_units,
       coalesce(c.units, 0) - coalesce(c.unknown, 0) - coalesce(own.units, 0) as other_units,
       p.evidence <> 'none' or p.goods is not null and p.unknown_refunds = 0 and p.categories is not null as is_known
     from part p
     left join counted_cost c on p.has_costs and c.order_id = p.id
     left join order_cost own on p.has_costs and own.order_id = p.id and own.currency = p.currency
     where $8::text is null or p.currency = $8),
   measured as (
     select p.currency, p.marketplace, p.store_id, p.evidence, p.is_known and p.unknown_units + p.other_units = 0 as is_complete,
       width_bucket(p.placed_at, $9::timestamptz[]) as bucket, m.measure, m.amount
     from priced p
     cross join lateral (
       select component ->> 'category' as measure, (component ->> 'amount')::numeric as amount
       from jsonb_array_elements(p.components) component
       union all
       select estimated.key, round(p.goods * estimated.value::numeric / p.revenue, p.decimals)
       from jsonb_each_text(p.categories) estimated
       union all
       select name, amount from (values
         ('variance', p.variance), ('item_revenue', p.goods), ('seller_promotion', -p.discount),
         ('shipping_charge', p.shipping), ('refund', -p.refunded), ('cost', -p.cost),
         ('returned_cost', p.returned_cost), ('orders', 1),
         ('units_without_cost', nullif(p.unknown_units, 0)), ('units_in_other_currency', nullif(p.other_units, 0)),
         ('orders_without_total', case when p.evidence = 'none' and p.goods is null then 1 end),
         ('orders_without_basis', case when p.evidence = 'none' and p.categories is null then 1 end),
         ('orders_without_refund', case when p.unknown_refunds > 0 then 1 end),
         ('orders_without_returns', case when p.marketplace = any($10::text[]) then 1 end)
       ) as stated (name, amount)) m
     where m.amount is not null),
   fine as materialized (
     select currency, bucket, marketplace, store_id, evidence, is_complete, measure, sum(amount) as amount
     from measured group by currency, bucket, marketplace, store_id, evidence, is_complete, measure)
   select case grouping(bucket, marketplace, store_id)
       when 7 then 'all' when 3 then 'bucket' when 5 then 'marketplace' else 'store' end as grouping,
     currency, bucket, marketplace, store_id as "storeId", evidence, is_complete as "isComplete", measure,
     trim_scale(sum(amount))::text as amount
   from fine
   group by grouping sets ((currency, evidence, is_complete, measure), (currency, bucket, evidence, is_complete, measure),
     (currency, marketplace, evidence, is_complete, measure), (currency, marketplace, store_id, evidence, is_complete, measure))`,
);

export interface ProfitQuestion {
  selection: OrderSelection;
  currency: string | null;
  /** When the periods of the series begin, ISO 8601, in their order; the first with the window. */
  periods: readonly string[];
  basis: readonly FeeBasis[];
  /** Channels that do not tell of returns. */
  withoutReturns: readonly string[];
}

export const readProfitSums = (
  reader: Reader,
  organizationId: string,
  { selection, currency, periods, basis, withoutReturns }: ProfitQuestion,
): Promise<ProfitSum[]> =>
  reader.query<ProfitSum>(sums, [
    ...selectionValues(organizationId, selection),
    JSON.stringify(basis),
    currency,
    periods,
    withoutReturns,
  ]);

const unmatched = sql(
  'finance.profit.unmatched',
  `select s.currency, count(*)::integer as settlements, trim_scale(sum(s.marketplace_net))::text as amount
   from finance.settlement s
   where s.organization_id = $1 and s.order_id is null and s.status <> 'canceled'
     and ($4::text[] is null or s.marketplace = any($4)) and ($5::text is null or s.currency = $5)
     and exists (
       select from finance.settlement_row r
       where r.organization_id = s.organization_id and r.settlement_id = s.id
       having min(r.posted_at) >= $2::timestamptz and min(r.posted_at) < $3::timestamptz)
   group by s.currency`,
);

/** Those whose first row was posted in the window. They belong to no store or country. */
export const readUnmatched = (
  reader: Reader,
  organizationId: string,
  { from, to, marketplaces }: OrderSelection,
  currency: string | null,
): Promise<UnmatchedSettlements[]> =>
  reader.query<UnmatchedSettlements>(unmatched, [organizationId, from, to, marketplaces, currency]);
