import type { Database } from '../../../kernel/database/database.js';
import { deliverLater, type WebhookAddress } from './delivery-queue.js';
import { DeliveryShares } from './delivery-shares.js';
import { DeliveryTurn, type DeliveryTurnDeps } from './delivery-turn.js';

export type WebhookDeliveryDeps = DeliveryTurnDeps;

/**
 * After this long a webhook begins nothing more and goes to the end of the queue, for others to have their turn:
 * an endpoint that never answers holds its place for one timeout at most.
 */
const turnMs = 2_000;

/** Delivers to webhooks, turn by turn. */
export class WebhookDelivery {
  readonly #deps: WebhookDeliveryDeps;
  readonly #shares = new DeliveryShares();

  constructor(deps: WebhookDeliveryDeps) {
    this.#deps = deps;
  }

  /**
   * Delivers what is due and plans the next turn. It must not run twice at once for one webhook; that is what
   * its queue is for. What a crash cuts short is sent again: at least once.
   */
  async deliver(db: Database, address: WebhookAddress, signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    if (!this.#shares.take(address.organizationId, nowMs)) {
      await deliverLater(db, address, this.#shares.retryDelayMs(address.organizationId, nowMs));
      return;
    }
    try {
      const turn = new DeliveryTurn(this.#deps, { db, address, signal, endAtMs: nowMs + turnMs });
      const waitMs = await turn.run();
      if (waitMs !== null) {
        await deliverLater(db, address, waitMs);
      }
    } finally {
      this.#shares.release(address.organizationId, performance.now());
    }
  }
}
