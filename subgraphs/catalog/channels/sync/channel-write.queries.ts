import type {
  ListingIssue,
  ListingReference,
  VariantReference,
} from '../../../../connectors/marketplaces/listing.js';
import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import { nilId } from '../../../../kernel/ids.js';
import { salePriceNotBelowCode } from '../listing/desired-values.rules.js';
import { overtaken } from '../listing/listing.writer.js';
import { desiredPromotion, onlyPromotion, withPromotions } from '../listing/shown-promotions.js';
import { syncLimits } from './sync.limits.js';

/** One store of an account, whose waiting values are sent together. */
export interface Place {
  organizationId: string;
  connectionId: string;
  storeId: string;
}

/** A variant's value that is being sent. */
export interface ClaimedWrite extends Record<string, unknown> {
  listingId: string;
  variantId: string;
  reference: ListingReference;
  variant: VariantReference;
  price: string | null;
  salePrice: string | null;
  salePriceEndsAt: string | null;
  quantity: number | null;
  /** Whose the sale price is; null where it is none of a promotion. */
  promotionId: string | null;
}

/** What became of a write. */
export interface RecordedWrite {
  write: ClaimedWrite;
  isDone: boolean;
  /** Whether the price went out without its sale price. */
  isWithoutSalePrice?: boolean;
  issues: readonly ListingIssue[];
}

/** The part of catalog.listing_variant that a kind of write is about. */
export type WriteKind = 'price' | 'stock';

/** The connectors know a variant by what the marketplace calls it; a SKU that was changed there is that one. */
const referenceOf = (v: string): string =>
  `json_build_object('sku', coalesce(${v}.observed_sku, ${v}.sku), 'externalId', ${v}.external_variant_id)`;

/** Whether a value waits for the store and nobody has taken it, at a time. */
const waits = (kind: WriteKind, now: string): string =>
  `v.organization_id = $1 and v.connection_id = $2 and v.store_id = $3 and v.${kind}_pending
    and (v.${kind}_lease_until is null or v.${kind}_lease_until < ${now})`;

/** From now on the marketplace may have the sale price, whether or not it is ever heard to have taken it. */
const mayBeShown: Record<WriteKind, string> = {
  price: `, shown_promotion_ids = ${withPromotions('v.shown_promotion_ids', onlyPromotion(desiredPromotion('v')))}`,
  stock: '',
};

/** What a marketplace takes is all that it has. */
const isShown: Record<WriteKind, string> = {
  price: `
       shown_promotion_ids = case when not given.is_done then v.shown_promotion_ids
         when given.taken_sale_price is null then '{}' else ${onlyPromotion('given.promotion_id')} end,`,
  stock: '',
};

/**
 * Takes values that wait for the store: those of listings after $4 first, then from the beginning. Nobody else takes them
 * until they are recorded, or the lease ends.
 */
const claimSql = (kind: WriteKind): Statement =>
  sql(
    `catalog.channelWrite.claim.${kind}`,
    `with due as (
       select v.listing_id, v.variant_id from catalog.listing_variant v
       where ${waits(kind, '$7')}
       order by v.listing_id > $4::uuid desc, v.listing_id, v.variant_id limit $5 for update skip locked
     ), taken as (
       update catalog.listing_variant v set ${kind}_lease_by = $6, ${kind}_lease_until = $8${mayBeShown[kind]}
       from due where v.organization_id = $1 and v.listing_id = due.listing_id and v.variant_id = due.variant_id
       returning v.*
     )
     select v.listing_id as "listingId", v.variant_id as "variantId", ${referenceOf('v')} as variant,
       v.desired_price as price, v.desired_sale_price as "salePrice",
       v.desired_sale_price_ends_at as "salePriceEndsAt", v.desired_quantity as quantity,
       ${desiredPromotion('v')} as "promotionId",
       json_build_object('externalId', l.external_id, 'variants', (
         select json_agg(${referenceOf('all_of')} order by all_of.position) from catalog.listing_variant all_of
         where all_of.organization_id = l.organization_id and all_of.listing_id = l.id)) as reference
     from taken v join catalog.listing l on l.organization_id = v.organization_id and l.id = v.listing_id`,
  );

