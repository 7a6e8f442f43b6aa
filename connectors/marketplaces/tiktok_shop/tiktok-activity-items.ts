import { amountOf } from '../amount.js';
import type { WriteOutcome } from '../listing.js';
import type {
  ObservedPromotionItem,
  ObservedPromotionState,
  PromotionDraft,
  PromotionItem,
} from '../promotion.js';
import { done, isRowError } from '../write-outcome.js';
import type { TiktokClient } from './tiktok-client.js';

/** Products of a call, and SKUs of a call over all of its products. */
export const itemsOfCall = 300;

export const activitiesPath = '/promotion/202309/activities';

export const activityPath = ({ delivered }: PromotionDraft): string =>
  `${activitiesPath}/${encodeURIComponent(delivered?.externalId ?? '0')}`;

const unlimited = -1;
/** Codes that say that it is not in the activity. */
const notIn: ReadonlySet<string | null> = new Set(['17029023', '17029024']);

export interface WireActivityProduct {
  id: string;
  activity_price?: { amount?: string; currency?: string };
  skus?: { id: string; activity_price?: { amount?: string; currency?: string } }[];
}

/** Adds them, or changes those that are there. */
export const changeItems = (
  client: TiktokClient,
  draft: PromotionDraft,
  items: readonly PromotionItem[],
): Promise<WriteOutcome[]> =>
  halving(items, async some => {
    await client.write('PUT', `${activityPath(draft)}/products`, { products: productsOf(draft, some) });
  });

export const removeItems = (
  client: TiktokClient,
  draft: PromotionDraft,
  items: readonly PromotionItem[],
): Promise<WriteOutcome[]> =>
  halving(items, async some => {
    const ids = isByProduct(draft)
      ? { product_ids: some.map(({ reference }) => reference.externalId) }
      : { sku_ids: some.map(({ variant }) => variant.externalId) };
    await client.write('DELETE', `${activityPath(draft)}/products`, ids);
  });

/**
 * One item that is wrong has the whole call rejected, and it is not said which: so the halves are sent by themselves,
 * until those that are wrong are alone.
 */
async function halving(
  items: readonly PromotionItem[],
  send: (some: readonly PromotionItem[]) => Promise<void>,
): Promise<WriteOutcome[]> {
  if (items.length === 0) {
    return [];
  }
  try {
    await send(items);
    return items.map(() => done);
  } catch (error) {
    if (!isRowError(error) || (items.length > 1 && error.kind === 'not_found')) {
      throw error;
    }
    if (items.length === 1) {
      return [notIn.has(error.marketplaceCode) ? done : { isDone: false, issues: error.issues }];
    }
  }
  const middle = Math.ceil(items.length / 2);
  return [...(await halving(items.slice(0, middle), send)), ...(await halving(items.slice(middle), send))];
}

const isByProduct = ({ terms }: PromotionDraft): boolean => terms.kind !== 'price_reduction';

function productsOf(draft: PromotionDraft, items: readonly PromotionItem[]): object[] {
  const limits = { quantity_limit: unlimited, quantity_per_user: unlimited };
  return [...Map.groupBy(items, ({ reference }) => reference.externalId)].map(([id, ofProduct]) => ({
    id,
    ...limits,
    skus: isByProduct(draft) ? [] : ofProduct.map(skuOf),
  }));
}

const skuOf = (item: PromotionItem): object => ({
  id: item.variant.externalId,
  activity_price_amount: item.promotionalPrice,
  quantity_limit: item.promotionalStock ?? unlimited,
  quantity_per_user: item.purchaseLimit ?? unlimited,
});

/** What buyers pay is not told: neither of a campaign of TikTok's nor of a flash sale. */
export function observedItems(
  draft: PromotionDraft,
  products: readonly WireActivityProduct[],
  state: ObservedPromotionState,
): ObservedPromotionItem[] {
  const byId = new Map(products.map(product => [product.id, product]));
  return draft.items.flatMap(({ reference, variant }) => {
    const product = byId.get(reference.externalId);
    const sku = product?.skus?.find(({ id }) => id === variant.externalId);
    if (product === undefined || (!isByProduct(draft) && sku === undefined)) {
      return [];
    }
    return [
      {
        externalId: reference.externalId,
        variant: isByProduct(draft) ? null : variant,
        promotionalPrice: amountOf(sku?.activity_price?.amount, draft.store.currency),
        buyerPrice: null,
        state,
        hiddenBy: null,
        evidence: 'promotion_object',
      },
    ];
  });
}
