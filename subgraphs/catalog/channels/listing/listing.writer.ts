import type { ListingReference, ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { definitions } from '../../../../kernel/fields/field-columns.js';
import type { NamesOf } from '../../../../kernel/fields/field-table.js';
import { nilId } from '../../../../kernel/ids.js';
import type { DesiredValues } from './desired-values.rules.js';
import type { Listing } from './listing.entity.js';
import { fieldsWith, listingColumnsOf } from './listing-field.js';
import { listingFields } from './listing-fields.js';
import { desiredPromotion, onlyPromotion, promotionOfSalePrice, withPromotions } from './shown-promotions.js';
import { matchVariants, type VariantMatch } from './variant-match.rules.js';

/** What changes about a listing as a whole; absent is untouched. What is asked of it: `listing-request.writer.ts`. */
export type ListingChanges = Partial<Pick<Listing, NamesOf<typeof listingFields, { isUpdatable: true }>>> & {
  nextCheckAt?: string | null;
};

const columns = listingColumnsOf({
  ...fieldsWith(listingFields, ({ isUpdatable = false }) => isUpdatable),
  nextCheckAt: { kind: 'time', column: 'next_check_at' },
});

const update = sql(
  'catalog.listing.update',
  `update catalog.listing l
   set ${columns.map(({ name }) => `${name} = case when r.changes ? '${name}' then r.${name} else l.${name} end`).join(', ')},
     is_on_sale = case when r.changes ? 'state' and r.state <> 'unknown' then r.state in ('live', 'live_not_buyable')
       else l.is_on_sale end, version = l.version + 1, updated_at = $3
   from (select changes, typed.* from jsonb_array_elements($2::jsonb) as changes
     cross join lateral jsonb_to_record(changes) as typed (id uuid, ${definitions(columns)})) r
   where l.organization_id = $1 and l.id = r.id`,
);

/** Changes any number of listings in one statement. The caller holds their locks. */
export async function updateListings(
  tx: Transaction,
  organizationId: string,
  changes: readonly ({ id: string } & ListingChanges)[],
): Promise<void> {
  if (changes.length === 0) {
    return;
  }
  const records = changes.map(({ id, ...fields }: { id: string } & Record<string, unknown>) => ({
    id,
    ...Object.fromEntries(
      columns.flatMap(({ name, property }) => (property in fields ? [[name, fields[property] ?? null]] : [])),
    ),
  }));
  await tx.query(update, [organizationId, JSON.stringify(records), tx.db.clock.now()]);
  const changed = changes.map(({ id }) => id);
  tx.announce('listing', organizationId, changed);
}

const replaceVariants = sql(
  'catalog.listing.replaceVariants',
  `with given as materialized (
     select * from jsonb_to_recordset($5::jsonb) as r (variant_id uuid, position integer, sku text,
       external_variant_id text, price numeric, sale_price numeric, sale_price_ends_at timestamptz, price_source jsonb, sale_price_source jsonb, price_issues jsonb,
       quantity integer)
   ), gone as (
     delete from catalog.listing_variant where organization_id = $1 and listing_id = $2
       and variant_id not in (select variant_id from given)
   )
   insert into catalog.listing_variant (organization_id, listing_id, connection_id, store_id, variant_id, position, sku,
     external_variant_id, desired_price, desired_sale_price, desired_sale_price_ends_at, price_source, sale_price_source,
     price_issues, desired_quantity, shown_promotion_ids)
   select $1, $2, $3, $4, variant_id, position, sku, external_variant_id, price, sale_price, sale_price_ends_at, price_source,
     sale_price_source, price_issues, quantity, ${onlyPromotion(promotionOfSalePrice('sale_price', 'sale_price_source'))}
   from given
   on conflict (organization_id, listing_id, variant_id) do update set position = excluded.position, sku = excluded.sku,
     external_variant_id = coalesce(excluded.external_variant_id, catalog.listing_variant.external_variant_id),
     desired_price = excluded.desired_price, desired_sale_price = excluded.desired_sale_price,
     desired_sale_price_ends_at = excluded.desired_sale_price_ends_at,
     price_source = excluded.price_source, sale_price_source = excluded.sale_price_source, price_issues = excluded.price_issues,
     desired_quantity = excluded.desired_quantity, stock_issues = '[]',
     -- What is on its way may arrive after what the publication sent.
     price_pending = catalog.listing_variant.price_lease_by is not null,
     stock_pending = catalog.listing_variant.stock_lease_by is not null,
     shown_promotion_ids = ${withPromotions('catalog.listing_variant.shown_promotion_ids', 'excluded.shown_promotion_ids')}`,
);

const noValues = `observed_price = null, observed_sale_price = null, observed_sale_price_ends_at = null, price_evidence = null, price_as_of = null,
  observed_quantity = null, stock_evidence = null, stock_as_of = null`;
/** Assignments to a variant of which nothing is known. */
export const nothingObserved = `external_variant_id = null, observed_sku = null, ${noValues}`;

const forgetVariants = sql(
  'catalog.listing.forgetVariants',
  `update catalog.listing_variant set ${nothingObserved}
   where organization_id = $1 and listing_id = $2`,
);

/** What was known of the variants was of a listing that is not there any more: it says nothing of the one made now. */
export async function forgetObserved(
  tx: Transaction,
  organizationId: string,
  { id }: Pick<Listing, 'id'>,
): Promise<void> {
  await tx.query(forgetVariants, [organizationId, id]);
  tx.announce('listing', organizationId, [id]);
}

/** Who holds a value whose outcome says nothing any more; it is never anybody's own id. */
export const overtaken = nilId;

const overtakenWrite = (kind: 'price' | 'stock'): string =>
  `${kind}_lease_by = case when ${kind}_lease_by is not null then '${overtaken}'::uuid end`;

const forgetValues = sql(
  'catalog.listing.forgetValues',
  `update catalog.listing_variant set ${noValues}, ${overtakenWrite('price')}, ${overtakenWrite('stock')}
   where organization_id = $1 and listing_id = any($2::uuid[])`,
);

/**
 * Nobody knows which of two writes arrived last: what the listings have is unknown. A value that is being sent goes on
 * being so, since a second one would overtake it, but what the marketplace answers to it is not taken for what it has.
 */
export async function forgetObservedValues(
  tx: Transaction,
  organizationId: string,
  listingIds: readonly string[],
): Promise<void> {
  await tx.query(forgetValues, [organizationId, listingIds]);
  tx.announce('listing', organizationId, listingIds);
}

/**
 * What a publication sends, as the variants of the listing. Ids of the marketplace come from its reference: by SKU, else
 * by the place in it, which is that of the draft.
 */
export async function writeSentVariants(
  tx: Transaction,
  organizationId: string,
  listing: Listing,
  sent: { desired: readonly DesiredValues[]; reference: ListingReference | null },
): Promise<void> {
  const external = new Map(sent.reference?.variants.map(variant => [variant.sku, variant.externalId]));
  const ours = new Set(sent.desired.map(({ sku }) => sku));
  const idAt = (position: number): string | null => {
    const there = sent.reference?.variants[position];
    return there === undefined || ours.has(there.sku) ? null : there.externalId;
  };
  const records = sent.desired.map((value, position) => ({
    variant_id: value.variantId,
    position,
    sku: value.sku,
    external_variant_id: external.get(value.sku) ?? idAt(position),
    price: value.price,
    sale_price: value.salePrice,
    sale_price_ends_at: value.salePriceEndsAt,
    price_source: value.priceSource,
    sale_price_source: value.salePriceSource,
    price_issues: value.priceIssues,
    quantity: value.quantity,
  }));
  const { id, connectionId, storeId } = listing;
  await tx.query(replaceVariants, [organizationId, id, connectionId, storeId, JSON.stringify(records)]);
  tx.announce('listing', organizationId, [id]);
}

/** Whether a value that was read at $3 is newer than what is known, and nobody is writing another one. */
const isFresh = (value: string, field: 'price' | 'stock'): string => `(given.${value} is not null
  and (v.${field}_as_of is null or v.${field}_as_of <= $3::timestamptz)
  and (v.${field}_lease_until is null or v.${field}_lease_until < $3::timestamptz))`;

const whenFresh = (value: string, field: 'price' | 'stock', set: Record<string, string>): string =>
  Object.entries(set)
    .map(([name, next]) => `${name} = case when ${isFresh(value, field)} then ${next} else v.${name} end`)
    .join(', ');

const observe = sql(
  'catalog.listing.observe',
  `with given as materialized (
     select * from jsonb_to_recordset($2::jsonb) as r (listing_id uuid, variant_id uuid, external_variant_id text,
       sku text, price numeric, sale_price numeric, sale_price_ends_at timestamptz, quantity integer)
   ), held as materialized (
     select given.* from given join catalog.listing_variant v using (listing_id, variant_id)
     where v.organization_id = $1 order by listing_id, variant_id for update of v
   )
   update catalog.listing_variant v
   set external_variant_id = coalesce(given.external_variant_id, v.external_variant_id), observed_sku = given.sku,
     ${whenFresh('price', 'price', {
       observed_price: 'given.price',
       observed_sale_price: 'given.sale_price',
       observed_sale_price_ends_at: 'given.sale_price_ends_at',
       price_evidence: `'snapshot'`,
       price_as_of: '$3::timestamptz',
       shown_promotion_ids: `case when given.sale_price is null then '{}'
         when given.sale_price = v.desired_sale_price then ${onlyPromotion(desiredPromotion('v'))}
         else v.shown_promotion_ids end`,
     })},
     ${whenFresh('quantity', 'stock', {
       observed_quantity: 'given.quantity',
       stock_evidence: `'snapshot'`,
       stock_as_of: '$3::timestamptz',
     })}
   from held given
   where v.organization_id = $1 and v.listing_id = given.listing_id and v.variant_id = given.variant_id`,
);

/**
 * Notes what a reading that began at `readAt` saw. A price or quantity that was written since, or is being written, is
 * left as it is: the reading is older than that.
 */
export async function writeObservations(
  tx: Transaction,
  organizationId: string,
  readings: readonly { listing: Listing; observed: ObservedListing }[],
  readAt: string,
): Promise<void> {
  const records = readings.flatMap(({ listing, observed }) =>
    matchVariants(listing, observed).map(match => observedRecord(listing, match)),
  );
  if (records.length > 0) {
    await tx.query(observe, [organizationId, JSON.stringify(records), readAt]);
    const seen = readings.map(({ listing }) => listing.id);
    tx.announce('listing', organizationId, seen);
  }
}

/** Amounts in another currency are not comparable: the price then stays unknown. */
function observedRecord({ id, currency }: Listing, { variant, seen }: VariantMatch) {
  const isComparable = seen.currency === currency;
  return {
    listing_id: id,
    variant_id: variant.variantId,
    external_variant_id: seen.externalId,
    sku: seen.sku,
    price: isComparable ? seen.price : null,
    sale_price: isComparable ? seen.salePrice : null,
    sale_price_ends_at: isComparable ? seen.salePriceEndsAt : null,
    quantity: seen.quantity,
  };
}
