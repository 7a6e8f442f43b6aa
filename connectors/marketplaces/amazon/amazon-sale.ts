import type { Clock } from '../../../kernel/clock.js';
import { amountOf } from '../amount.js';
import { chunksOf } from '../chunks.js';
import { type ItemPrices, itemPricePromotion, type ObservedItem } from '../item-price-promotion.js';
import type { WriteOutcome } from '../listing.js';
import { ownIssue } from '../listing-issue.js';
import type { Store } from '../port.js';
import type { MarketplacePromotions, PromotionDraft, PromotionItem } from '../promotion.js';
import { deliveryDefaults, type PromotionCapabilities } from '../promotion-capabilities.js';
import { promotionChannel } from '../promotion-channel.js';
import { promotionRules } from '../promotion-problems.js';
import { AmazonClient } from './amazon-client.js';
import { itemsPath } from './amazon-items.js';
import { patchItem } from './amazon-update.js';

/** SKUs that are read by one call; each is written by its own. */
const batchMax = 20;

const capabilities: PromotionCapabilities = {
  // Coupons and deals can be read in reports, and not made.
  price_reduction: { sale_price_dated: { ...deliveryDefaults, itemBatchMax: batchMax, isEndRequired: true } },
};

const rules = promotionRules({ capabilities, title: 'Amazon' });

/** A schedule of reduced prices in the offer of each SKU. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = new AmazonClient(account, dependencies);
    const prices = salePrices(client, dependencies.clock);
    const adapters = { price_reduction: { sale_price_dated: itemPricePromotion(prices) } };
    return promotionChannel(rules, adapters, dependencies);
  },
};

/** Offers are replaced as they are told, whatever is in them. */
type WireOffer = Readonly<Record<string, unknown>> & {
  audience?: string;
  marketplace_id?: string;
  discounted_price?: { schedule?: WireSale[] }[];
};

interface WireSale {
  start_at?: { value: string };
  end_at?: { value: string };
  value_with_tax?: number;
}

interface WireItem {
  sku: string;
  attributes?: { purchasable_offer?: WireOffer[] };
  offers?: { offerType?: string; price?: { amount?: string | number } }[];
}

const salePrices = (client: AmazonClient, clock: Clock): ItemPrices => ({
  clock,
  batchMax,
  write: async (draft, items, isOnSale) => {
    const known = await readItems(client, draft.store, items);
    const outcomes: WriteOutcome[] = [];
    for (const item of items) {
      const { sku } = item.variant;
      const offers = known.get(sku)?.attributes?.purchasable_offer ?? [];
      outcomes.push(
        offers.some(isForAll)
          ? await patchItem(client, draft.store, sku, {
              purchasable_offer: offers.map(offer =>
                isForAll(offer) ? offerWith(offer, draft, isOnSale ? item : null) : offer,
              ),
            })
          : notOffered,
      );
    }
    return outcomes;
  },
  read: async (draft, items) => {
    const known = await readItems(client, draft.store, items);
    return items.flatMap(item => {
      const found = known.get(item.variant.sku);
      return found === undefined ? [] : [observed(draft, item, found)];
    });
  },
});

const isForAll = ({ audience = 'ALL' }: WireOffer): boolean => audience === 'ALL';

const notOffered: WriteOutcome = {
  isDone: false,
  issues: [ownIssue('OFFER_MISSING', 'Amazon has no offer of the SKU that could be reduced.', 'items')],
};

async function readItems(
  client: AmazonClient,
  store: Store,
  items: readonly PromotionItem[],
): Promise<Map<string, WireItem>> {
  const known = new Map<string, WireItem>();
  const skus = [...new Set(items.map(({ variant }) => variant.sku))];
  for (const identifiers of chunksOf(skus, batchMax)) {
    const page = await client.read<{ items: WireItem[] }>(itemsPath(client.sellerId), {
      marketplaceIds: store.id,
      pageSize: String(batchMax),
      identifiers,
      identifiersType: 'SKU',
      includedData: ['attributes', 'offers', 'issues'],
    });
    for (const item of page.items) {
      known.set(item.sku, item);
    }
  }
  return known;
}

/**
 * The whole offer, because parts of it cannot be patched and a merge knows quantities only: without the reduced price, it
 * ends. An empty schedule would be an error.
 */
function offerWith(
  { discounted_price: _, ...offer }: WireOffer,
  { startsAt, endsAt }: PromotionDraft,
  item: PromotionItem | null,
): object {
  if (item === null) {
    return offer;
  }
  const sale = {
    start_at: { value: startsAt },
    end_at: { value: endsAt },
    value_with_tax: Number(item.promotionalPrice),
  };
  return { ...offer, discounted_price: [{ schedule: [sale] }] };
}

function observed({ store }: PromotionDraft, item: PromotionItem, found: WireItem): ObservedItem {
  const offer = found.attributes?.purchasable_offer?.find(isForAll);
  const sale = offer?.discounted_price?.[0]?.schedule?.[0];
  const price = amountOf(sale?.value_with_tax, store.currency);
  const told = found.offers?.find(({ offerType = 'B2C' }) => offerType === 'B2C')?.price?.amount;
  // Whether this is the reduced price is not documented: the regular one proves nothing.
  const buyerPrice = amountOf(told, store.currency);
  return {
    item,
    sale:
      price === null
        ? null
        : { price, startsAt: sale?.start_at?.value ?? null, endsAt: sale?.end_at?.value ?? null },
    buyerPrice: buyerPrice === amountOf(item.regularPrice, store.currency) ? null : buyerPrice,
  };
}
