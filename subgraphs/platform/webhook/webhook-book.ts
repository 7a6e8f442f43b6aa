import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Encryption } from '../../../kernel/encryption.js';
import {
  type DeliveryTarget,
  type DueDelivery,
  findDue,
  findNextDue,
  findTarget,
  type Health,
  recordHealth,
} from './delivery.queries.js';
import { type DeliveryBook, type DueQuestion, duePlaceValues, type MessageProof } from './delivery-book.js';
import type { WebhookAddress } from './delivery-queue.js';
import { recordAttempts, recordUndeliverable } from './delivery-record.queries.js';
import { tellDisabled } from './disabled-notice.js';
import { signerOf } from './signing-secret.js';

/** The webhooks of organizations, and the events on their way to them. */
export class WebhookBook implements DeliveryBook<DeliveryTarget> {
  readonly #encryption: Encryption;
  readonly recordAttempts = recordAttempts;
  readonly recordUndeliverable = recordUndeliverable;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  async findTarget(db: Database, address: WebhookAddress): Promise<DeliveryTarget | undefined> {
    const [target] = await db.query<DeliveryTarget>(findTarget, keyOf(address));
    return target;
  }

  findDue(db: Database, address: WebhookAddress, { now, limit, after }: DueQuestion): Promise<DueDelivery[]> {
    return db.query<DueDelivery>(findDue, [...keyOf(address), now, limit, ...duePlaceValues(after)]);
  }

  async findNextDue(db: Database, address: WebhookAddress): Promise<string | null> {
    const [next] = await db.query<{ dueAt: string }>(findNextDue, keyOf(address));
    return next?.dueAt ?? null;
  }

  proofOf({ webhookId }: WebhookAddress, target: DeliveryTarget): MessageProof {
    return signerOf(this.#encryption, webhookId, target);
  }

  async recordHealth(tx: Transaction, address: WebhookAddress, health: Health): Promise<void> {
    await recordHealth(tx, address, health);
    if (health.disabledReason !== null) {
      await tellDisabled(tx, address);
    }
  }
}

const keyOf = ({ organizationId, webhookId }: WebhookAddress): [string, string] => [
  organizationId,
  webhookId,
];
