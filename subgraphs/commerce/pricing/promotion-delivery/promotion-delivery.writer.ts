import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { newId } from '../../../../kernel/ids.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import { failedStates } from './promotion-delivery.values.js';

/** What is worked on may change of a delivery, with its type and how it is written. */
const columns = {
  state: ['text', delivery => delivery.state],
  external_id: ['text', delivery => delivery.externalId],
  lives: ['integer', delivery => delivery.lives],
  sent: ['jsonb', delivery => delivery.sent],
  known_as: ['jsonb', delivery => delivery.knownAs],
  unknown_since: ['timestamptz', delivery => delivery.unknownSince],
  starts_at: ['timestamptz', delivery => delivery.startsAt],
  ends_at: ['timestamptz', delivery => delivery.endsAt],
  observed_state: ['text', delivery => delivery.observedState],
  marketplace_status: ['text', delivery => delivery.marketplaceStatus],
  observed_at: ['timestamptz', delivery => delivery.observedAt],
  issues: ['jsonb', delivery => delivery.issues],
  attempts: ['integer', delivery => delivery.attempts],
  checks: ['integer', delivery => delivery.checks],
  ending_since: ['timestamptz', delivery => delivery.endingSince],
  alarmed_at: ['timestamptz', delivery => delivery.alarmedAt],
  next_check_at: ['timestamptz', delivery => delivery.nextCheckAt],
  next_attempt_at: ['timestamptz', delivery => delivery.nextAttemptAt],
} as const satisfies Record<string, [type: string, readValue: (delivery: PromotionDelivery) => unknown]>;

const names = Object.keys(columns) as (keyof typeof columns)[];
const typed = names.map(name => `${name} ${columns[name][0]}`).join(', ');
/** What somebody wants since the work began is to be done at once. */
const writes = names.map(name =>
  name === 'next_attempt_at'
    ? 'next_attempt_at = case when d.version = $4 then r.next_attempt_at else $5 end'
    : `${name} = r.${name}`,
);

const save = sql(
  'commerce.promotionDelivery.save',
  `update commerce.promotion_delivery d set ${writes.join(', ')}, updated_at = $5
   from jsonb_to_record($3::jsonb) as r (${typed}) where d.organization_id = $1 and d.id = $2`,
);

const isFailed = `d.state in (${failedStates.map(state => `'${state}'`).join(', ')})`;

/**
 * Stores that take the promotion as prices of listings have no row: how many of them failed, looks at their prices say. Where
 * every store fails or starts later, and one starts, none has it before.
 */
const refreshFailed = sql(
  'commerce.promotionDelivery.refreshFailed',
  `update commerce.promotion p set is_delivery_failed = found.is_failed, delivery_starts_at = found.starts_at
   from (
     select p.organization_id, p.id,
       p.stores_only and count(d) filter (where ${isFailed}) + coalesce(max(c.failed_stores), 0) = p.stores as is_failed,
       case when p.stores_only and count(d) filter (where ${isFailed} or d.starts_at is not null)
           + coalesce(max(c.failed_stores), 0) = p.stores
         then min(d.starts_at) filter (where not ${isFailed}) end as starts_at
     from (
       select organization_id, id, jsonb_array_length(stores) as stores,
         not is_in_checkout and stores <> '[]' as stores_only
       from commerce.promotion where organization_id = $1 and id = any($2::uuid[])) p
     left join commerce.promotion_delivery d on d.organization_id = p.organization_id and d.promotion_id = p.id
       and d.desired = 'delivered'
     left join commerce.promotion_price_check c on c.organization_id = p.organization_id and c.promotion_id = p.id
     group by p.organization_id, p.id, p.stores, p.stores_only
   ) found
   where p.organization_id = found.organization_id and p.id = found.id
     and (p.is_delivery_failed, p.delivery_starts_at) is distinct from (found.is_failed, found.starts_at)`,
);

/**
 * Notes whether every store has failed to take the promotions, and when the first has one that none has yet. The caller holds the
 * promotions.
 */
