import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { DeliveryItem, ObservedItem } from './promotion-delivery.entity.js';
import { deliveryLimits } from './promotion-delivery.limits.js';

type Writer = Pick<Database, 'query'>;

const key = 'organization_id, delivery_id, product_id, variant_id';
const values = `external_listing_id, sku, external_variant_id, regular_price, promotional_price, percentage, purchase_limit,
  promotional_stock, outcome, is_put, issues`;
const changes = values
  .split(',')
  .map(name => `${name.trim()} = excluded.${name.trim()}`)
  .join(', ')
  .concat(', is_verified = false');

const save = sql(
  'commerce.promotionDelivery.saveItems',
  `insert into commerce.promotion_delivery_item (${key}, ${values})
   select $1, $2, r.product_id, r.variant_id, ${values}
   from jsonb_to_recordset($3::jsonb) as r (product_id uuid, variant_id uuid, external_listing_id text, sku text,
     external_variant_id text, regular_price numeric, promotional_price numeric, percentage numeric, purchase_limit integer,
     promotional_stock integer, outcome text, is_put boolean, issues jsonb)
   order by r.product_id, r.variant_id
   on conflict (${key}) do update set ${changes}`,
);

export async function saveItems(
  on: Writer,
  organizationId: string,
  deliveryId: string,
  items: readonly DeliveryItem[],
): Promise<void> {
  if (items.length > 0) {
    const records = items.map(({ productId, variantId, terms, outcome, isPut, issues }) => ({
      product_id: productId,
      variant_id: variantId,
      external_listing_id: terms?.externalListingId ?? null,
      sku: terms?.sku ?? null,
      external_variant_id: terms?.externalVariantId ?? null,
      regular_price: terms?.regularPrice ?? null,
      promotional_price: terms?.promotionalPrice ?? null,
      percentage: terms?.percentage ?? null,
      purchase_limit: terms?.purchaseLimit ?? null,
      promotional_stock: terms?.promotionalStock ?? null,
      outcome,
      is_put: isPut,
      issues,
    }));
    await on.query(save, [organizationId, deliveryId, JSON.stringify(records)]);
  }
}

const forget = sql(
  'commerce.promotionDelivery.forgetItems',
  `delete from commerce.promotion_delivery_item i
   using unnest($3::uuid[], $4::uuid[]) as r (product_id, variant_id)
   where i.organization_id = $1 and i.delivery_id = $2 and i.product_id = r.product_id and i.variant_id = r.variant_id`,
);

/** Of items that the promotion has no more. */
export async function forgetItems(
  on: Writer,
  organizationId: string,
  deliveryId: string,
  items: readonly Pick<DeliveryItem, 'productId' | 'variantId'>[],
): Promise<void> {
  if (items.length > 0) {
    await on.query(forget, [
      organizationId,
      deliveryId,
      items.map(({ productId }) => productId),
      items.map(({ variantId }) => variantId),
    ]);
  }
}

/** What waits would wait for ever where the promotion is over. */
const takenOut = sql(
  'commerce.promotionDelivery.takeItemsOut',
  `with forgotten as (
     delete from commerce.promotion_delivery_item
     where organization_id = $1 and delivery_id = $2 and not $3 and outcome = 'waiting'
   )
   update commerce.promotion_delivery_item set is_put = false, is_verified = false,
     outcome = case when outcome = 'accepted' and $3 then 'waiting' else outcome end,
     observed_state = null, observed_price = null, buyer_price = null, hidden_by = null, evidence = null, observed_at = null
   where organization_id = $1 and delivery_id = $2 and ($3 or outcome <> 'waiting')`,
);

/** The marketplace has the promotion no more: with `isAgain`, its items are to be put from the start. */
export const takeItemsOut = async (
  on: Writer,
  organizationId: string,
  deliveryId: string,
  isAgain: boolean,
): Promise<void> => {
  await on.query(takenOut, [organizationId, deliveryId, isAgain]);
};

/**
 * What was accepted and was never seen as it was put was dropped: it is put again, a few times. What was seen before, and
 * is another now, somebody else changed: that stays.
 */
const observe = sql(
  'commerce.promotionDelivery.observeItems',
  `with seen as (
     select r.*, r.state <> 'missing' and (r."promotionalPrice" is null or i.promotional_price is null
       or r."promotionalPrice" = i.promotional_price) as is_as_put
     from jsonb_to_recordset($3::jsonb) as r ("productId" uuid, "variantId" uuid, state text, "promotionalPrice" numeric,
       "buyerPrice" numeric, "hiddenBy" text, evidence text)
     join commerce.promotion_delivery_item i on i.organization_id = $1 and i.delivery_id = $2
       and i.product_id = r."productId" and i.variant_id = r."variantId"
   ), judged as (
     select seen.*, not is_as_put and i.is_put and not i.is_verified as is_dropped
     from seen join commerce.promotion_delivery_item i on i.organization_id = $1 and i.delivery_id = $2
       and i.product_id = seen."productId" and i.variant_id = seen."variantId"
   )
   update commerce.promotion_delivery_item i set observed_state = judged.state,
     observed_price = judged."promotionalPrice", buyer_price = judged."buyerPrice", hidden_by = judged."hiddenBy",
     evidence = judged.evidence, observed_at = $4, is_verified = i.is_verified or is_as_put,
     is_put = i.is_put and not (is_dropped and judged.state = 'missing'),
     drops = case when is_dropped then i.drops + 1 when is_as_put then 0 else i.drops end,
     outcome = case when not is_dropped then i.outcome when i.drops + 1 < $5 then 'waiting' else 'rejected' end,
     issues = case when is_dropped then $6::jsonb else i.issues end
   from judged where i.organization_id = $1 and i.delivery_id = $2 and i.product_id = judged."productId"
     and i.variant_id = judged."variantId"
   returning is_dropped and i.outcome = 'waiting' as "isToBePut"`,
);

const dropped = [
  ownIssue('ITEM_DROPPED', 'The marketplace accepted the item, and does not have it as it was put.'),
];

/** Answers whether some are to be put again. */
export async function saveObservedItems(
  on: Writer,
  organizationId: string,
  deliveryId: string,
  { items, observedAt }: { items: readonly ObservedItem[]; observedAt: string },
): Promise<boolean> {
  if (items.length === 0) {
    return false;
  }
  const told = [JSON.stringify(items), observedAt, deliveryLimits.dropsMax, JSON.stringify(dropped)];
  const rows = await on.query<{ isToBePut: boolean }>(observe, [organizationId, deliveryId, ...told]);
  return rows.some(({ isToBePut }) => isToBePut);
}
