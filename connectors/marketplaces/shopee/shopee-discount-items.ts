import { amountOf } from '../amount.js';
import { chunksOf } from '../chunks.js';
import type { WriteOutcome } from '../listing.js';
import { ownIssue } from '../listing-issue.js';
import type { ObservedPromotionItem, PromotionDraft, PromotionItem } from '../promotion.js';
import { done, isRowError } from '../write-outcome.js';
import type { ShopeeClient } from './shopee-client.js';
import { noModelId } from './shopee-observed.js';
import { type RowFault, rejectedRow, type WirePromotion } from './shopee-promotion-record.js';

/** Of `get_discount`. */
export interface DiscountItem {
  item_id: number;
  item_promotion_price?: number;
  model_list?: { model_id: number; model_promotion_price?: number }[];
}

interface Placed {
  count?: number;
  error_list?: RowFault[];
}

const root = '/api/v2/discount';
const itemIdsMax = 50;

const modelOf = ({ variant }: PromotionItem): number => Number(variant.externalId ?? noModelId);

/** What is there is changed, and what is not is added: each call knows one of the two alone. */
export async function putDiscountItems(
  client: ShopeeClient,
  { discountId, known }: { discountId: number; known: readonly DiscountItem[] },
  items: readonly PromotionItem[],
): Promise<WriteOutcome[]> {
  const there = new Set(known.flatMap(keysOf));
  const isThere = (item: PromotionItem): boolean =>
    there.has(`${item.reference.externalId}:${modelOf(item)}`);
  const outcomes = new Map<PromotionItem, WriteOutcome>();
  const [changed, added] = [items.filter(isThere), items.filter(item => !isThere(item))];
  await send(client, { path: 'update_discount_item', discountId, isNew: false, outcomes }, changed);
  await send(client, { path: 'add_discount_item', discountId, isNew: true, outcomes }, added);
  return items.map(item => outcomes.get(item)!);
}

const keysOf = ({ item_id: id, model_list: models = [] }: DiscountItem): string[] =>
  models.length === 0 ? [`${id}:${noModelId}`] : models.map(({ model_id: model }) => `${id}:${model}`);

interface Sending {
  path: 'update_discount_item' | 'add_discount_item';
  discountId: number;
  isNew: boolean;
  outcomes: Map<PromotionItem, WriteOutcome>;
}

/** An answer without an error may have placed nothing: each row is in its list of errors, or done. */
async function send(
  client: ShopeeClient,
  { path, discountId, isNew, outcomes }: Sending,
  items: readonly PromotionItem[],
): Promise<void> {
  if (items.length === 0) {
    return;
  }
  const item_list = [...Map.groupBy(items, ({ reference }) => reference.externalId)].map(([id, ofItem]) =>
    itemInput(id, ofItem, isNew),
  );
  const answer = await client
    .write<Placed>(`${root}/${path}`, { discount_id: discountId, item_list })
    .catch((error: unknown) => {
      if (isRowError(error)) {
        return error;
      }
      throw error;
    });
  for (const item of items) {
    if (answer instanceof Error) {
      outcomes.set(item, { isDone: false, issues: answer.issues });
      continue;
    }
    const fault = (answer.error_list ?? []).find(
      ({ item_id: id, model_id: model = 0 }) =>
        String(id) === item.reference.externalId && (model === 0 || model === modelOf(item)),
    );
    const isNothing = isNew && answer.count === 0 && (answer.error_list ?? []).length === 0;
    outcomes.set(item, fault !== undefined ? rejectedRow(fault) : isNothing ? nothingPlaced : done);
  }
}

const nothingPlaced: WriteOutcome = {
  isDone: false,
  issues: [ownIssue('NOTHING_PLACED', 'Shopee took the item, and says that it placed none.', 'items')],
};

function itemInput(id: string, items: readonly PromotionItem[], isNew: boolean): object {
  const [first] = items;
  const own = { item_id: Number(id), purchase_limit: first!.purchaseLimit ?? 0 };
  const stockOf = (name: string, { promotionalStock }: PromotionItem): object =>
    isNew && promotionalStock !== null ? { [name]: promotionalStock } : {};
  if (modelOf(first!) === Number(noModelId)) {
    const item_promotion_price = Number(first!.promotionalPrice);
    return { ...own, item_promotion_price, ...stockOf('item_promotion_stock', first!) };
  }
  return {
    ...own,
    model_list: items.map(item => ({
      model_id: modelOf(item),
      model_promotion_price: Number(item.promotionalPrice),
      ...stockOf('model_promotion_stock', item),
    })),
  };
}

