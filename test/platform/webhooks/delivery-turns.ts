import { afterAll, afterEach, beforeAll } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import type { Outbound } from '../../../kernel/outbound/outbound.js';
import type { WebhookAddress } from '../../../subgraphs/platform/webhook/delivery-queue.js';
import { WebhookDelivery } from '../../../subgraphs/platform/webhook/webhook-delivery.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { type Answer, type Received, type Receiver, startReceiver } from '../support/receiver.js';
import { type DeliveryWorld, deliveryWorld, dispatchAll, encryption } from '../support/webhooks.js';

/** Deliveries on a database of the test file's own. */
export function deliveryTurns(): DeliveryTurns {
  const turns = new DeliveryTurns();
  beforeAll(() => turns.open());
  afterEach(() => turns.closeReceivers());
  afterAll(() => turns.close());
  return turns;
}

/** Deliveries whose clock stands still until a test moves it, taken off the queue one turn at a time. */
export class DeliveryTurns {
  readonly clock = { nowMs: Date.now(), now: () => new Date(this.clock.nowMs) };
  readonly #receivers: Receiver[] = [];
  readonly #never = new AbortController().signal;
  platform!: Platform;
  #world!: DeliveryWorld;

  async open(): Promise<void> {
    this.platform = await openPlatform(this.clock);
    this.#world = deliveryWorld(this.clock);
  }

  /** The context of an organization that nobody else has. */
  newOwner(): RequestContext {
    return contextOf(this.platform.db);
  }

  async receiver(answer?: (received: Received, count: number) => Answer | null): Promise<Receiver> {
    const started = await startReceiver(answer);
    this.#receivers.push(started);
    return started;
  }

  /** Commits an event a millisecond after the one before, so that their ids follow each other. */
  commit(ctx: RequestContext, choice?: Parameters<typeof commitEvent>[1]): Promise<string> {
    this.clock.nowMs += 1;
    return commitEvent(ctx, choice);
  }

  /** One turn of the webhook's task, as the worker would run it. */
  async turn(organizationId: string, webhookId: string, outbound?: Pick<Outbound, 'send'>): Promise<void> {
    const { db } = this.platform;
    await dispatchAll(db);
    await db.pool.query('delete from graphile_worker._private_jobs where key = $1', [`webhook/${webhookId}`]);
    await this.deliver({ organizationId, webhookId }, outbound);
  }

  /** Delivers what was handed out before. */
  async deliver(
    address: WebhookAddress,
    outbound?: Pick<Outbound, 'send'>,
    signal: AbortSignal = this.#never,
  ): Promise<void> {
    const parts = { encryption, clock: this.clock, random: () => 0.5 };
    const delivery =
      outbound === undefined ? this.#world.delivery : new WebhookDelivery({ ...parts, outbound });
    await delivery.deliver(this.platform.db, address, signal);
  }

  /** When the queue will run the webhook's task, in milliseconds from now; null when it will not. */
  async plannedInMs(webhookId: string): Promise<number | null> {
    const { rows } = await this.platform.db.pool.query(
      `select extract(epoch from run_at - now()) * 1000 as delay from graphile_worker.jobs where key = $1`,
      [`webhook/${webhookId}`],
    );
    return rows[0] === undefined ? null : Number(rows[0].delay);
  }

  async closeReceivers(): Promise<void> {
    await Promise.all(this.#receivers.splice(0).map(receiver => receiver.close()));
  }

  async close(): Promise<void> {
    await this.#world.outbound.close();
    await this.platform.close();
  }
}
