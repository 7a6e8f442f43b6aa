import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** The task that delivers the promotions of one store. */
export const deliverTask = 'commerce.promotion.deliver';

interface Place {
  organizationId: string;
  connectionId: string;
  storeId: string;
}

/**
 * One task a store in the whole installation: it never runs twice at once. In the order of the key, as others wake the same
 * ones. A store's id is the marketplace's own, so it is hashed: the queue's names are short.
 */
const add = (dueAt: string, keyMode: 'replace' | 'preserve_run_at') => `
  select platform.add_single_task('${deliverTask}', 'promote/' || place.connection_id || '/' || md5(place.store_id),
    json_build_object('organizationId', $1::uuid, 'connectionId', place.connection_id, 'storeId', place.store_id),
    ${dueAt}, '${keyMode}')
  from (select distinct connection_id, store_id from unnest($2::uuid[], $3::text[]) as r (connection_id, store_id)
    order by connection_id, store_id) place`;

const now = sql('commerce.promotionDelivery.wake', add('now()', 'replace'));
const later = sql(
  'commerce.promotionDelivery.wakeLater',
  add('now() + make_interval(secs => $4)', 'preserve_run_at'),
);

/** Has due deliveries of stores of one organization looked for at once; in a transaction, after its commit. */
export async function wakeDeliveries(
  on: Pick<Database, 'query'>,
  organizationId: string,
  stores: readonly Omit<Place, 'organizationId'>[],
): Promise<void> {
  if (stores.length > 0) {
    await on.query(now, valuesOf(organizationId, stores));
  }
}

/** Never later than what is planned already. */
export async function wakeDeliveryLater(
  on: Pick<Database, 'query'>,
  place: Place,
  delayMs: number,
): Promise<void> {
  await on.query(later, [...valuesOf(place.organizationId, [place]), Math.max(0, delayMs) / 1000]);
}

const valuesOf = (organizationId: string, stores: readonly Omit<Place, 'organizationId'>[]): unknown[] => [
  organizationId,
  stores.map(({ connectionId }) => connectionId),
  stores.map(({ storeId }) => storeId),
];
