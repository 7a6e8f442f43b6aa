import type { PromotionKind } from '../../../../connectors/marketplaces/promotion.js';
import type { ItemExclusivity } from '../../../../connectors/marketplaces/promotion-capabilities.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import type { Contender } from './promotion-overlap.rules.js';

type Reader = Pick<Database, 'query'>;
type Here = Pick<PromotionDelivery, 'id' | 'promotionId' | 'connectionId' | 'storeId'>;

const inPlace = 'd.organization_id = $1 and d.connection_id = $2 and d.store_id = $3 and d.id <> $4';

/** One that the store does not take, or that somebody ended there, is not to be there, so that others have its items. */
const contenders = sql(
  'commerce.promotionOverlap.contenders',
  `select p.id, p.name, p.priority, p.currency, p.is_for_assigned_products as "isForAssignedProducts", p.trigger, p.code,
     p.terms, '[]'::jsonb as stores, coalesce(p.starts_at, p.activated_at, p.created_at) as "startsAt",
     p.ends_at as "endsAt"
   from commerce.promotion_delivery d
   join commerce.promotion p on p.organization_id = d.organization_id and p.id = d.promotion_id
   where ${inPlace} and d.desired = 'delivered' and p.intent = 'active' and (p.ends_at is null or p.ends_at > $5)
     and (d.sent is not null or d.state not in ('rejected', 'ended'))
   order by p.id`,
);

export type ContenderRow = Contender & Pick<Promotion, 'terms' | 'code'>;

/** The other promotions that are to be in the store, at most as many as an organization may have. */
export async function readContenders(
  reader: Reader,
  organizationId: string,
  { id, connectionId, storeId }: Here,
  now: Date,
): Promise<ContenderRow[]> {
  const values = [organizationId, connectionId, storeId, id, now];
  return reader.query<ContenderRow & Record<string, unknown>>(contenders, values);
}

const firstOf = sql(
  'commerce.promotionOverlap.firstOf',
  `select p.product_id as "productId", p.variant_id as "variantId", min(r.place)::integer as place
   from unnest($2::uuid[]) with ordinality as r (promotion_id, place)
   join commerce.promotion_product p on p.organization_id = $1 and p.promotion_id = r.promotion_id
     and p.product_id = any($3::uuid[])
   group by p.product_id, p.variant_id`,
);

/** A product, or a variant of it, and the place (from 1) of the first promotion that it is assigned to. */
export interface FirstPlace extends Record<string, unknown> {
  productId: string;
  /** That of the product where it is assigned whole. */
  variantId: string;
  place: number;
}

/** Of products, the first of the promotions that has them assigned: one statement for all. */
export async function firstAssignments(
  reader: Reader,
  organizationId: string,
  promotionIds: readonly string[],
  productIds: readonly string[],
): Promise<FirstPlace[]> {
  return promotionIds.length === 0
    ? []
    : reader.query<FirstPlace>(firstOf, [organizationId, promotionIds, productIds]);
}

const stillIn = sql(
  'commerce.promotionOverlap.stillIn',
  `select i.product_id as "productId", i.variant_id as "variantId", d.id as "deliveryId", p.name
   from commerce.promotion_delivery d
   join commerce.promotion_delivery_item i on i.organization_id = d.organization_id and i.delivery_id = d.id
   join commerce.promotion p on p.organization_id = d.organization_id and p.id = d.promotion_id
   where ${inPlace} and d.sent -> 'terms' ->> 'kind' = any($5::text[])
     and ($6 = 'unended' or (d.ends_at is null or d.ends_at > $7) and ($8::timestamptz is null or d.starts_at < $8))
     and i.is_put and i.product_id = any($9::uuid[])`,
);

export interface ItemElsewhere extends Record<string, unknown> {
  productId: string;
  variantId: string;
  /** The other delivery, and the name of its promotion. */
  deliveryId: string;
  name: string;
}

/** Items that the store has in another promotion, until that one is seen to be over: clocks differ. */
export const itemsElsewhere = (
  reader: Reader,
  organizationId: string,
  { id, connectionId, storeId }: Here,
  asked: {
    kinds: readonly PromotionKind[];
    among: ItemExclusivity['among'];
    window: { startsAt: string; endsAt: string | null };
    productIds: readonly string[];
  },
): Promise<ItemElsewhere[]> => {
  const { kinds, among, window, productIds } = asked;
  const times = [among, window.startsAt, window.endsAt];
  const values = [organizationId, connectionId, storeId, id, kinds, ...times, productIds];
  return reader.query<ItemElsewhere>(stillIn, values);
};
