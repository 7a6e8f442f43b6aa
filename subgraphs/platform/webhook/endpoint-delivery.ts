import type { Database } from '../../../kernel/database/database.js';
import type { WebhookAddress } from './delivery-queue.js';
import { DeliveryShares } from './delivery-shares.js';
import type { EndpointState } from './delivery-store.js';
import { DeliveryTurn, type DeliveryTurnDeps } from './delivery-turn.js';

export interface EndpointDeliveryDeps<Target extends EndpointState> extends DeliveryTurnDeps<Target> {
  /** Plans another turn of the endpoint, never later than what is planned already. */
  deliverLater(db: Database, address: WebhookAddress, delayMs: number): Promise<void>;
}

/**
 * After this long an endpoint begins nothing more and goes to the end of the queue, for others to have their turn:
 * an endpoint that never answers holds its place for one timeout at most.
 */
const turnMs = 2_000;

/** Delivers to endpoints of one kind, turn by turn. */
export class EndpointDelivery<Target extends EndpointState> {
  readonly #deps: EndpointDeliveryDeps<Target>;
  readonly #shares = new DeliveryShares();

  constructor(deps: EndpointDeliveryDeps<Target>) {
    this.#deps = deps;
  }

  /**
   * Delivers what is due and plans the next turn. It must not run twice at once for one endpoint; that is what
   * its queue is for. What a crash cuts short is sent again: at least once.
   */
  async deliver(db: Database, address: WebhookAddress, signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    if (!this.#shares.take(address.organizationId, nowMs)) {
      await this.#deps.deliverLater(db, address, this.#shares.retryDelayMs(address.organizationId, nowMs));
      return;
    }
    try {
      const turn = new DeliveryTurn(this.#deps, { db, address, signal, endAtMs: nowMs + turnMs });
      const waitMs = await turn.run();
      if (waitMs !== null) {
        await this.#deps.deliverLater(db, address, waitMs);
      }
    } finally {
      this.#shares.release(address.organizationId, performance.now());
    }
  }
}
