import type { Marketplace } from '../../connectors/marketplaces/port.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { Origin } from '../../kernel/database/transaction.js';
import type {
  Promotion,
  PromotionStore,
} from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { lockPromotions } from '../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { savePromotions } from '../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import { planDeliveries } from '../../subgraphs/commerce/pricing/promotion-delivery/plan-deliveries.js';
import { promotionOf } from '../connectors/promotion-delivery/stored-promotion.js';

const hourMs = 3_600_000;

/** What is promoted how, by the marketplaces that have a record for it. */
const kinds = {
  price: {
    at: ['shopee', 'tiktok_shop'],
    terms: { kind: 'percentage', percentage: '20', maximumDiscount: null },
    trigger: 'automatic',
  },
  code: {
    at: ['shopify', 'woocommerce', 'shopee'],
    terms: { kind: 'percentage', percentage: '10', maximumDiscount: null },
    trigger: 'code',
  },
  collected: {
    at: ['lazada'],
    terms: { kind: 'percentage', percentage: '10', maximumDiscount: null },
    trigger: 'collected',
  },
} as const;

/** A merchant with promotions of every third product in every store that can have them. */
export class PromotionMerchant {
  readonly promotions: Promotion[] = [];

  constructor(
    readonly db: Database,
    readonly marketplaces: readonly Marketplace[],
    readonly organizationId: string,
  ) {}

  at(hours: number): string {
    return new Date(this.db.clock.now().getTime() + hours * hourMs).toISOString();
  }

  /** For each kind and store one for the products of each third: to be changed, to be paused, and to run to its end. */
  async promote(productIds: readonly string[], stores: readonly PromotionStore[]): Promise<void> {
    const window = { startsAt: this.at(3), endsAt: this.at(40), timeZone: 'Asia/Singapore' };
    for (const [kind, { at, terms, trigger }] of Object.entries(kinds)) {
      for (const third of [0, 1, 2]) {
        const code = trigger === 'code' ? `F${third}A` : null;
        const promotion = promotionOf({
          createdAt: this.at(0),
          name: `${kind} ${third}`,
          terms,
          trigger,
          code,
          window,
          stores: stores.filter(store => (at as readonly string[]).includes(store.marketplace)),
          limits: { ...noLimits, usageLimit: trigger === 'automatic' ? null : 500 },
        });
        const ids = productIds.filter((_, index) => index % 3 === third);
        if (ids.length > 0 && promotion.stores.length > 0) {
          await this.#save(null, promotion, ids);
          this.promotions.push(promotion);
        }
      }
    }
  }

  /** The first of each three is to take off more, the second is paused. */
  async change(): Promise<void> {
    for (const { id, name, trigger } of this.promotions) {
      if (name.endsWith('0') && trigger === 'automatic') {
        await this.#change(id, { terms: { kind: 'percentage', percentage: '30', maximumDiscount: null } });
      } else if (name.endsWith('1')) {
        await this.#change(id, { intent: 'paused' });
      }
    }
  }

  async #change(id: string, changes: Partial<Promotion>): Promise<void> {
    const index = this.promotions.findIndex(promotion => promotion.id === id);
    const before = this.promotions[index]!;
    const after = { ...before, ...changes, version: before.version + 1 };
    await this.#save(before, after, []);
    this.promotions[index] = after;
  }

  async #save(before: Promotion | null, after: Promotion, productIds: readonly string[]): Promise<void> {
    const { organizationId } = this;
    await this.db.transaction(async tx => {
      await lockPromotions(tx, organizationId, [after.id]);
      await savePromotions(tx, organizationId, [after]);
      await tx.query(
        unnamed(`insert into commerce.promotion_product (organization_id, promotion_id, product_id, variant_id, added_at)
          select $1, $2, id, id, $4 from unnest($3::uuid[]) as r (id)`),
        [organizationId, after.id, productIds, this.db.clock.now()],
      );
      await planDeliveries(this.marketplaces)(tx, organizationId, [{ before, after, productIds }]);
    }, originOf(organizationId));
  }
}

const noLimits = { usageLimit: null, usageLimitPerBuyer: null, budget: null, minimumSpend: null };

const originOf = (organizationId: string): Origin => ({
  requestId: 'fault-run',
  caller: { kind: 'system', id: 'fault-run', organizationId },
});
