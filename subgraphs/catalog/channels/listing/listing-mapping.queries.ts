import type { ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { newId, nilId } from '../../../../kernel/ids.js';
import type { Listing } from './listing.entity.js';
import { hasLostId, idHolders } from './listing-identity.js';
import type { MappingValues } from './listing-mapping-fields.js';

type Reader = Pick<Database, 'query'>;

/** A listing that was found at a marketplace by SKU, and that nobody said yet is the one of the product. */
export interface ListingMapping extends MappingValues {
  observed: ObservedListing;
  decidedAt: string | null;
}

const columns = `m.id, m.listing_id as "listingId", l.product_id as "productId", l.marketplace,
  l.connection_id as "connectionId", l.store_id as "storeId", m.external_id as "externalId",
  m.observed ->> 'title' as title, m.observed ->> 'url' as url, m.matched_skus as "matchedSkus", m.status, m.observed,
  m.created_at as "createdAt", m.decided_at as "decidedAt"`;

const from = `from catalog.listing_mapping m
  join catalog.listing l on l.organization_id = m.organization_id and l.id = m.listing_id`;

const proposed = sql(
  'catalog.listingMapping.proposed',
  `select ${columns} ${from} where m.organization_id = $1 and m.status = 'proposed' and m.id > $2 order by m.id limit $3`,
);

const locked = sql(
  'catalog.listingMapping.locked',
  `select ${columns} ${from} where m.organization_id = $1 and m.id = $2 for update of m`,
);

type Row = ListingMapping & Record<string, unknown>;

/** Those that wait for a decision, oldest first, after the one named. */
export const proposedMappings = (
  reader: Reader,
  organizationId: string,
  page: { after: string | null; limit: number },
): Promise<ListingMapping[]> =>
  reader.query<Row>(proposed, [organizationId, page.after ?? nilId, page.limit]);

export async function lockMapping(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ListingMapping | null> {
  const [row] = await tx.query<Row>(locked, [organizationId, id]);
  return row ?? null;
}

const decide = sql(
  'catalog.listingMapping.decide',
  'update catalog.listing_mapping set status = $3, decided_at = $4 where organization_id = $1 and id = $2',
);

export const decideMapping = (
  tx: Transaction,
  organizationId: string,
  id: string,
  status: 'confirmed' | 'declined',
): Promise<unknown> => tx.query(decide, [organizationId, id, status, tx.db.clock.now()]);

const propose = sql(
  'catalog.listingMapping.propose',
  `insert into catalog.listing_mapping (organization_id, id, listing_id, external_id, observed, matched_skus, created_at)
   select $1, id, $2, external_id, observed, array(select jsonb_array_elements_text(matched_skus)), $4
   from jsonb_to_recordset($3::jsonb) as r (id uuid, external_id text, observed jsonb, matched_skus jsonb)
   on conflict (organization_id, listing_id, external_id) do update set observed = excluded.observed`,
);

/** Notes what was found; a match that was declined before stays declined. */
export async function proposeMappings(
  tx: Transaction,
  organizationId: string,
  listingId: string,
  matches: readonly { observed: ObservedListing; skus: string[] }[],
): Promise<void> {
  const records = matches.map(({ observed, skus }) => ({
    id: newId(),
    external_id: observed.reference.externalId,
    observed,
    matched_skus: skus,
  }));
  await tx.query(propose, [organizationId, listingId, JSON.stringify(records), tx.db.clock.now()]);
}

const declined = sql(
  'catalog.listingMapping.declined',
  `select external_id as "externalId" from catalog.listing_mapping
   where organization_id = $1 and listing_id = $2 and status = 'declined' and external_id = any($3::text[])`,
);

/** Of what was found by SKU for a listing, the ids of what belongs to another listing or was declined for this one. */
export async function excludedMatches(
  reader: Reader,
  organizationId: string,
  listing: Pick<Listing, 'id' | 'connectionId' | 'storeId'>,
  found: readonly ObservedListing[],
): Promise<Set<string>> {
  const byId = new Map(found.map(observed => [observed.reference.externalId, observed]));
  const ids = [...byId.keys()];
  const holders = await idHolders(reader, organizationId, listing, ids);
  const others = holders.filter(
    holder => holder.id !== listing.id && !hasLostId(holder, byId.get(holder.externalId)!),
  );
  const rows = await reader.query<{ externalId: string }>(declined, [organizationId, listing.id, ids]);
  return new Set([...others, ...rows].map(({ externalId }) => externalId));
}