/** What the comparison remarked about the price goes on to hold, whatever the marketplace says of it. */
const remarksOf = (kind: WriteKind): string =>
  kind === 'stock'
    ? `'[]'`
    : `case when v.price_issues = '[]' then '[]' else coalesce((
         select jsonb_agg(remark) from jsonb_array_elements(v.price_issues) as remark
         where remark ->> 'code' = '${salePriceNotBelowCode}'), '[]') end`;

/**
 * Values that changed while they were sent go on waiting; a rejected one waits for another request. One that was overtaken
 * is let go of, and nothing is learned from it.
 */
const recordSql = (
  kind: WriteKind,
  values: readonly { name: string; of: string; taken?: string }[],
): Statement => {
  const isOf =
    'v.organization_id = $1 and v.listing_id = given.listing_id and v.variant_id = given.variant_id';
  const desired = values.map(({ name }) => `v.desired_${name}`).join(', ');
  const sent = values.map(({ of }) => `given.${of}`).join(', ');
  const observed = values.map(
    ({ name, of, taken = of }) => `
      observed_${name} = case when given.is_done then given.${taken} else v.observed_${name} end,`,
  );
  return sql(
    `catalog.channelWrite.record.${kind}`,
    `with given as materialized (
       select * from jsonb_to_recordset($2::jsonb) as r (listing_id uuid, variant_id uuid, price numeric,
         sale_price numeric, taken_sale_price numeric, sale_price_ends_at timestamptz, taken_sale_price_ends_at timestamptz,
         quantity integer, promotion_id uuid, is_done boolean, issues jsonb)
     ), held as materialized (
       select given.* from given join catalog.listing_variant v using (listing_id, variant_id)
       where v.organization_id = $1 order by listing_id, variant_id for update of v
     ), let_go as (
       update catalog.listing_variant v set ${kind}_lease_by = null, ${kind}_lease_until = null from held given
       where ${isOf} and v.${kind}_lease_by = '${overtaken}'
     )
     update catalog.listing_variant v set ${observed.join('')}${isShown[kind]}
       ${kind}_evidence = case when given.is_done then 'acknowledged_write' else v.${kind}_evidence end,
       ${kind}_as_of = case when given.is_done then $3 else v.${kind}_as_of end,
       ${kind}_pending = (${desired}) is distinct from (${sent}), ${kind}_issues = ${remarksOf(kind)} || given.issues,
       ${kind}_lease_by = null, ${kind}_lease_until = null
     from held given where ${isOf} and v.${kind}_lease_by = $4`,
  );
};

const releaseSql = (kind: WriteKind): Statement =>
  sql(
    `catalog.channelWrite.release.${kind}`,
    `update catalog.listing_variant v set ${kind}_lease_by = null, ${kind}_lease_until = null
     from (select organization_id, listing_id, variant_id from catalog.listing_variant
       where organization_id = $1 and connection_id = $2 and store_id = $3 and ${kind}_pending
         and ${kind}_lease_by is not null
       order by listing_id, variant_id for update) held
     where v.organization_id = held.organization_id and v.listing_id = held.listing_id
       and v.variant_id = held.variant_id`,
  );

const statements = {
  price: {
    claim: claimSql('price'),
    release: releaseSql('price'),
    record: recordSql('price', [
      { name: 'price', of: 'price' },
      { name: 'sale_price', of: 'sale_price', taken: 'taken_sale_price' },
      { name: 'sale_price_ends_at', of: 'sale_price_ends_at', taken: 'taken_sale_price_ends_at' },
    ]),
  },
  stock: {
    claim: claimSql('stock'),
    release: releaseSql('stock'),
    record: recordSql('stock', [{ name: 'quantity', of: 'quantity' }]),
  },
} satisfies Record<WriteKind, Record<string, Statement>>;

const isAny = (kind: WriteKind): string =>
  `exists (select from catalog.listing_variant v where ${waits(kind, '$4')})`;

const passedOver = sql(
  'catalog.channelWrite.passedOver',
  `select ${isAny('price')} or ${isAny('stock')} as "isWaiting"`,
);

