import {
  MarketplaceError,
  type MarketplaceErrorKind,
} from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { keyOf, type Place, type WriteKind } from './channel-write.queries.js';

const state = sql(
  'catalog.channelSender.state',
  `select wakes::integer as wakes, json_build_object('price', after_price, 'stock', after_stock) as after
   from catalog.channel_sender
   where organization_id = $1 and connection_id = $2 and store_id = $3`,
);

/** What a turn of a sender begins with. */
export interface SenderState {
  /** How often it had been woken. */
  wakes: number;
  /** The listings with which the turn before ended; null before the first. */
  after: Record<WriteKind, string | null>;
}

export async function senderState(db: Database, place: Place): Promise<SenderState> {
  const [row] = await db.query<SenderState & Record<string, unknown>>(state, keyOf(place));
  return row ?? { wakes: 0, after: { price: null, stock: null } };
}

const end = sql(
  'catalog.channelSender.end',
  `update catalog.channel_sender set after_price = $4, after_stock = $5,
     failed_wake = coalesce($6::bigint, failed_wake), failure = coalesce($7::jsonb, failure)
   where organization_id = $1 and connection_id = $2 and store_id = $3`,
);

/** How a turn went; `error` is why it ended before its time. */
interface EndedTurn extends SenderState {
  error: unknown;
}

/** Notes it for the next turn, and for the jobs that woke this one. */
export async function endTurn(db: Database, place: Place, { wakes, after, error }: EndedTurn): Promise<void> {
  const failed = error === null ? [null, null] : [wakes, JSON.stringify(failureFrom(error))];
  await db.query(end, [...keyOf(place), after.price, after.stock, ...failed]);
}

interface Failure extends Record<string, unknown> {
  /** Null for an error that is ours. */
  kind: MarketplaceErrorKind | null;
  message: string;
}

const failureFrom = (error: unknown): Failure =>
  error instanceof MarketplaceError
    ? { kind: error.kind, message: error.message }
    : { kind: null, message: 'The sender of the store stopped unexpectedly.' };

const failure = sql(
  'catalog.channelSender.failure',
  `select failure from catalog.channel_sender
   where organization_id = $1 and connection_id = $2 and store_id = $3 and failed_wake >= $4`,
);

/** Why the sender that was woken for the `wake`-th time could not send; null while it did not say so. */
export async function failureOf(db: Database, place: Place, wake: number): Promise<Error | null> {
  const [row] = await db.query<{ failure: Failure }>(failure, [...keyOf(place), wake]);
  if (row === undefined) {
    return null;
  }
  const { kind, message } = row.failure;
  return kind === null ? new Error(message) : new MarketplaceError(kind, message);
}
