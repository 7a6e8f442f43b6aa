import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { DueDelivery, Health } from './delivery.queries.js';
import type { WebhookAddress } from './delivery-queue.js';
import type { Attempt } from './delivery-record.queries.js';

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
  /** Those before it are being sent or recorded, and still look as if they were due. Null: from the beginning. */
  after: DuePlace | null;
}

/** Where a delivery stands among those that are due: earliest first, of the same moment in the order of the line. */
export interface DuePlace {
  /** As Postgres has it, to the microsecond. */
  dueAt: string;
  position: number;
}

/** What the condition `(next_attempt_at, position) > ($m, $n)` is given. */
export const duePlaceValues = (after: DuePlace | null): [string, number] =>
  after === null ? ['-infinity', 0] : [after.dueAt, after.position];

/** Proves to the receiver who sends a message. */
export interface MessageProof {
  /** Header fields of a message. `at` is when it is sent. */
  headers(id: string, at: Date, body: string): Record<string, string>;
}

/** Where the endpoints of one kind and the deliveries to them are written down. */
export interface DeliveryBook<Target extends EndpointState> {
  /** Undefined when nothing is to be sent: the endpoint is gone, paused or disabled. */
  findTarget(db: Database, address: WebhookAddress): Promise<Target | undefined>;
  findDue(db: Database, address: WebhookAddress, question: DueQuestion): Promise<DueDelivery[]>;
  /** When the next one is due, ISO 8601; null when nothing is pending. */
  findNextDue(db: Database, address: WebhookAddress): Promise<string | null>;
  proofOf(address: WebhookAddress, target: Target): MessageProof;
  recordAttempts(
    tx: Transaction,
    address: WebhookAddress,
    url: string,
    attempts: readonly Attempt[],
  ): Promise<void>;
  /** Gives up what can never be sent. */
  recordUndeliverable(
    tx: Transaction,
    address: WebhookAddress,
    deliveries: readonly DueDelivery[],
  ): Promise<void>;
  /** Tells its owner as well when the endpoint is disabled by it. */
  recordHealth(tx: Transaction, address: WebhookAddress, health: Health): Promise<void>;
}
