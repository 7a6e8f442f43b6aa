import type { Store } from '../../../../connectors/marketplaces/port.js';
import type {
  MarketplacePromotions,
  PromotionChannel,
} from '../../../../connectors/marketplaces/promotion.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { lockPromotions } from '../promotion/promotion.queries.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import { deliverTask } from './promotion-delivery.queue.js';
import { noteDeliveryFailures, saveDelivery } from './promotion-delivery.writer.js';

/** The store that deliveries of one turn go to, open to be called. */
export interface OpenStore {
  store: Store;
  /** What the marketplace can deliver. */
  promotions: MarketplacePromotions;
  channel: PromotionChannel;
  /** Aborted when the worker stops. */
  signal: AbortSignal;
}

type Changes = Partial<Omit<PromotionDelivery, 'id' | 'version'>>;

/** One delivery while it is worked on: what is known of it is stored at once, so that whoever goes on knows it. */
export class DeliveryRecord {
  readonly db: Database;
  readonly organizationId: string;
  readonly promotion: Promotion;
  #current: PromotionDelivery;

  constructor(db: Database, organizationId: string, promotion: Promotion, delivery: PromotionDelivery) {
    this.db = db;
    this.organizationId = organizationId;
    this.promotion = promotion;
    this.#current = delivery;
  }

  get current(): PromotionDelivery {
    return this.#current;
  }

  get now(): Date {
    return this.db.clock.now();
  }

  /** Stores how far the work is. */
  async note(changes: Changes): Promise<void> {
    this.#current = { ...this.#current, ...changes };
    await saveDelivery(this.db, this.organizationId, this.#current, this.now);
  }

  /** Stores how the work ended, with `effect` and whether the promotion has failed everywhere. */
  async end(changes: Changes, effect: (tx: Transaction) => Promise<void> = async () => {}): Promise<void> {
    this.#current = { ...this.#current, ...changes };
    await this.db.transaction(
      async tx => {
        const ids = [this.promotion.id];
        // First, as whoever changes the promotion does it.
        await lockPromotions(tx, this.organizationId, ids);
        await saveDelivery(tx, this.organizationId, this.#current, this.now);
        await effect(tx);
        await noteDeliveryFailures(tx, this.organizationId, ids);
      },
      taskOrigin(deliverTask, this.organizationId),
    );
  }
}
