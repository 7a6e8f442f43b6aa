import { stageOf } from '../sandbox/promotions.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion, SandboxPromotionItem } from '../sandbox/state.js';
import { rejection } from './shopee-sandbox-request-auth.js';

export interface DiscountItemInput {
  item_id: number;
  purchase_limit?: number;
  item_promotion_price?: number;
  item_promotion_stock?: number;
  model_list?: { model_id: number; model_promotion_price: number; model_promotion_stock?: number }[];
}

interface Row {
  listingId: string;
  variantId: string;
  price: number | undefined;
  limit: number;
}

const itemsMax = 50;
const itemsOfDiscountMax = 1_000;

const rowsOf = (items: readonly DiscountItemInput[]): Row[] =>
  items.flatMap(({ item_id: id, purchase_limit: limit, item_promotion_price: own, model_list: models }) => {
    if (limit === undefined) {
      throw rejection('error_param', 'Wrong parameters, detail: purchase_limit is required.');
    }
    const listingId = String(id);
    return models === undefined || models.length === 0
      ? [{ listingId, variantId: '0', price: own, limit }]
      : models.map(({ model_id: model, model_promotion_price: price }) => ({
          listingId,
          variantId: String(model),
          price,
          limit,
        }));
  });

/** Rows that fail are told in an envelope without an error. */
export function addItems(
  shop: SandboxShop,
  discount: SandboxPromotion,
  items: readonly DiscountItemInput[],
): object {
  return place(shop, discount, items, row => {
    const isThere = discount.items.some(each => isRow(each, row));
    const isElsewhere = shop
      .promotions('discount')
      .filter(each => each !== discount && stageOf(each, Date.parse(shop.now())) !== 'over')
      .some(each => overlaps(each, discount) && each.items.some(item => isRow(item, row)));
    return isThere || isElsewhere
      ? ['discount.item_in_other_promotion', 'The item is in another promotion at the same time.']
      : null;
  });
}

export function updateItems(
  shop: SandboxShop,
  discount: SandboxPromotion,
  items: readonly DiscountItemInput[],
): object {
  if (items.some(item => item.item_promotion_stock !== undefined)) {
    throw rejection('error_param', 'Promotion stock cannot be edited.');
  }
  return place(shop, discount, items, row =>
    discount.items.some(each => isRow(each, row))
      ? null
      : ['discount.discount_item_not_found', 'The item is not in the discount.'],
  );
}

const overlaps = (a: SandboxPromotion, b: SandboxPromotion): boolean =>
  a.startsAt < b.endsAt! && b.startsAt < a.endsAt!;

const isRow = (item: SandboxPromotionItem, row: Row): boolean =>
  item.listingId === row.listingId && item.variantId === row.variantId;

function place(
  shop: SandboxShop,
  discount: SandboxPromotion,
  items: readonly DiscountItemInput[],
  conflict: (row: Row) => readonly [code: string, message: string] | null,
): object {
  if (items.length > itemsMax) {
    throw rejection('discount.exceed_discount_item_batch_size', `At most ${itemsMax} items.`);
  }
  const errors: object[] = [];
  let count = 0;
  for (const row of rowsOf(items)) {
    const fate = shop.itemFate();
    const fault =
      conflict(row) ??
      priceFault(shop, row) ??
      (fate === 'rejected'
        ? (['discount.fail_model_price_check', 'Price spread of models.'] as const)
        : null);
    if (fault !== null) {
      const [fail_error, fail_message] = fault;
      errors.push({
        item_id: Number(row.listingId),
        model_id: Number(row.variantId),
        fail_error,
        fail_message,
      });
    } else {
      count += 1;
      if (fate === 'taken') {
        store(discount, row);
      }
    }
  }
  return { discount_id: Number(discount.id), count, error_list: errors, warning: '' };
}

function store(discount: SandboxPromotion, { listingId, variantId, price, limit }: Row): void {
  const others = discount.items.filter(each => each.listingId !== listingId || each.variantId !== variantId);
  const listings = new Set([...others.map(each => each.listingId), listingId]);
  if (listings.size > itemsOfDiscountMax) {
    throw rejection('discount.exceed_max_item_count', `At most ${itemsOfDiscountMax} items in a discount.`);
  }
  discount.items = [...others, { listingId, variantId, price: String(price), extra: { limit } }];
}

function priceFault(
  shop: SandboxShop,
  { listingId, variantId, price }: Row,
): readonly [string, string] | null {
  const variant = shop.listing(listingId)?.variants.find(({ id }) => id === variantId);
  if (variant === undefined) {
    return ['discount.error_item_not_found', 'The item or model does not exist.'];
  }
  if (typeof price !== 'number' || !(price >= 0.1)) {
    return ['discount.promotion_price_too_low', 'The promotion price is too low.'];
  }
  return price >= Number(variant.price)
    ? ['discount.promotion_price_higher_input_price', 'The promotion price is not lower than the price.']
    : null;
}

export const wireItems = (shop: SandboxShop, { items }: SandboxPromotion): object[] =>
  [...Map.groupBy(items, ({ listingId }) => listingId)].map(([id, ofItem]) => {
    const [first] = ofItem;
    const own = { item_id: Number(id), purchase_limit: first!.extra.limit };
    return first!.variantId === '0'
      ? { ...own, item_promotion_price: Number(first!.price), model_list: [] }
      : {
          ...own,
          model_list: ofItem.map(({ variantId, price }) => ({
            model_id: Number(variantId),
            model_original_price: Number(
              shop.listing(id)?.variants.find(each => each.id === variantId)?.price ?? 0,
            ),
            model_promotion_price: Number(price),
          })),
        };
  });
