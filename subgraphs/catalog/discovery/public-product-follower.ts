import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Origin, Transaction } from '../../../kernel/database/transaction.js';
import type { Signals } from '../../../kernel/signals.js';
import { startEventLoop } from '../../platform/index.js';
import { type ProductRow, productColumns, toProduct, variantsColumn } from '../product/product.queries.js';
import { toSnapshot } from '../product/product.snapshot.js';
import { discoveryLimits } from './discovery.limits.js';
import type { DiscoverySettings } from './discovery-settings.entity.js';
import { settingsColumns } from './discovery-settings.queries.js';
import { attributeRules, productFacets } from './public-facet.rules.js';
import { nextChange, publicProductOf } from './public-product.rules.js';
import { type ProductPlace, type PublicProductWrite, writePublicProducts } from './public-product.writer.js';
import { PublicProductStatistics, type PublishedRound } from './public-product-statistics.js';
import { searchDocument } from './search-document.rules.js';

/** One process follows at a time; the others find that there is nothing to do. */
const lockFollower = sql(
  'catalog.discovery.lockFollower',
  'select pg_try_advisory_xact_lock(723654017, 0) as "isLocked"',
);

/** A change that commits later is a row that comes later: nothing is skipped, whatever the order of the commits. */
const takeChanges = sql(
  'catalog.discovery.takeChanges',
  `with next as (
     select id from catalog.public_product_change order by is_rebuild, id limit $1
   ), taken as (
     delete from catalog.public_product_change c using next where c.id = next.id
     returning c.organization_id, c.product_id
   )
   select distinct organization_id as "organizationId", product_id as "productId" from taken`,
);

/** Public products whose sale has begun or ended. */
const takeDue = sql(
  'catalog.discovery.takeDue',
  `select organization_id as "organizationId", product_id as "productId" from catalog.public_product
   where changes_at <= $1 order by changes_at limit $2`,
);

const productsAt = sql(
  'catalog.discovery.products',
  `select p.organization_id as "organizationId", ${productColumns}, ${variantsColumn}
   from unnest($1::uuid[], $2::uuid[]) as place (organization_id, product_id)
   join catalog.product p on p.organization_id = place.organization_id and p.id = place.product_id
   where p.status = 'active' and p.discoverable`,
);

const settingsOfMany = sql(
  'catalog.discovery.settingsOfMany',
  `select s.organization_id as "organizationId", ${settingsColumns}
   from catalog.discovery_settings s where s.organization_id = any($1::uuid[]) and s.is_listed`,
);

const origin: Origin = {
  requestId: 'discovery',
  caller: { kind: 'system', id: 'discovery', organizationId: null },
};

/** Publishes changes of products for as long as the process lives: soon after events, and each second what has none. */
export const startPublicProductFollower = (dependencies: {
  db: Database;
  signals: Signals;
}): { stop(): Promise<void> } =>
  startEventLoop(dependencies, 'discovery.publish', followChanges(dependencies.db));

/** One round after another; each answers whether there may be more. */
export function followChanges(db: Database): () => Promise<boolean> {
  const statistics = new PublicProductStatistics();
  return async () => {
    const round = await publishChanges(db);
    await statistics.follow(db, round);
    return round.products > 0;
  };
}

/**
 * Publishes what waits, up to `productsPerRound`, in one transaction: the changes are taken and their products written, or neither.
 */
const publishChanges = (db: Database): Promise<PublishedRound> =>
  db.transaction(async tx => {
    const [lock] = await tx.query<{ isLocked: boolean }>(lockFollower);
    if (!lock!.isLocked) {
      return { products: 0, isFull: false };
    }
    const max = discoveryLimits.productsPerRound;
    const changed = await tx.query<ProductPlace & Row>(takeChanges, [max]);
    const due = await tx.query<ProductPlace & Row>(takeDue, [db.clock.now(), max]);
    const places = [
      ...new Map(
        [...changed, ...due].map(place => [`${place.organizationId} ${place.productId}`, place]),
      ).values(),
    ];
    if (places.length > 0) {
      const writes = await publicWrites(tx, places);
      await writePublicProducts(tx, places, writes);
      announceHidden(tx, places, writes);
    }
    return { products: places.length, isFull: changed.length === max };
  }, origin);

/** Has every process make documents anew that may show what is not public any more; others are current in a few seconds anyway. */
function announceHidden(
  tx: Transaction,
  places: readonly ProductPlace[],
  writes: readonly PublicProductWrite[],
): void {
  const shown = new Set(writes.map(({ product }) => product.id));
  const hidden = places.filter(({ productId }) => !shown.has(productId));
  for (const organizationId of new Set(hidden.map(place => place.organizationId))) {
    tx.announce('merchant', organizationId, [organizationId]);
  }
}

async function publicWrites(tx: Transaction, places: readonly ProductPlace[]): Promise<PublicProductWrite[]> {
  const organizationIds = [...new Set(places.map(({ organizationId }) => organizationId))];
  const listed = await tx.query<DiscoverySettings & { organizationId: string } & Row>(settingsOfMany, [
    organizationIds,
  ]);
  const settings = new Map(listed.map(({ organizationId, ...one }) => [organizationId, one]));
  const wanted = places.filter(({ organizationId }) => settings.has(organizationId));
  const rows = await tx.query<ProductRow & { organizationId: string }>(productsAt, [
    wanted.map(({ organizationId }) => organizationId),
    wanted.map(({ productId }) => productId),
  ]);
  return rows.flatMap(({ organizationId, ...row }) => {
    const write = publicWrite(organizationId, row as ProductRow, settings.get(organizationId)!, tx);
    return write === null ? [] : [write];
  });
}

function publicWrite(
  organizationId: string,
  row: ProductRow,
  settings: DiscoverySettings,
  { db }: Transaction,
): PublicProductWrite | null {
  const snapshot = toSnapshot(toProduct(row));
  const now = db.clock.now();
  const product = publicProductOf(organizationId, snapshot, settings, now);
  if (product === null) {
    return null;
  }
  const { countries, synonyms } = settings;
  return {
    product,
    document: searchDocument({ ...product, sku: snapshot.sku, countries, synonyms }),
    facets: productFacets(product),
    attributeRules: attributeRules(settings),
    changesAt: nextChange(snapshot, now),
  };
}
