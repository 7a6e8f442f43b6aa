import { sql } from '../../../../kernel/database/statement.js';
import { formatAmount } from '../../../../kernel/money.js';
import { agenticChannel } from '../../orders/order/order.values.js';
import { type Reader, withRevision } from '../campaign/campaign.queries.js';
import type { CampaignSales } from './campaign-results.entity.js';

const revenue = 'sum(coalesce(l.paid_total, coalesce(l.paid_price, l.unit_price) * l.quantity))';

/** Orders that count: placed while the campaign ran, and not canceled. */
const counted = `o.organization_id = $1 and o.placed_at >= campaign.since
  and (campaign.until is null or o.placed_at < campaign.until) and o.status <> 'canceled'`;

/** At marketplaces: items of its products, in orders of its stores. */
const atMarketplaces = `
  select o.currency, count(distinct o.id) as orders, sum(l.quantity) as units, ${revenue} as revenue,
    sum(greatest(l.unit_price - l.paid_price, 0) * l.quantity) as discount
  from commerce."order" o
  join commerce.order_line l on l.organization_id = o.organization_id and l.order_id = o.id
  where ${counted} and (o.marketplace, o.store_id) in (
      select store->>'marketplace', store->>'storeId'
      from jsonb_array_elements(campaign.plan->'stores' || (campaign.plan->'promotionStores')) store)
    and (campaign.is_for_all or l.product_id = any(campaign.products))
  group by o.currency`;

/** In checkout: whole orders whose session got something off by one of its promotions. */
const inCheckout = `
  select o.currency, count(*) as orders, sum(items.units) as units, sum(items.revenue) as revenue,
    sum(used.amount) as discount
  from commerce."order" o
  join commerce.checkout_session s on s.organization_id = o.organization_id and s.order_id = o.id
  cross join lateral (
    select sum((given->>'amount')::numeric) as amount from jsonb_array_elements(s.discounts) given
    where given->>'promotionId' = any(campaign.promotion_ids)) used
  cross join lateral (
    select sum(l.quantity) as units, ${revenue} as revenue from commerce.order_line l
    where l.organization_id = o.organization_id and l.order_id = o.id) items
  where ${counted} and o.marketplace = '${agenticChannel}' and used.amount is not null
  group by o.currency`;

const sales = sql(
  'commerce.campaignResults.sales',
  `with campaign as (
     select c.id, greatest(c.launched_at, c.starts_at) as since, least(c.ends_at, c.completed_at) as until, r.plan,
       array(select made->>'promotionId' from jsonb_array_elements(c.promotions) made) as promotion_ids,
       exists (select from jsonb_array_elements(r.plan->'promotions') planned
         where not (planned->'definition'->>'isForAssignedProducts')::boolean) as is_for_all,
       array(select value::uuid from jsonb_array_elements_text(r.plan->'productIds')
         union select (product->>'productId')::uuid from jsonb_array_elements(r.plan->'promotions') planned,
           jsonb_array_elements(planned->'products') product) as products
     from commerce.campaign c ${withRevision}
     where c.organization_id = $1 and c.id = any($2::uuid[]) and c.launched_at is not null
   )
   select campaign.id, sold.currency, sum(sold.orders)::integer as orders, sum(sold.units)::integer as units,
     coalesce(sum(sold.revenue), 0)::text as revenue, coalesce(sum(sold.discount), 0)::text as discount
   from campaign cross join lateral (${atMarketplaces} union all ${inCheckout}) sold
   group by campaign.id, sold.currency`,
);

/** What campaigns sold, by their ids; nothing of those that were not launched. One statement. */
export async function salesOf(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, CampaignSales[]>> {
  const rows = await reader.query<CampaignSales & Record<'id', string> & Record<string, unknown>>(sales, [
    organizationId,
    ids,
  ]);
  return Map.groupBy(
    rows.map(row => ({
      ...row,
      revenue: formatAmount(row.revenue, row.currency),
      discount: formatAmount(row.discount, row.currency),
    })),
    ({ id }) => id,
  );
}
