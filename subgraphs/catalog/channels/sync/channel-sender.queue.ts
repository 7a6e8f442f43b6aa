import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Place } from './channel-write.queries.js';

/** The task that sends the prices and the stock that wait for one store. */
export const sendTask = 'catalog.channel.send';

/** Queue and key of a store's task. A store's id is the marketplace's own, so it is hashed: names of queues are short. */
const queueOf = (store: string): string =>
  `'send/' || ${store}.connection_id || '/' || md5(${store}.store_id)`;

/** Whether the sender of a store works, waits to, or will try again by itself; the alias has `connection_id` and `store_id`. */
export const hasSenderSql = (store: string): string =>
  `exists (select from graphile_worker.jobs sender where sender.queue_name = ${queueOf(store)}
     and (sender.locked_at is not null or sender.attempts < sender.max_attempts))`;

/**
 * One task a store in the whole installation: it never runs twice at once, and those who wake it while it waits share it.
 * In the order of the key, as others wake the same ones.
 */
const wake = sql(
  'catalog.channelSender.wake',
  `with place as (
     select * from unnest($2::uuid[], $3::text[]) as r (connection_id, store_id) order by connection_id, store_id
   ), woken as (
     insert into catalog.channel_sender as s (organization_id, connection_id, store_id, wakes)
     select $1, connection_id, store_id, 1 from place
     on conflict (organization_id, connection_id, store_id) do update set wakes = s.wakes + 1
     returning connection_id, store_id, wakes
   )
   select wakes::integer as wake,
     platform.add_single_task('${sendTask}', ${queueOf('woken')},
       json_build_object('organizationId', $1::uuid, 'connectionId', connection_id, 'storeId', store_id),
       now(), 'replace') as queued
   from woken`,
);

/**
 * Has the sender of a store look for what waits, also where it is at it: what was written before is seen. Answers what
 * `failureOf` asks for.
 */
export async function wakeSender(db: Database, place: Place): Promise<number> {
  const [row] = await db.query<WokenRow>(wake, valuesOf(place.organizationId, [place]));
  return row!.wake;
}

/** The same for some stores of one organization, once the transaction has committed. */
export async function wakeSenders(
  tx: Transaction,
  organizationId: string,
  stores: readonly Store[],
): Promise<void> {
  await tx.query<WokenRow>(wake, valuesOf(organizationId, stores));
}

type Store = Pick<Place, 'connectionId' | 'storeId'>;

interface WokenRow extends Record<string, unknown> {
  wake: number;
}

const valuesOf = (organizationId: string, stores: readonly Store[]) => [
  organizationId,
  stores.map(({ connectionId }) => connectionId),
  stores.map(({ storeId }) => storeId),
];
