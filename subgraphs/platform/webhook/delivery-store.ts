import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Attempt } from './attempt.js';
import type { DueDelivery, Health } from './delivery.queries.js';
import type { WebhookAddress } from './delivery-queue.js';

/** What delivering needs to know of an endpoint. */
export interface EndpointState {
  url: string;
  failedRounds: number;
  failingSince: string | null;
  notBefore: string | null;
}

/** Which deliveries of an endpoint are asked for. */
export interface DueQuestion {
  now: Date;
  limit: number;
  /** Being sent or recorded, they still look as if they were due: those after them are meant. */
  after: readonly DueDelivery[];
}

/** What the condition `(next_attempt_at, position) > ($m, $n)` is given. */
export function duePlaceValues(after: readonly DueDelivery[]): [string, number] {
  const last = after.at(-1);
  return [last?.dueAt ?? '-infinity', last?.position ?? 0];
}

/** How a round went: what was due, and those of it that were attempted. */
export interface RoundResult {
  url: string;
  due: readonly DueDelivery[];
  attempts: ReadonlyMap<DueDelivery, Attempt>;
}

/** What a message is called. */
export type NamedMessage = Pick<DueDelivery, 'eventId' | 'occurredAt'>;

/** Proves to the receiver who sends a message. */
export interface MessageProof {
  /** Header fields of a message. `at` is when it is sent. */
  headers(delivery: NamedMessage, at: Date, body: Buffer): Record<string, string>;
}

/** Where the endpoints of one kind and the deliveries to them are written down. */
export interface DeliveryStore<Target extends EndpointState> {
  /** Undefined when nothing is to be sent: the endpoint is gone, paused or disabled. */
  findTarget(db: Database, address: WebhookAddress): Promise<Target | undefined>;
  findDue(db: Database, address: WebhookAddress, question: DueQuestion): Promise<DueDelivery[]>;
  /** When the next one is due, ISO 8601; null when nothing is pending. */
  findNextDue(db: Database, address: WebhookAddress): Promise<string | null>;
  proofOf(address: WebhookAddress, target: Target): MessageProof;
  /** Records the attempts, and gives up what can never be sent (see `undeliverableReason`). */
  recordRound(tx: Transaction, address: WebhookAddress, round: RoundResult): Promise<void>;
  /** Tells its owner as well when the endpoint is disabled by it. */
  recordHealth(tx: Transaction, address: WebhookAddress, health: Health): Promise<void>;
}
