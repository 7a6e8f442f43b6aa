import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Attempt, DueDelivery, Health } from './delivery.queries.js';
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
  /** Places in line of those that are being sent or recorded. */
  except: readonly number[];
}

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
