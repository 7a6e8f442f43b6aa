import Big from 'big.js';
import type { ListingIssue } from './listing.js';
import { isPrecise, problem } from './listing-issue.js';
import type { PromotionDraft, PromotionItem } from './promotion.js';
import type { DeliveryCapabilities } from './promotion-capabilities.js';

interface Context {
  decimals: number;
  title: string;
}

/** A plain decimal that is not negative. */
export const isAmount = (text: string): boolean => /^\d{1,15}(\.\d{1,5})?$/.test(text);

/** What is wrong with items, each at its place. */
export function priceProblems(
  delivery: DeliveryCapabilities,
  draft: PromotionDraft,
  context: Context,
): ListingIssue[] {
  const seen = new Set<string>();
  return draft.items.flatMap((item, index) => {
    const key = keyOf(item, delivery.itemsBy);
    const isRepeated = seen.has(key);
    seen.add(key);
    return [
      ...problem(isRepeated, 'ITEM_REPEATED', `items.${index}`, 'The item is in it twice.'),
      ...(draft.terms.kind === 'price_reduction'
        ? reducedPriceProblems(delivery, { item, index }, context)
        : []),
      ...quantityProblems(delivery, item, { index, title: context.title }),
    ];
  });
}

const keyOf = ({ reference, variant }: PromotionItem, by: DeliveryCapabilities['itemsBy']): string =>
  by === 'listing'
    ? reference.externalId
    : JSON.stringify([reference.externalId, variant.externalId ?? variant.sku]);

function reducedPriceProblems(
  { reduction }: DeliveryCapabilities,
  { item, index }: { item: PromotionItem; index: number },
  { decimals, title }: Context,
): ListingIssue[] {
  const { promotionalPrice: price, regularPrice } = item;
  const field = `items.${index}.promotionalPrice`;
  if (price === null) {
    return problem(reduction === 'price', 'PRICE_MISSING', field, `${title} needs the promotional price.`);
  }
  if (reduction === 'percentage' || !isAmount(price)) {
    return problem(
      !isAmount(price),
      'AMOUNT_INVALID',
      field,
      'An amount is a plain decimal that is not negative.',
    );
  }
  return [
    ...problem(new Big(price).lte(0), 'PRICE_MISSING', field, `${title} needs a price above zero.`),
    ...problem(
      !isPrecise(price, decimals),
      'PRICE_TOO_PRECISE',
      field,
      `${title} takes ${decimals} decimals.`,
    ),
    ...problem(
      !isAmount(regularPrice) || new Big(price).gte(regularPrice),
      'PROMOTIONAL_PRICE_NOT_LOWER',
      field,
      'A promotional price is lower than the regular price.',
    ),
  ];
}

function quantityProblems(
  { purchaseLimit, promotionalStock }: DeliveryCapabilities,
  item: PromotionItem,
  { index, title }: { index: number; title: string },
): ListingIssue[] {
  const limits = [
    ['purchaseLimit', 'PURCHASE_LIMIT', item.purchaseLimit, purchaseLimit],
    ['promotionalStock', 'PROMOTIONAL_STOCK', item.promotionalStock, promotionalStock],
  ] as const;
  return limits.flatMap(([name, code, value, range]) => {
    const field = `items.${index}.${name}`;
    if (value === null) {
      return [];
    }
    return range === null
      ? problem(true, `${code}_UNSUPPORTED`, field, `${title} has no such limit.`)
      : problem(
          !Number.isInteger(value) || value < range.min || value > range.max,
          `${code}_OUT_OF_RANGE`,
          field,
          `${title} takes ${range.min} to ${range.max}.`,
        );
  });
}
