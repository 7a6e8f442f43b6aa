import Big from 'big.js';
import { chunksOf } from '../../../connectors/marketplaces/chunks.js';
import type { ListingReference, WriteOutcome } from '../../../connectors/marketplaces/listing.js';
import type {
  ObservedPromotion,
  PromotionChannel,
  PromotionDraft,
  PromotionItem,
  PromotionKind,
  PromotionTerms,
} from '../../../connectors/marketplaces/promotion.js';
import type { DeliveryCapabilities } from '../../../connectors/marketplaces/promotion-capabilities.js';
import { type BuyerPrice, buyerPrice } from '../../../connectors/marketplaces/sandbox/promotions.js';
import { KitWorld, type Subject } from '../kit/kit-world.js';

export const hourMs = 3_600_000;

/** Two whole days in Singapore, which begin eight hours after the kit's clock does. */
export const startsAt = '2026-11-21T16:00:00.000Z';
export const endsAt = '2026-11-23T16:00:00.000Z';

const percentage = { type: 'percentage', percentage: '20' } as const;
const termsOf: Record<PromotionKind, PromotionTerms> = {
  price_reduction: { kind: 'price_reduction', percentage: '20' },
  quantity_breaks: { kind: 'quantity_breaks', breaks: [{ quantity: 2, reward: percentage }] },
  bundle: { kind: 'bundle', quantity: 2, reward: percentage },
  buy_x_get_y: { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, percentage: '100' },
  free_shipping: { kind: 'free_shipping' },
  voucher: { kind: 'voucher', code: 'SAVE1', reward: percentage, maximumDiscount: null },
};

/** Products on sale in a sandbox, and promotions of them. */
export class PromotionWorld {
  readonly kit: KitWorld;
  readonly kind: PromotionKind;
  channel: PromotionChannel;
  items: PromotionItem[] = [];

  private constructor(kit: KitWorld, kind: PromotionKind) {
    this.kit = kit;
    this.kind = kind;
    this.channel = this.#opened();
  }

  #opened(): PromotionChannel {
    return this.kit.marketplace.promotions!.channel(this.kit.account, this.kit.dependencies);
  }

  static run(
    subject: Subject,
    kind: PromotionKind,
    test: (world: PromotionWorld) => Promise<void>,
  ): Promise<void> {
    return KitWorld.run(subject, async kit => {
      const world = new PromotionWorld(kit, kind);
      for (const sku of ['MUG-1', 'MUG-2', 'MUG-3']) {
        world.items.push(world.itemOf(await kit.published(kit.draft(sku))));
      }
      await test(world);
    });
  }

  get limits(): DeliveryCapabilities {
    return this.kit.marketplace.promotions!.capabilities[this.kind]!;
  }

  /** Whether buyers see a price of its own for each item. */
  get isAboutPrices(): boolean {
    return this.kind === 'price_reduction' && this.limits.reduction !== 'percentage';
  }

  itemOf(reference: ListingReference): PromotionItem {
    const { first, sale } = this.kit.amounts;
    return {
      reference,
      variant: reference.variants[0]!,
      regularPrice: first,
      promotionalPrice: this.isAboutPrices ? sale : null,
      purchaseLimit: null,
      promotionalStock: null,
    };
  }

  /** Of the first two products. */
  draft(changed: Partial<PromotionDraft> = {}): PromotionDraft {
    const { kind, limits } = this;
    const terms = termsOf[kind];
    const isCollected = terms.kind === 'voucher' && limits.code === 'none';
    const isByPrice = terms.kind === 'price_reduction' && limits.reduction !== 'percentage';
    return {
      store: this.kit.store,
      delivered: null,
      promotionId: '0193bbbb-0000-7000-8000-000000000001',
      name: 'November',
      terms: isCollected ? { ...terms, code: null } : isByPrice ? { ...terms, percentage: null } : terms,
      startsAt,
      endsAt,
      items: limits.hasItems ? this.items.slice(0, 2) : [],
      usageLimit: limits.usageLimit === 'required' ? 100 : null,
      usageLimitPerBuyer: null,
      minimumSpend: null,
      ...changed,
    };
  }

  /** Puts the promotion and its items, at the start where it cannot wait. */
  async delivered(changed: Partial<PromotionDraft> = {}): Promise<PromotionDraft> {
    if (!this.isScheduled) {
      await this.goTo(startsAt);
    }
    const draft = this.draft(changed);
    const put = { ...draft, delivered: await this.channel.put(draft) };
    for (const batch of chunksOf(put.items, this.limits.itemBatchMax)) {
      failures(await this.channel.putItems(put, batch));
    }
    this.settle();
    return put;
  }

  /** What is sent ahead, as opposed to what is sent when it is to start. */
  get isScheduled(): boolean {
    return this.limits.leadTimeMs !== null;
  }

  /** Tokens that have expired by then are renewed. */
  async goTo(instant: string): Promise<void> {
    const { kit } = this;
    kit.clock.advance(Math.max(0, Date.parse(instant) - kit.clock.now().getTime()));
    if (kit.account.credentials.expiresAt !== null) {
      kit.account = { ...kit.account, credentials: await kit.channel.refreshCredentials() };
    }
    this.channel = this.#opened();
  }

  /** What is taken in and worked on later is done. */
  settle(): void {
    this.kit.passReview();
  }

  /** What a buyer of the item pays at an instant, by the sandbox's books. */
  paid(item: PromotionItem, at = this.kit.clock.iso): BuyerPrice {
    const { shop } = this.kit.sandbox;
    for (const listing of shop.listings()) {
      const variant = listing.variants.find(({ sku }) => sku === item.variant.sku);
      if (variant !== undefined && listing.storeId === this.kit.store.id) {
        return buyerPrice(shop, { listingId: listing.id, variantId: variant.id }, at)!;
      }
    }
    throw new Error(`${item.variant.sku} is not on sale.`);
  }

  isReduced(item: PromotionItem, at?: string): boolean {
    return new Big(this.paid(item, at).price).lt(item.regularPrice);
  }

  async state(draft: PromotionDraft): Promise<ObservedPromotion['state']> {
    return (await this.channel.read(draft)).state;
  }

  /** Items of it that are there, by their SKUs. */
  async skusIn(draft: PromotionDraft): Promise<string[]> {
    const { items } = await this.channel.read({ ...draft, items: this.items });
    const there = items.filter(({ state }) => state === 'live' || state === 'scheduled');
    return this.items.filter(item => there.some(each => isOf(each, item))).map(({ variant }) => variant.sku);
  }
}

const isOf = ({ externalId, variant }: ObservedPromotion['items'][number], item: PromotionItem): boolean =>
  externalId === item.reference.externalId && (variant === null || variant.sku === item.variant.sku);

/** @throws for outcomes that are no success. */
export function failures(outcomes: readonly WriteOutcome[]): void {
  const issues = outcomes.filter(({ isDone }) => !isDone).flatMap(each => each.issues);
  if (issues.length > 0) {
    throw new Error(JSON.stringify(issues));
  }
}
