import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { readPromotedPrices } from '../../../catalog/index.js';
import type { PromotionProduct, PromotionStore } from '../promotion/promotion.entity.js';
import type { DeliveryItem, ItemTerms, PromotionDelivery } from './promotion-delivery.entity.js';

type Reader = Pick<Database, 'query'>;

/** `d` is commerce.promotion_delivery. */
export const deliveryColumns = `d.id, d.promotion_id as "promotionId", d.marketplace, d.country,
  d.store_id as "storeId", d.connection_id as "connectionId", d.desired, d.state, d.external_id as "externalId", d.lives, d.sent,
  d.known_as as "knownAs", d.unknown_since as "unknownSince", d.starts_at as "startsAt", d.ends_at as "endsAt",
  d.observed_state as "observedState", d.marketplace_status as "marketplaceStatus", d.observed_at as "observedAt",
  d.issues, d.attempts, d.checks, d.ending_since as "endingSince", d.alarmed_at as "alarmedAt",
  d.next_attempt_at as "nextAttemptAt", d.next_check_at as "nextCheckAt", d.version`;

export type DeliveryRow = PromotionDelivery & Record<string, unknown>;

/** One store of an account, whose promotions are delivered one after the other. */
export interface DeliveryPlace {
  organizationId: string;
  connectionId: string;
  storeId: string;
}

const dueAt = 'least(d.next_attempt_at, d.next_check_at)';
const inPlace = 'd.organization_id = $1 and d.connection_id = $2 and d.store_id = $3';

const due = sql(
  'commerce.promotionDelivery.due',
  `select ${deliveryColumns} from commerce.promotion_delivery d
   where ${inPlace} and ${dueAt} <= $4 and d.id <> all($5::uuid[]) order by ${dueAt}, d.id limit 1`,
);

/** The one that has been due for longest, those that had their turn left out; null where none is. */
export async function nextDueDelivery(
  reader: Reader,
  { organizationId, connectionId, storeId }: DeliveryPlace,
  { now, done }: { now: Date; done: readonly string[] },
): Promise<PromotionDelivery | null> {
  const values = [organizationId, connectionId, storeId, now, done];
  const [row] = await reader.query<DeliveryRow>(due, values);
  return row ?? null;
}

const nextDue = sql(
  'commerce.promotionDelivery.nextDue',
  `select min(${dueAt}) as at from commerce.promotion_delivery d where ${inPlace}`,
);

/** When the next delivery of the store is due. */
export async function nextDueAt(
  reader: Reader,
  { organizationId, connectionId, storeId }: DeliveryPlace,
): Promise<string | null> {
  const [row] = await reader.query<{ at: string | null }>(nextDue, [organizationId, connectionId, storeId]);
  return row?.at ?? null;
}

const duePlaces = sql(
  'commerce.promotionDelivery.duePlaces',
  `select distinct d.organization_id as "organizationId", d.connection_id as "connectionId", d.store_id as "storeId"
   from commerce.promotion_delivery d
   where ${dueAt} <= $1 and d.connection_id is not null and (d.next_attempt_at is not null or d.next_check_at is not null)`,
);

export const findDuePlaces = (reader: Reader, now: Date): Promise<DeliveryPlace[]> =>
  reader.query<DeliveryPlace & Record<string, unknown>>(duePlaces, [now]);

const ofPromotions = sql(
  'commerce.promotionDelivery.ofPromotions',
  `select ${deliveryColumns} from commerce.promotion_delivery d
   where d.organization_id = $1 and d.promotion_id = any($2::uuid[])
   order by d.promotion_id, d.marketplace, d.country, d.store_id`,
);

export const deliveriesOfPromotions = (
  reader: Reader,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<PromotionDelivery[]> => reader.query<DeliveryRow>(ofPromotions, [organizationId, promotionIds]);

const items = sql(
  'commerce.promotionDelivery.items',
  `select i.product_id as "productId", i.variant_id as "variantId", i.outcome, i.is_put as "isPut", i.issues,
     case when i.external_listing_id is not null then json_build_object(
       'externalListingId', i.external_listing_id, 'sku', i.sku, 'externalVariantId', i.external_variant_id,
       'regularPrice', trim_scale(i.regular_price)::text, 'promotionalPrice', trim_scale(i.promotional_price)::text,
       'percentage', trim_scale(i.percentage)::text, 'purchaseLimit', i.purchase_limit,
       'promotionalStock', i.promotional_stock) end as terms
   from commerce.promotion_delivery_item i where i.organization_id = $1 and i.delivery_id = $2
   order by i.product_id, i.variant_id`,
);

/** All items of one delivery, as they were put last. */
export const itemsOfDelivery = (
  reader: Reader,
  organizationId: string,
  deliveryId: string,
): Promise<DeliveryItem[]> =>
  reader.query<DeliveryItem & { terms: ItemTerms | null } & Record<string, unknown>>(items, [
    organizationId,
    deliveryId,
  ]);

const assigned = sql(
  'commerce.promotionDelivery.assigned',
  `select product_id as "productId", nullif(variant_id, product_id) as "variantId",
     trim_scale(promotional_price)::text as "promotionalPrice", purchase_limit as "purchaseLimit",
     promotional_stock as "promotionalStock", added_at as "addedAt"
   from commerce.promotion_product where organization_id = $1 and promotion_id = $2 order by product_id, variant_id`,
);

/** The products of one promotion. */
export const assignedProducts = (
  reader: Reader,
  organizationId: string,
  promotionId: string,
): Promise<PromotionProduct[]> =>
  reader.query<PromotionProduct & Record<string, unknown>>(assigned, [organizationId, promotionId]);

const ofOthers = sql(
  'commerce.promotionDelivery.idsOfOthers',
  `select d.external_id as "externalId" from commerce.promotion_delivery d
   where ${inPlace} and d.id <> $4 and d.external_id = any($5::text[]) and d.sent is not null`,
);

/** Of the ids, those that other promotions of the store have. */
export async function idsOfOthers(
  reader: Reader,
  organizationId: string,
  { id, connectionId, storeId }: Pick<PromotionDelivery, 'id' | 'connectionId' | 'storeId'>,
  externalIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const values = [organizationId, connectionId, storeId, id, externalIds];
  const rows = await reader.query<{ externalId: string }>(ofOthers, values);
  return new Set(rows.map(({ externalId }) => externalId));
}

const holding = sql(
  'commerce.promotionDelivery.holding',
  `select marketplace, country, store_id as "storeId" from commerce.promotion_delivery
   where organization_id = $1 and promotion_id = $2 and sent is not null order by marketplace, country, store_id`,
);

/**
 * The stores that have the promotion, or may have it, as people call them: a record of it, or listings that are sold at its
 * price.
 */
export async function storesHolding(
  reader: Reader,
  organizationId: string,
  promotionId: string,
): Promise<string[]> {
  const rows = await reader.query<PromotionStore & Record<string, unknown>>(holding, [
    organizationId,
    promotionId,
  ]);
  const prices = await readPromotedPrices(reader, organizationId, [promotionId]);
  const stores = [...rows, ...prices.filter(({ held }) => held > 0)];
  return [
    ...new Set(stores.map(({ marketplace, country, storeId }) => `${marketplace} ${country} ${storeId}`)),
  ];
}