/** One a call. */
export async function removeDiscountItems(
  client: ShopeeClient,
  discountId: number,
  items: readonly PromotionItem[],
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (const item of items) {
    try {
      const { error_list: [fault] = [] } = await client.write<Placed>(`${root}/delete_discount_item`, {
        discount_id: discountId,
        item_id: Number(item.reference.externalId),
        model_id: modelOf(item),
      });
      outcomes.push(fault === undefined || isGone(fault.fail_error) ? done : rejectedRow(fault));
    } catch (error) {
      if (!isRowError(error)) {
        throw error;
      }
      const isMissing = error.kind === 'not_found' || isGone(error.marketplaceCode ?? '');
      outcomes.push(isMissing ? done : { isDone: false, issues: error.issues });
    }
  }
  return outcomes;
}

const isGone = (code: string): boolean => /not_?(found|exist)/.test(code);

/** Of `product/get_item_promotion`. */
interface ItemPromotion {
  promotion_type: string;
  promotion_id: number;
  model_id?: number;
  promotion_price_info?: { promotion_price: number }[];
  promotion_staging: 'ongoing' | 'upcoming';
}

/** They are about orders, and change no price of an item. */
const withoutPrices: ReadonlySet<string> = new Set(['Bundle Deal', 'Add-on Discount']);

/** All promotions of the items, of which a campaign of Shopee's may come before ours. */
export async function observedDiscountItems(
  client: ShopeeClient,
  draft: PromotionDraft,
  known: WirePromotion & { items: readonly DiscountItem[] },
): Promise<ObservedPromotionItem[]> {
  const there = new Set(known.items.flatMap(keysOf));
  const items = draft.items.filter(item => there.has(`${item.reference.externalId}:${modelOf(item)}`));
  const promotions = await readPromotions(client, items);
  return items.map(item => {
    const ofModel = (promotions.get(item.reference.externalId) ?? []).filter(
      ({ model_id: model = 0, promotion_type: type }) =>
        (model === 0 || model === modelOf(item)) && !withoutPrices.has(type),
    );
    return observedItem(item, { ofModel, known, currency: draft.store.currency });
  });
}

async function readPromotions(
  client: ShopeeClient,
  items: readonly PromotionItem[],
): Promise<Map<string, ItemPromotion[]>> {
  const ids = [...new Set(items.map(({ reference }) => reference.externalId))];
  const found = new Map<string, ItemPromotion[]>();
  for (const some of chunksOf(ids, itemIdsMax)) {
    const { success_list: list = [] } = await client.read<{
      success_list?: { item_id: number; promotion?: ItemPromotion[] }[];
    }>('/api/v2/product/get_item_promotion', { item_id_list: some.join(',') });
    for (const { item_id: id, promotion = [] } of list) {
      found.set(String(id), promotion);
    }
  }
  return found;
}

interface Context {
  ofModel: readonly ItemPromotion[];
  known: WirePromotion & { items: readonly DiscountItem[] };
  currency: string;
}

function observedItem(item: PromotionItem, { ofModel, known, currency }: Context): ObservedPromotionItem {
  const ongoing = ofModel.filter(({ promotion_staging: staging }) => staging === 'ongoing');
  const other = ongoing.find(({ promotion_id: id }) => id !== known.id);
  const buyerPrice = amountOf((other ?? ongoing[0])?.promotion_price_info?.[0]?.promotion_price, currency);
  return {
    externalId: item.reference.externalId,
    variant: item.variant,
    promotionalPrice: amountOf(registeredPrice(item, known.items), currency),
    buyerPrice,
    state: known.status === 'upcoming' ? 'scheduled' : known.status === 'ongoing' ? 'live' : 'ended',
    hiddenBy: other === undefined ? null : `${other.promotion_type} ${other.promotion_id}`,
    evidence: 'item_promotion',
  };
}

function registeredPrice(item: PromotionItem, known: readonly DiscountItem[]): number | undefined {
  const found = known.find(({ item_id: id }) => String(id) === item.reference.externalId);
  const model = found?.model_list?.find(({ model_id: id }) => id === modelOf(item));
  return model?.model_promotion_price ?? found?.item_promotion_price;
}
