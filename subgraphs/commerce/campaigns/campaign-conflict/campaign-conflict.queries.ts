import { sql } from '../../../../kernel/database/statement.js';
import type { PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import type { CampaignPlan } from '../campaign/campaign.entity.js';
import type { Reader } from '../campaign/campaign.queries.js';
import type { OverlappingPromotion } from './campaign-conflict.rules.js';
import type { PlannedPlace } from './planned-place.rules.js';

/** Of windows that may be open at either end. */
const meets = (one: string, other: string): string =>
  `(${one}.ends_at is null or ${other}.starts_at is null or ${other}.starts_at < ${one}.ends_at)
   and (${other}.ends_at is null or ${one}.starts_at is null or ${one}.starts_at < ${other}.ends_at)`;

/** First the promotions that are in a planned place at its time, which are few; then their products. */
const overlaps = sql(
  'commerce.campaignConflict.overlaps',
  `with met as materialized (
     select place.promotion, place.store, place.is_for_all, p.id, p.name, p.is_for_assigned_products,
       p.terms->>'kind' in ('percentage', 'amount_off', 'fixed_price') as is_price_reduction
     from commerce.promotion p
     join jsonb_to_recordset($2::jsonb) as place (promotion integer, store jsonb, is_for_all boolean,
       starts_at timestamptz, ends_at timestamptz)
       on case when place.store is null then p.is_in_checkout else p.stores @> jsonb_build_array(place.store) end
       and ${meets('p', 'place')}
     where p.organization_id = $1 and p.intent = 'active' and p.trigger = 'automatic'
       and (p.ends_at is null or p.ends_at > $4) and p.campaign_id is distinct from $5
   )
   select met.promotion, met.store, met.id as "promotionId", met.name, met.is_price_reduction as "isPriceReduction",
     null::uuid as "productId"
   from met where met.is_for_all or not met.is_for_assigned_products
   union all
   select distinct met.promotion, met.store, met.id, met.name, met.is_price_reduction, a.product_id
   from met
   join commerce.promotion_product a on a.organization_id = $1 and a.promotion_id = met.id
   join jsonb_to_recordset($3::jsonb) as item (promotion integer, product_id uuid, variant_id uuid)
     on item.promotion = met.promotion and item.product_id = a.product_id
     and (item.variant_id is null or a.variant_id in (item.variant_id, item.product_id))
   where not met.is_for_all and met.is_for_assigned_products
   order by promotion, "promotionId", "productId" limit $6`,
);

interface Asked {
  /** Whose own promotions are no conflict. */
  campaignId: string;
  plan: CampaignPlan;
  /** Of its promotions. */
  places: readonly PlannedPlace[];
  now: Date;
  limit: number;
}

/** Automatic promotions, active now or later, that planned automatic ones meet. One statement. */
export function overlappingPromotions(
  reader: Reader,
  organizationId: string,
  { campaignId, plan, now, limit, ...asked }: Asked,
): Promise<OverlappingPromotion[]> {
  const isAutomatic = (promotion: number) => plan.promotions[promotion]!.definition.trigger === 'automatic';
  const places = asked.places
    .filter(({ promotion }) => isAutomatic(promotion))
    .map(({ promotion, store, startsAt, endsAt }) => ({
      ...{ promotion, store, starts_at: startsAt, ends_at: endsAt },
      is_for_all: !plan.promotions[promotion]!.definition.isForAssignedProducts,
    }));
  const items = plan.promotions.flatMap(({ products }, promotion) =>
    products.map(({ productId, variantId }) => ({
      ...{ promotion, product_id: productId, variant_id: variantId },
    })),
  );
  return reader.query<OverlappingPromotion>(overlaps, [
    ...[organizationId, JSON.stringify(places), JSON.stringify(items), now, campaignId, limit],
  ]);
}

const running = sql(
  'commerce.campaignConflict.running',
  `select c.id, c.name from commerce.campaign c
   cross join lateral (select plan from commerce.campaign_revision
     where organization_id = c.organization_id and campaign_id = c.id and number = c.revision) r
   where c.organization_id = $1 and c.state in ('running', 'paused') and c.id <> $2
     and (c.ends_at is null or c.ends_at > $3) and (c.ends_at is null or $4::timestamptz is null or $4 < c.ends_at)
     and ($5::timestamptz is null or c.starts_at is null or c.starts_at < $5)
     and exists (select from jsonb_array_elements((r.plan->'stores') || (r.plan->'promotionStores')) as store
       where $6::jsonb @> jsonb_build_array(store))
   order by c.id limit $7`,
);

/** Other campaigns, running or paused, with a store and a time in common. */
export function overlappingCampaigns(
  reader: Reader,
  organizationId: string,
  { campaignId, plan, now, limit }: Omit<Asked, 'places'>,
): Promise<{ id: string; name: string }[]> {
  const stores: PromotionStore[] = [...plan.stores, ...plan.promotionStores];
  return reader.query<{ id: string; name: string }>(running, [
    ...[organizationId, campaignId, now, plan.window?.startsAt ?? null, plan.window?.endsAt ?? null],
    ...[JSON.stringify(stores), limit],
  ]);
}
