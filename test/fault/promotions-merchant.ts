import type { PatientClient } from './patient-client.js';

const hourMs = 3_600_000;
const path = '/api/v1/promotions';

/** A store as promotions name it. */
export interface PromotedStore {
  marketplace: string;
  country: string;
  storeId: string;
}

/** What is promoted how, and where: automatic reductions everywhere, by a record or as the sale price of listings. */
const kinds = {
  price: { at: null, trigger: 'automatic', percentage: '20', usageLimit: null },
  code: { at: ['shopify', 'woocommerce', 'shopee'], trigger: 'code', percentage: '10', usageLimit: 500 },
  collected: { at: ['lazada'], trigger: 'collected', percentage: '10', usageLimit: 500 },
} as const;

/** A promotion as the merchant wants it. */
export interface WantedPromotion {
  id: string;
  name: string;
  code: string | null;
  isAutomatic: boolean;
  percentage: string;
  priority: number;
  startsAt: string;
  endsAt: string;
  isPaused: boolean;
  productIds: string[];
  /** Which it had before. */
  removedIds: string[];
}

/** A merchant with promotions of every third product in every store that can have them. */
export class PromotionMerchant {
  readonly promotions: WantedPromotion[] = [];
  readonly #client: PatientClient;
  readonly #at: (hours: number) => string;

  /** @param now of whoever promises: promotions start six hours later and last two days. */
  constructor(client: PatientClient, now: Date) {
    this.#client = client;
    this.#at = hours => new Date(now.getTime() + hours * hourMs).toISOString();
  }

  get startsAt(): string {
    return this.#at(6);
  }

  /** Of the promotion that is above another one for a day. */
  get flashStartsAt(): string {
    return this.#at(24);
  }

  get flashEndsAt(): string {
    return this.#at(40);
  }

  get endsAt(): string {
    return this.#at(54);
  }

  /**
   * For each kind and store one for the products of each third: to be changed, to be paused, and to run to its end; and one
   * of a higher priority for half of the last third.
   */
  async promote(productIds: readonly string[], stores: readonly PromotedStore[]): Promise<void> {
    const third = (which: number): string[] => productIds.filter((_, index) => index % 3 === which);
    for (const [kind, { at, ...terms }] of Object.entries(kinds)) {
      const its = stores.filter(
        ({ marketplace }) => at === null || (at as readonly string[]).includes(marketplace),
      );
      for (const which of [0, 1, 2]) {
        await this.#make({ ...terms, name: `${kind} ${which}`, code: `F${which}A` }, third(which), its);
      }
    }
    const half = third(2).filter((_, index) => index % 2 === 0);
    const times = { startsAt: this.flashStartsAt, endsAt: this.flashEndsAt, priority: 200 };
    await this.#make({ ...kinds.price, name: 'flash', percentage: '40', ...times }, half, stores);
  }

  async #make(
    made: { name: string; trigger: string; percentage: string; usageLimit: number | null } & Partial<
      Pick<WantedPromotion, 'startsAt' | 'endsAt' | 'priority' | 'code'>
    >,
    productIds: readonly string[],
    stores: readonly PromotedStore[],
  ): Promise<void> {
    const { name, trigger, percentage, usageLimit, priority = 100 } = made;
    const code = trigger === 'code' ? made.code! : null;
    const [startsAt, endsAt] = [made.startsAt ?? this.startsAt, made.endsAt ?? this.endsAt];
    const { json } = await this.#client.send('POST', path, {
      ...{ name, code, trigger, priority, stores },
      terms: { kind: 'percentage', percentage },
      isForAssignedProducts: true,
      window: { startsAt, endsAt, timeZone: 'Asia/Singapore' },
      limits: { usageLimit },
    });
    const { id } = json.promotion;
    await this.#assign('POST', id, productIds);
    await this.#client.send('PATCH', `${path}/${id}`, { status: 'active' });
    this.promotions.push({
      ...{ id, name, code, percentage, priority, startsAt, endsAt },
      ...{ isAutomatic: trigger === 'automatic', isPaused: false },
      ...{ productIds: [...productIds], removedIds: [] },
    });
  }

  /** Whether buyers are to get it now. */
  isInEffect({ isPaused, startsAt, endsAt }: WantedPromotion, now: string): boolean {
    return !isPaused && startsAt <= now && now < endsAt;
  }

  /** The promotion that is to decide what a product costs in every store; null for none. */
  decisiveFor(productId: string, now: string): WantedPromotion | null {
    const matching = this.promotions.filter(
      each => each.isAutomatic && this.isInEffect(each, now) && each.productIds.includes(productId),
    );
    return matching.sort((a, b) => b.priority - a.priority)[0] ?? null;
  }

  /** The first of each three takes off more, without its first product; the second is paused. */
  async change(): Promise<void> {
    for (const promotion of this.promotions) {
      if (promotion.name.endsWith('0') && promotion.isAutomatic) {
        promotion.percentage = '30';
        const terms = { kind: 'percentage', percentage: promotion.percentage };
        await this.#client.send('PATCH', `${path}/${promotion.id}`, { terms });
        if (promotion.productIds.length > 1) {
          promotion.removedIds = promotion.productIds.splice(0, 1);
          await this.#assign('DELETE', promotion.id, promotion.removedIds);
        }
      } else if (promotion.name.endsWith('1')) {
        promotion.isPaused = true;
        await this.#client.send('PATCH', `${path}/${promotion.id}`, { status: 'paused' });
      }
    }
  }

  /** What was paused is active again. */
  async resume(): Promise<void> {
    for (const promotion of this.promotions.filter(({ isPaused }) => isPaused)) {
      promotion.isPaused = false;
      await this.#client.send('PATCH', `${path}/${promotion.id}`, { status: 'active' });
    }
  }

  /** What is said of a promotion in its stores. */
  async deliveries({ id }: WantedPromotion): Promise<DeliveryView[]> {
    return (await this.#client.send('GET', `${path}/${id}`)).json.deliveries;
  }

  async #assign(method: 'POST' | 'DELETE', id: string, productIds: readonly string[]): Promise<void> {
    const products = productIds.map(productId => ({ productId }));
    const { json } = await this.#client.send(method, `${path}/${id}/products`, { products });
    if (json.success !== true) {
      throw new Error(`Products of a promotion: ${JSON.stringify(json)}`);
    }
  }
}

/** A delivery as `GET /api/v1/promotions/{promotionId}` has it. */
export interface DeliveryView extends PromotedStore {
  way: 'promotion_object' | 'listing_price';
  desired: string;
  state: string;
  issues: { code: string }[];
}
