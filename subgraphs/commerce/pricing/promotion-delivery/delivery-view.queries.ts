import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { type CursorPagination, decodeCursor, encodeCursor } from '../../../../kernel/paging.js';
import { type DeliveryItemCounts, type DeliveryView, objectView } from './delivery-view.rules.js';
import type { DeliveryItem, ItemTerms, ObservedItem } from './promotion-delivery.entity.js';
import { type DeliveryRow, deliveryColumns } from './promotion-delivery.queries.js';
import type { DeliveryItemOutcome } from './promotion-delivery.values.js';

type Reader = Pick<Database, 'query'>;

const withCounts = sql(
  'commerce.promotionDelivery.withCounts',
  `select ${deliveryColumns}, counts."itemCounts"
   from commerce.promotion_delivery d
   cross join lateral (
     select json_build_object('total', count(*), 'waiting', count(*) filter (where outcome = 'waiting'),
       'accepted', count(*) filter (where outcome = 'accepted'), 'rejected', count(*) filter (where outcome = 'rejected'),
       'notListed', count(*) filter (where outcome = 'not_listed'),
       'live', count(*) filter (where is_put and observed_state = 'live')) as "itemCounts"
     from commerce.promotion_delivery_item i where i.organization_id = d.organization_id and i.delivery_id = d.id) counts
   where d.organization_id = $1 and d.promotion_id = any($2::uuid[])
   order by d.promotion_id, d.marketplace, d.country, d.store_id`,
);

/** By promotion, in the order of marketplace, country and store: one statement for any number of promotions. */
export async function readDeliveryViews(
  reader: Reader,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<Map<string, DeliveryView[]>> {
  const rows = await reader.query<DeliveryRow & { itemCounts: DeliveryItemCounts }>(withCounts, [
    organizationId,
    promotionIds,
  ]);
  const views = new Map<string, DeliveryView[]>();
  for (const [promotionId, ofPromotion] of Map.groupBy(rows, row => row.promotionId)) {
    views.set(
      promotionId,
      ofPromotion.map(row => objectView(row, row.itemCounts)),
    );
  }
  return views;
}

/** An item with what was seen of it; null where nothing was. */
export interface DeliveryItemView extends DeliveryItem {
  observed: (Omit<ObservedItem, 'productId' | 'variantId' | 'isPriceAsPut'> & { observedAt: string }) | null;
}

export interface DeliveryItemPage {
  items: DeliveryItemView[];
  pagination: CursorPagination;
}

const page = sql(
  'commerce.promotionDelivery.itemPage',
  `select i.product_id as "productId", i.variant_id as "variantId", i.outcome, i.is_put as "isPut", i.issues,
     case when i.external_listing_id is not null then json_build_object(
       'externalListingId', i.external_listing_id, 'sku', i.sku, 'externalVariantId', i.external_variant_id,
       'regularPrice', trim_scale(i.regular_price)::text, 'promotionalPrice', trim_scale(i.promotional_price)::text,
       'percentage', trim_scale(i.percentage)::text, 'purchaseLimit', i.purchase_limit,
       'promotionalStock', i.promotional_stock) end as terms,
     case when i.observed_at is not null then json_build_object('state', i.observed_state,
       'promotionalPrice', trim_scale(i.observed_price)::text, 'buyerPrice', trim_scale(i.buyer_price)::text,
       'hiddenBy', i.hidden_by, 'evidence', i.evidence, 'observedAt', i.observed_at) end as observed
   from commerce.promotion_delivery_item i
   where i.organization_id = $1 and i.delivery_id = $2 and ($3::text is null or i.outcome = $3)
     and ($4::uuid is null or (i.product_id, i.variant_id) > ($4::uuid, $5::uuid))
   order by i.product_id, i.variant_id limit $6`,
);

interface ItemFilter {
  deliveryId: string;
  outcome: DeliveryItemOutcome | null;
}

const isThere = sql(
  'commerce.promotionDelivery.isThere',
  `select exists (select from commerce.promotion_delivery where organization_id = $1 and id = $2) as "isThere"`,
);

/** In the order of product and variant. Throws CURSOR_INVALID, PROMOTION_DELIVERY_NOT_FOUND. */
export async function listDeliveryItems(
  reader: Reader,
  organizationId: string,
  filter: ItemFilter,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<DeliveryItemPage> {
  if (!isId(filter.deliveryId)) {
    throw fail('PROMOTION_DELIVERY_NOT_FOUND');
  }
  const after = cursor === null ? [null, null] : decodeCursor(cursor, filter, ['id', 'id']);
  const rows = await reader.query<DeliveryItemView & { terms: ItemTerms | null } & Record<string, unknown>>(
    page,
    [organizationId, filter.deliveryId, filter.outcome, ...after, limit + 1],
  );
  if (rows.length === 0) {
    await requireDelivery(reader, organizationId, filter.deliveryId);
  }
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([last!.productId, last!.variantId], filter) : null;
  return { items, pagination: { limit, nextCursor, hasMore } };
}

async function requireDelivery(reader: Reader, organizationId: string, id: string): Promise<void> {
  const [row] = await reader.query<{ isThere: boolean }>(isThere, [organizationId, id]);
  if (!row!.isThere) {
    throw fail('PROMOTION_DELIVERY_NOT_FOUND');
  }
}