/** Whether values wait that nobody has taken: a claim passes over rows that are locked at the moment. */
export async function wasPassedOver(db: Database, place: Place): Promise<boolean> {
  const values = [...keyOf(place), db.clock.now()];
  const [row] = await db.query<{ isWaiting: boolean }>(passedOver, values);
  return row!.isWaiting;
}

export function claimWrites(
  db: Database,
  kind: WriteKind,
  place: Place,
  wanted: { afterListingId: string | null; limit: number; holderId: string },
): Promise<ClaimedWrite[]> {
  const now = db.clock.now();
  const until = new Date(now.getTime() + syncLimits.leaseMs);
  const { afterListingId, limit, holderId } = wanted;
  return db.query<ClaimedWrite>(statements[kind].claim, [
    ...keyOf(place),
    afterListingId ?? nilId,
    limit,
    holderId,
    now,
    until,
  ]);
}

export async function recordWrites(
  db: Database,
  kind: WriteKind,
  place: Place,
  { holderId, writes }: { holderId: string; writes: readonly RecordedWrite[] },
): Promise<void> {
  const records = writes.map(({ write, isDone, issues, isWithoutSalePrice = false }) => ({
    listing_id: write.listingId,
    variant_id: write.variantId,
    price: write.price,
    sale_price: write.salePrice,
    taken_sale_price: isWithoutSalePrice ? null : write.salePrice,
    sale_price_ends_at: write.salePriceEndsAt,
    taken_sale_price_ends_at: isWithoutSalePrice ? null : write.salePriceEndsAt,
    quantity: write.quantity,
    promotion_id: write.promotionId,
    is_done: isDone,
    issues,
  }));
  const values = [place.organizationId, JSON.stringify(records), db.clock.now(), holderId];
  await db.query(statements[kind].record, values);
  const ids = [...new Set(writes.map(({ write }) => write.listingId))];
  db.onChanges([{ kind: 'listing', organizationId: place.organizationId, ids }]);
}

/** Lets go of what is taken and not done, for the next one to take: to be called when nobody is sending to the store. */
export async function releaseWrites(db: Database, place: Place): Promise<void> {
  await db.query(statements.price.release, keyOf(place));
  await db.query(statements.stock.release, keyOf(place));
}

/** The parameters with which every statement about a store begins. */
export const keyOf = ({ organizationId, connectionId, storeId }: Place): string[] => [
  organizationId,
  connectionId,
  storeId,
];

const waiting = sql(
  'catalog.channelWrite.waiting',
  `select listing_id as "listingId", bool_or(price_pending) as price, bool_or(stock_pending) as stock,
     coalesce(json_agg(price_issues) filter (where price_issues <> '[]'), '[]') as "priceIssues",
     coalesce(json_agg(stock_issues) filter (where stock_issues <> '[]'), '[]') as "stockIssues"
   from catalog.listing_variant where organization_id = $1 and listing_id = any($2::uuid[]) group by listing_id`,
);

/** What still waits for a listing, and what its last writes had against them. */
export interface WaitingWrites extends Record<string, unknown> {
  listingId: string;
  price: boolean;
  stock: boolean;
  priceIssues: ListingIssue[][];
  stockIssues: ListingIssue[][];
}

export const waitingWrites = (
  db: Database,
  organizationId: string,
  listingIds: readonly string[],
): Promise<WaitingWrites[]> => db.query<WaitingWrites>(waiting, [organizationId, listingIds]);

const countOfProducts = sql(
  'catalog.channelWrite.countOfProducts',
  `select count(*)::integer as count from catalog.listing l
   where l.organization_id = $1 and l.product_id = any($2::uuid[]) and exists (
     select from catalog.listing_variant v where v.organization_id = l.organization_id and v.listing_id = l.id
       and (v.price_pending or v.stock_pending))`,
);

/** How many listings of the products wait for something to be sent. */
export async function countWaiting(
  db: Pick<Database, 'query'>,
  organizationId: string,
  productIds: readonly string[],
): Promise<number> {
  const [row] = await db.query<{ count: number }>(countOfProducts, [organizationId, productIds]);
  return row!.count;
}
