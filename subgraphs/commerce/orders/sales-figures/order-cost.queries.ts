import { agenticChannel } from '../order/order.values.js';
import { isRefundedFor, refundedAmount } from './processor-refund.queries.js';

/** Which orders a report is about; null restricts nothing. The window is half-open, in ISO 8601. */
export interface OrderSelection {
  from: string;
  to: string;
  marketplaces: readonly string[] | null;
  countries: readonly string[] | null;
  /** Ids of stores as their marketplaces have them. */
  storeIds: readonly string[] | null;
}

/** The first parameters of every statement that begins with `placedOrders`. */
export const selectionValues = (
  organizationId: string,
  { from, to, marketplaces, countries, storeIds }: OrderSelection,
): unknown[] => [organizationId, from, to, marketplaces, countries, storeIds];

/**
 * WITH queries of statements of other domains, which may not name the tables of this one. `placed_order`: the orders that were
 * placed in the window. `goods` is what a settlement calls revenue: what the buyer pays but for shipping, before discounts,
 * with taxes; null where a total is unknown.
 */
export const placedOrders = `
  placed_order as materialized (
    select o.organization_id, o.id, o.placed_at, o.marketplace, o.account_id, o.store_id, o.currency,
      o.status = 'canceled' as is_canceled, o.total - o.shipping + o.discount as goods, o.discount, o.shipping
    from commerce."order" o
    where o.organization_id = $1 and o.placed_at >= $2::timestamptz and o.placed_at < $3::timestamptz
      and ($4::text[] is null or o.marketplace = any($4)) and ($5::text[] is null or o.country = any($5))
      and ($6::text[] is null or o.store_id = any($6)))`;

/**
 * After `placedOrders`. `order_cost`: units that were sold, of lines that are not canceled, and what they cost, by the currency of
 * the cost, null where it is unknown; `returned` is the cost of those that came back. `refund`: what returns give back, of those that
 * were not rejected or withdrawn, and payments that were given back; `unknown` counts refunds without an amount in the currency of the order.
 */
export const orderCosts = `
  received as (
    select r.order_id, item ->> 'orderLineId' as line_id, sum((item ->> 'receivedQuantity')::integer) as units
    from placed_order o
    join commerce.return r on r.organization_id = o.organization_id and r.order_id = o.id
    cross join lateral jsonb_array_elements(r.lines) item
    group by r.order_id, item ->> 'orderLineId'),
  order_cost as materialized (
    select l.order_id, case when l.unit_cost is null then null else l.unit_cost_currency end as currency,
      sum(l.quantity) as units, sum(l.quantity * l.unit_cost) as amount,
      sum(least(coalesce(received.units, 0), l.quantity) * l.unit_cost) as returned
    from placed_order o
    join commerce.order_line l on l.organization_id = o.organization_id and l.order_id = o.id
    left join received on received.order_id = l.order_id and received.line_id = l.id::text
    where not o.is_canceled and l.status <> 'canceled'
    group by l.order_id, case when l.unit_cost is null then null else l.unit_cost_currency end),
  paid_back as (
    select r.order_id, r.refund_amount as amount, r.currency, r.resolution in ('refunded', 'partially_refunded') as is_due
    from placed_order o
    join commerce.return r on r.organization_id = o.organization_id and r.order_id = o.id
    where r.status not in ('rejected', 'canceled')
    union all
    select s.order_id, ${refundedAmount.amount}, ${refundedAmount.currency}, true
    from placed_order o
    join commerce.checkout_session s on s.organization_id = o.organization_id and s.order_id = o.id
    join commerce.payment p on ${isRefundedFor}
    where o.marketplace = '${agenticChannel}'),
  refund as (
    select b.order_id, sum(b.amount) filter (where b.currency = o.currency) as amount,
      count(*) filter (where b.amount is null and b.is_due or b.amount <> 0 and b.currency <> o.currency) as unknown
    from placed_order o join paid_back b on b.order_id = o.id
    group by b.order_id)`;
