import Big from 'big.js';
import { statedExponent } from '../../../kernel/money.js';
import { stageOf } from '../sandbox/promotions.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxPromotion, SandboxPromotionItem } from '../sandbox/state.js';
import { rejection, type TiktokCall } from './tiktok-sandbox-request-auth.js';

export interface ActivityExtra extends Record<string, unknown> {
  activity_type: string;
  product_level: string;
}

export const extraOf = ({ extra }: SandboxPromotion): ActivityExtra => extra as ActivityExtra;

interface Priced {
  activity_price_amount?: string;
  discount?: string;
  quantity_limit?: number;
  quantity_per_user?: number;
}

interface ProductInput extends Priced {
  id: string;
  skus?: (Priced & { id: string })[];
}

const itemsMax = 300;
const activityItemsMax = 10_000;
const limitMax = 99;

/** All of them, or none: an error tells neither which nor how many. */
export function changeProducts(shop: SandboxShop, activity: SandboxPromotion, call: TiktokCall): number {
  const { products = [] } = call.body<{ products?: ProductInput[] }>();
  const skuCount = products.reduce((sum, { skus = [] }) => sum + skus.length, 0);
  if (products.length === 0) {
    throw rejection(17029033, '`products` is empty.');
  }
  if (products.length > itemsMax || skuCount > itemsMax) {
    throw rejection(17029046, 'Number of items per request exceeds the limit.');
  }
  const items = products.flatMap(product => itemsOf(shop, activity, product));
  for (const item of items) {
    checkOverlap(shop, activity, item);
  }
  const fates = items.map(() => shop.itemFate());
  if (fates.includes('rejected')) {
    throw rejection(17029021, 'SKU discount exceeds limit. The limit varies based on products and regions.');
  }
  const taken = items.filter((_, index) => fates[index] === 'taken');
  const others = activity.items.filter(each => !taken.some(item => isSame(item, each)));
  if (others.length + taken.length > activityItemsMax) {
    throw rejection(17029025, 'The quantity of the products or the SKUs exceeds `10000`.');
  }
  activity.items = [...others, ...taken];
  return items.length;
}

const isSame = (a: SandboxPromotionItem, b: SandboxPromotionItem): boolean =>
  a.listingId === b.listingId && a.variantId === b.variantId;

function itemsOf(
  shop: SandboxShop,
  activity: SandboxPromotion,
  product: ProductInput,
): SandboxPromotionItem[] {
  const listing = shop.listing(product.id);
  if (listing === null || listing.state === 'deleted') {
    throw rejection(17029051, 'Product ID not found.');
  }
  const { product_level: level, activity_type: type } = extraOf(activity);
  if (level !== 'VARIATION') {
    if (product.skus?.length !== 0) {
      throw rejection(17029013, '`sku` must be `[]` for activities of which `product_level==PRODUCT`.');
    }
    return [itemOf(activity, { listing, variantId: null, input: product })];
  }
  if (product.quantity_limit !== -1 || product.quantity_per_user !== -1) {
    throw rejection(17029015, 'When `product_level==VARIATION`, the value of `quantity_limit` must be `-1`.');
  }
  if ((product.skus ?? []).length === 0) {
    throw rejection(17029037, '`skus` is empty when `product_level==VARIATION`.');
  }
  return product.skus!.map(input => {
    if (!listing.variants.some(({ id }) => id === input.id)) {
      throw rejection(17029053, 'The SKU ID does not match the product ID.');
    }
    if ((type === 'DIRECT_DISCOUNT') !== (input.discount !== undefined)) {
      throw rejection(17029032, 'You are incorrectly specifying `discount` or `activity_price_amount`.');
    }
    return itemOf(activity, { listing, variantId: input.id, input });
  });
}

function itemOf(
  activity: SandboxPromotion,
  { listing, variantId, input }: { listing: SandboxListing; variantId: string | null; input: Priced },
): SandboxPromotionItem {
  const { activity_price_amount: amount, discount } = input;
  const limits = [input.quantity_limit, input.quantity_per_user] as const;
  if (limits.some(limit => limit !== -1 && !(Number(limit) >= 1 && Number(limit) <= limitMax))) {
    throw rejection(17029050, 'Limits must be `-1` or in the range of `[1, 99]`.');
  }
  const before = activity.items.find(each => each.listingId === listing.id && each.variantId === variantId);
  const beforeLimits = (before?.extra.limits ?? [0, 0]) as number[];
  if (before !== undefined && limits.some((limit, index) => isLower(limit!, beforeLimits[index]!))) {
    throw rejection(17029058, 'Unable to decrease buyer/num PurchaseLimit.');
  }
  const regular = listing.variants.find(({ id }) => id === variantId)?.price;
  if (amount !== undefined && !(typeof amount === 'string' && Number(amount) > 0)) {
    throw rejection(17029034, '`activity_price_amount` is invalid.');
  }
  const reduced =
    discount === undefined || regular === undefined
      ? amount
      : priceOff(regular, discount, statedExponent(listing.currency));
  return { listingId: listing.id, variantId, price: reduced ?? null, extra: { limits, discount } };
}

/** No limit is more than any. */
const isLower = (limit: number, before: number): boolean => limit !== -1 && (before === -1 || limit < before);

const priceOff = (regular: string, percent: string, decimals: number): string =>
  new Big(regular).times(new Big(100).minus(percent)).div(100).toFixed(decimals);

function checkOverlap(shop: SandboxShop, activity: SandboxPromotion, item: SandboxPromotionItem): void {
  const { activity_type: type } = extraOf(activity);
  const now = Date.parse(shop.now());
  const others = shop
    .promotions('activity')
    .filter(each => each.id !== activity.id && extraOf(each).activity_type === type)
    .filter(each => stageOf(each, now) !== 'over');
  if (others.some(({ items }) => items.some(each => isSame(each, item)))) {
    throw rejection(
      17029022,
      'The product or SKU cannot be in two `ONGOING` or `NOT_START` activities at the same time.',
    );
  }
}

export function wireProducts(shop: SandboxShop, activity: SandboxPromotion): object[] {
  return [...Map.groupBy(activity.items, ({ listingId }) => listingId)].map(([id, items]) => {
    const currency = shop.listing(id)?.currency;
    return {
      id,
      quantity_limit: -1,
      quantity_per_user: -1,
      skus: items
        .filter(({ variantId }) => variantId !== null)
        .map(({ variantId, price, extra }) => ({
          id: variantId,
          quantity_limit: (extra.limits as number[])[0],
          quantity_per_user: (extra.limits as number[])[1],
          ...(extra.discount === undefined
            ? { activity_price: { amount: price, currency } }
            : { discount: extra.discount }),
        })),
    };
  });
}
