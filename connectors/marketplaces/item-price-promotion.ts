import Big from 'big.js';
import type { Clock } from '../../kernel/clock.js';
import { chunksOf } from './chunks.js';
import type { ListingIssue, WriteOutcome } from './listing.js';
import { MarketplaceError } from './marketplace-error.js';
import type {
  DeliveredPromotion,
  ObservedPromotion,
  ObservedPromotionItem,
  ObservedPromotionState,
  PromotionDraft,
  PromotionItem,
} from './promotion.js';
import type { PromotionAdapter } from './promotion-channel.js';

/** The sale price of an item as the marketplace has it; null for none. Without dates, it holds until it is changed. */
export interface ObservedSale {
  price: string;
  startsAt: string | null;
  endsAt: string | null;
}

export interface ObservedItem {
  item: PromotionItem;
  sale: ObservedSale | null;
  /** What buyers pay now; null where the marketplace does not say. */
  buyerPrice: string | null;
}

export interface ItemPrices {
  clock: Clock;
  /** Sets the sale price, or takes it away; one outcome each, in order. */
  write(draft: PromotionDraft, items: readonly PromotionItem[], isOnSale: boolean): Promise<WriteOutcome[]>;
  /** What the marketplace does not know is missing from the answer. */
  read(draft: PromotionDraft, items: readonly PromotionItem[]): Promise<ObservedItem[]>;
  batchMax: number;
}

/** Promotions where the marketplace has no record of them: they are the sale prices of their items. */
export function itemPricePromotion(prices: ItemPrices): PromotionAdapter {
  return {
    put: async draft => deliveredOf(draft),
    putItems: (draft, items) => prices.write(draft, items, true),
    removeItems: (draft, items) => removeOurs(prices, draft, items),
    end: draft => endItems(draft, prices.batchMax, items => removeOurs(prices, draft, items)),
    find: async draft => {
      const observed = await observe(prices, draft);
      return observed.state === 'missing' ? [] : [observed];
    },
    read: draft => observe(prices, draft),
  };
}

const deliveredOf = ({ startsAt, endsAt }: PromotionDraft): DeliveredPromotion => ({
  externalId: null,
  startsAt,
  endsAt,
});

/** A sale price that is not ours is somebody's newer decision, and is left alone. */
async function removeOurs(
  prices: ItemPrices,
  draft: PromotionDraft,
  items: readonly PromotionItem[],
): Promise<WriteOutcome[]> {
  const there = await prices.read(draft, items);
  const ours = there.filter(({ item, sale }) => sale !== null && isOurs(item, sale)).map(({ item }) => item);
  const outcomes = ours.length === 0 ? [] : await prices.write(draft, ours, false);
  return items.map(item => outcomes[ours.indexOf(item)] ?? { isDone: true, issues: [] });
}

const isOurs = ({ promotionalPrice }: PromotionItem, { price }: ObservedSale): boolean =>
  promotionalPrice !== null && new Big(price).eq(promotionalPrice);

/** Item by item. @throws MarketplaceError `rejected` where some would not end. */
export async function endItems(
  { items }: PromotionDraft,
  batchMax: number,
  remove: (items: readonly PromotionItem[]) => Promise<WriteOutcome[]>,
): Promise<void> {
  const issues: ListingIssue[] = [];
  for (const [index, batch] of chunksOf(items, batchMax).entries()) {
    for (const [place, outcome] of (await remove(batch)).entries()) {
      const field = `items.${index * batchMax + place}`;
      issues.push(...(outcome.isDone ? [] : outcome.issues.map(issue => ({ ...issue, field }))));
    }
  }
  if (issues.length > 0) {
    throw new MarketplaceError('rejected', issues[0]!.message, { issues });
  }
}

async function observe(prices: ItemPrices, draft: PromotionDraft): Promise<ObservedPromotion> {
  const now = prices.clock.now().getTime();
  const there: ObservedItem[] = [];
  for (const batch of chunksOf(draft.items, prices.batchMax)) {
    there.push(...(await prices.read(draft, batch)));
  }
  const items = there.map(each => observedItem(each, now));
  const ours = there.filter(({ item, sale }) => sale !== null && isOurs(item, sale));
  const state = stateOf(items.map(each => each.state));
  const isPast = draft.endsAt !== null && Date.parse(draft.endsAt) <= now;
  return {
    externalId: null,
    name: null,
    state: state === 'missing' && isPast ? 'ended' : state,
    marketplaceStatus: `${ours.length} of ${draft.items.length} items have the sale price`,
    startsAt: ours[0]?.sale?.startsAt ?? null,
    endsAt: ours[0]?.sale?.endsAt ?? null,
    items,
    observedAt: new Date(now).toISOString(),
  };
}

function observedItem({ item, sale, buyerPrice }: ObservedItem, now: number): ObservedPromotionItem {
  const isMine = sale !== null && isOurs(item, sale);
  const state = sale === null || !isMine ? 'missing' : stateAt(sale, now);
  return {
    externalId: item.reference.externalId,
    variant: item.variant,
    promotionalPrice: isMine ? sale.price : null,
    buyerPrice,
    state,
    hiddenBy: hiderOf({ sale, buyerPrice }, isMine, state),
    evidence: 'item_price',
  };
}

/** Somebody else's sale price, or whatever makes buyers pay something else while ours should hold. */
function hiderOf(
  { sale, buyerPrice }: Pick<ObservedItem, 'sale' | 'buyerPrice'>,
  isMine: boolean,
  state: ObservedPromotionState,
): string | null {
  if (sale !== null && !isMine) {
    return `sale price ${sale.price}`;
  }
  const isOther = state === 'live' && buyerPrice !== null && !new Big(buyerPrice).eq(sale!.price);
  return isOther ? `price ${buyerPrice}` : null;
}

/** Where times are told, the state is what the clock makes of them. */
export function stateAt(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  now: number,
): ObservedPromotionState {
  if (endsAt !== null && Date.parse(endsAt) <= now) {
    return 'ended';
  }
  return startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : 'live';
}

const precedence: readonly ObservedPromotionState[] = ['live', 'scheduled', 'ended'];

const stateOf = (states: readonly ObservedPromotionState[]): ObservedPromotionState =>
  precedence.find(each => states.includes(each)) ?? 'missing';
