import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import {
  type DeliveryTarget,
  type DueDelivery,
  findDue,
  findNextDue,
  findTarget,
  type Health,
  inLine,
  recordHealth,
} from './delivery.queries.js';
import { putBatchesInLine, writeBatches } from './delivery-batch.queries.js';
import { deliveryIdOf } from './delivery-id.js';
import { outcomesOf } from './delivery-outcome.js';
import { deliverTask, type WebhookAddress } from './delivery-queue.js';
import { recordRows } from './delivery-rows.queries.js';
import {
  type DeliveryStore,
  type DueQuestion,
  duePlaceValues,
  type MessageProof,
  type RoundResult,
} from './delivery-store.js';
import { tellDisabled } from './disabled-notice.js';
import { keepWebhook } from './keep-webhook.js';
import { signerOf } from './signing-secret.js';

const origin = taskOrigin(deliverTask);

/** The webhooks of organizations, and the events on their way to them. */
export class WebhookDeliveryStore implements DeliveryStore<DeliveryTarget> {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  /** Where something is amiss its deliveries have to wait, each by itself: its batches are put in line. */
  async findTarget(db: Database, address: WebhookAddress): Promise<DeliveryTarget | undefined> {
    const [target] = await db.query<DeliveryTarget>(findTarget, keyOf(address));
    if (target === undefined || target.failedRounds > 0 || target.notBefore !== null) {
      while (await db.transaction(tx => putBatchesInLine(tx, address), origin)) {
        // There are more.
      }
    }
    return target;
  }

  async findDue(
    db: Database,
    address: WebhookAddress,
    { now, limit, after }: DueQuestion,
  ): Promise<DueDelivery[]> {
    const afterRows = duePlaceValues(after.filter(({ batch }) => batch === null));
    const afterBatches = after.findLast(({ batch }) => batch !== null)?.batch ?? 0;
    const values = [...keyOf(address), now, limit, ...afterRows, afterBatches];
    const due = await db.query<Omit<DueDelivery, 'deliveryId'>>(findDue, values);
    const { webhookId } = address;
    const named = due.map(delivery => ({ ...delivery, deliveryId: deliveryIdOf(webhookId, delivery) }));
    return inLine(named);
  }

  async findNextDue(db: Database, address: WebhookAddress): Promise<string | null> {
    const [next] = await db.query<{ dueAt: string }>(findNextDue, keyOf(address));
    return next?.dueAt ?? null;
  }

  proofOf({ webhookId }: WebhookAddress, target: DeliveryTarget): MessageProof {
    const signer = signerOf(this.#encryption, webhookId, target);
    return { headers: ({ eventId }, at, body) => signer.headers(eventId, at, body) };
  }

  async recordRound(tx: Transaction, address: WebhookAddress, round: RoundResult): Promise<void> {
    keepWebhook(tx, address);
    const outcomes = outcomesOf(round);
    const handed = outcomes.filter(({ delivery }) => delivery.batch !== null);
    const written = await writeBatches(tx, address, round.url, handed);
    const rows = outcomes.filter(({ delivery }) => !written.has(delivery.batch));
    await recordRows(tx, address, round.url, rows);
    const changed = outcomes.filter(
      ({ attempt, giveUpReason }) => attempt !== undefined || giveUpReason !== null,
    );
    const ids = changed.map(({ delivery }) => delivery.deliveryId);
    tx.announce('webhook_delivery', address.organizationId, ids);
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
