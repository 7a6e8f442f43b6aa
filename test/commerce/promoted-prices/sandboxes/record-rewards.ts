import Big from 'big.js';
import { itemFor } from '../../../../connectors/marketplaces/sandbox/promotions.js';
import type { SandboxPromotion } from '../../../../connectors/marketplaces/sandbox/state.js';

/** What a voucher takes off, as the books of its marketplace have it. */
interface RecordedReward {
  kind: 'percentage' | 'amount';
  value: string;
  /** Whether it is off each unit, and not off the order. */
  isOfUnits: boolean;
  /** Null where buyers collect it. */
  code: string | null;
}

interface ShopifyValue {
  percentage?: number;
  discountAmount?: { amount: string; appliesOnEachItem: boolean };
}

type Extra = Record<string, unknown>;

const percentage = (value: unknown, code: unknown): RecordedReward => ({
  ...{ kind: 'percentage', value: String(value), isOfUnits: true, code: code === null ? null : String(code) },
});
const amount = (value: unknown, code: unknown, isOfUnits = false): RecordedReward => ({
  ...{ kind: 'amount', value: String(value), isOfUnits, code: code === null ? null : String(code) },
});

/** In the words of each marketplace that has vouchers. */
const readers: Record<string, (extra: Extra) => RecordedReward> = {
  shopify: ({ code, value }) => {
    const { percentage: fraction, discountAmount } = value as ShopifyValue;
    return fraction === undefined
      ? amount(discountAmount?.amount, code, discountAmount?.appliesOnEachItem)
      : percentage(new Big(fraction).times(100).toFixed(), code);
  },
  woocommerce: ({ code, discount_type: type, amount: value }) =>
    type === 'percent' ? percentage(value, code) : amount(value, code, type === 'fixed_product'),
  shopee: ({ voucher_code: code, reward_type: type, percentage: percent, discount_amount: off }) =>
    type === 2 ? percentage(percent, code) : amount(off, code),
  lazada: ({ voucher_discount_type: type, ...extra }) =>
    type === 'PERCENTAGE_DISCOUNT_OFF'
      ? percentage(extra.offering_percentage_discount_off, null)
      : amount(extra.offering_money_value_off, null),
};

export const rewardOf = (marketplace: string, { extra }: Pick<SandboxPromotion, 'extra'>): RecordedReward =>
  readers[marketplace]!(extra);

/** Where vouchers name what they are for; the items of all other promotions are kept apart. */
const voucherLists: Record<string, (extra: Extra, place: Place) => boolean> = {
  woocommerce: ({ product_ids: ids }, { variantId }) => includes(ids, variantId),
  shopee: ({ item_id_list: ids }, { listingId }) => includes(ids, listingId),
};

interface Place {
  listingId: string;
  variantId: string;
}

const includes = (ids: unknown, id: string): boolean => ((ids ?? []) as number[]).includes(Number(id));

/** What a unit costs by the promotion, null where that is not said of units; undefined where it is not in it. */
export function priceIn(
  marketplace: string,
  record: SandboxPromotion,
  place: Place,
): string | null | undefined {
  const list = record.type === 'voucher' || record.type === 'coupon' ? voucherLists[marketplace] : undefined;
  return list === undefined ? itemFor(record, place)?.price : list(record.extra, place) ? null : undefined;
}