export const noteDeliveryFailures = async (
  tx: Transaction,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<void> => {
  await tx.query(refreshFailed, [organizationId, promotionIds]);
};

/** Writes how the work on a delivery stands. Only its worker does, so nothing but what is wanted changed meanwhile. */
export async function saveDelivery(
  on: Pick<Database, 'query'>,
  organizationId: string,
  delivery: PromotionDelivery,
  now: Date,
): Promise<void> {
  const record = Object.fromEntries(names.map(name => [name, columns[name][1](delivery)]));
  await on.query(save, [organizationId, delivery.id, JSON.stringify(record), delivery.version, now]);
}

const lookAtOthers = sql(
  'commerce.promotionDelivery.lookAtOthers',
  `update commerce.promotion_delivery d set next_check_at = $6, updated_at = $6
   where d.organization_id = $1 and d.connection_id = $2 and d.store_id = $3 and d.id <> $4 and d.external_id = $5
     and d.sent is not null`,
);

/** Has other promotions of the store that had the same id looked at: the marketplace gave it to this one. */
export async function lookAtOthersWithId(
  on: Pick<Database, 'query'>,
  organizationId: string,
  { connectionId, storeId, id, externalId }: PromotionDelivery,
  now: Date,
): Promise<void> {
  await on.query(lookAtOthers, [organizationId, connectionId, storeId, id, externalId, now]);
}

const due = sql(
  'commerce.promotionDelivery.makeDue',
  `update commerce.promotion_delivery set next_attempt_at = $3, version = version + 1, updated_at = $3
   where organization_id = $1 and id = $2 and desired = 'delivered' and state <> 'ended' and connection_id is not null
   returning connection_id as "connectionId", store_id as "storeId"`,
);

/** Has a delivery that is wanted worked on at once, and once more if it is being worked on; answers its store, if any. */
export const makeDue = (
  on: Pick<Database, 'query'>,
  organizationId: string,
  id: string,
  now: Date,
): Promise<{ connectionId: string; storeId: string }[]> =>
  on.query<{ connectionId: string; storeId: string }>(due, [organizationId, id, now]);

/** A store that is to have a promotion. */
export interface WantedDelivery {
  promotionId: string;
  marketplace: string;
  country: string;
  storeId: string;
  connectionId: string | null;
}

/**
 * A store that no account has is told so, until one has it. What failed is tried anew, as the promotion is another one now;
 * what is in doubt stays in doubt.
 */
const want = sql(
  'commerce.promotionDelivery.want',
  `insert into commerce.promotion_delivery as d (organization_id, id, promotion_id, marketplace, country, store_id,
     connection_id, desired, state, issues, next_attempt_at, created_at, updated_at)
   select $1, r.id, r."promotionId", r.marketplace, r.country, r."storeId", r."connectionId", 'delivered',
     case when r."connectionId" is null then 'rejected' else 'waiting' end,
     case when r."connectionId" is null then $4::jsonb else '[]' end,
     case when r."connectionId" is null then null else $3::timestamptz end, $3, $3
   from jsonb_to_recordset($2::jsonb) as r (id uuid, "promotionId" uuid, marketplace text, country text, "storeId" text,
     "connectionId" uuid)
   order by r."promotionId", r.marketplace, r.country, r."storeId"
   on conflict (organization_id, promotion_id, marketplace, country, store_id) do update set
     connection_id = coalesce(excluded.connection_id, d.connection_id), desired = 'delivered',
     state = case when d.sent is null then excluded.state else d.state end,
     issues = case when d.sent is null then excluded.issues else d.issues end,
     attempts = 0, checks = 0, ending_since = null, alarmed_at = null, version = d.version + 1, updated_at = $3,
     next_attempt_at = case when coalesce(excluded.connection_id, d.connection_id) is null then null else $3 end`,
);

const storeUnknown = [
  {
    severity: 'error',
    code: 'STORE_NOT_CONNECTED',
    field: 'stores',
    message: 'No connected account has this store: connect it, then retry the promotion.',
    marketplaceMessage: null,
  },
];

/** Has stores given the promotions, as they are now. */
export async function wantDeliveries(
  tx: Transaction,
  organizationId: string,
  wanted: readonly WantedDelivery[],
): Promise<void> {
  if (wanted.length > 0) {
    const records = wanted.map(each => ({ id: newId(), ...each }));
    const now = tx.db.clock.now();
    await tx.query(want, [organizationId, JSON.stringify(records), now, JSON.stringify(storeUnknown)]);
  }
}

/** Those that the promotions do not want any more. What was never sent is over at once; who waited for it is told by its turn. */
const withdraw = sql(
  'commerce.promotionDelivery.withdraw',
  `update commerce.promotion_delivery d set desired = 'withdrawn', version = d.version + 1, attempts = 0, checks = 0,
     state = case when d.sent is null then 'ended' else 'ending' end, updated_at = $4,
     issues = case when d.sent is null then '[]' else d.issues end, next_check_at = null,
     ending_since = case when d.sent is null then null else $4::timestamptz end,
     next_attempt_at = case when d.connection_id is null then null else $4::timestamptz end
   from (select id from commerce.promotion_delivery
     where organization_id = $1 and promotion_id = any($2::uuid[]) and desired = 'delivered'
       and (promotion_id, marketplace, country, store_id) not in (
         select "promotionId", marketplace, country, "storeId" from jsonb_to_recordset($3::jsonb)
           as r ("promotionId" uuid, marketplace text, country text, "storeId" text))
     order by id for update) held
   where d.organization_id = $1 and d.id = held.id
   returning d.connection_id as "connectionId", d.store_id as "storeId"`,
);

interface StoreRow extends Record<string, unknown> {
  connectionId: string | null;
  storeId: string;
}

/** Has stores lose the promotions, other than those that want them; answers where something is to be done. */
export async function withdrawDeliveries(
  tx: Transaction,
  organizationId: string,
  promotionIds: readonly string[],
  wanted: readonly WantedDelivery[],
): Promise<StoreRow[]> {
  const values = [organizationId, promotionIds, JSON.stringify(wanted), tx.db.clock.now()];
  return tx.query<StoreRow>(withdraw, values);
}
