import Big from 'big.js';
import type {
  DraftVariant,
  ListingDraft,
  ListingIssue,
  ListingReference,
} from '../../../../connectors/marketplaces/listing.js';
import type { Marketplace, Store } from '../../../../connectors/marketplaces/port.js';
import type { Product, Weight } from '../../product/product.entity.js';
import { storeLanguage } from '../../store-language/store-language.rules.js';
import { currencyIssues, type DesiredValues, soldAs } from './desired-values.rules.js';
import { listingLimits } from './listing.limits.js';
import { ourIssue } from './listing.rules.js';
import { type ContentPlace, listingContent } from './listing-content.rules.js';
import { withRemedy } from './missing-value.rules.js';

interface DraftInput extends ContentPlace {
  product: Product;
  store: Store;
  /** From `desiredValues`, in their order. */
  desired: readonly DesiredValues[];
  reference: ListingReference | null;
}

/** The product as it is to look like in the store. A missing price is an issue of `draftIssues`, and "0" here. */
export function listingDraft(input: DraftInput): ListingDraft {
  const { product, store, desired, reference, defaults } = input;
  const values = new Map(desired.map(value => [value.variantId, value]));
  return {
    store,
    reference,
    productId: product.id,
    ...listingContent(product, { language: storeLanguage(store.country), ...input }),
    variants: soldAs(product).map((item): DraftVariant => {
      const value = values.get(item.id)!;
      return {
        sku: value.sku,
        title: item.title,
        options: Object.entries(item.optionValues).map(([name, option]) => ({ name, value: option })),
        price: value.price ?? '0',
        salePrice: value.salePrice,
        salePriceEndsAt: value.salePriceEndsAt,
        quantity: value.quantity ?? listingLimits.untrackedQuantity,
        barcode: item.barcode,
        weightGrams: weightGrams(item.weight, defaults.weightGrams),
        imageUrl: item.imageUrl,
      };
    }),
  };
}

/**
 * What stands in the way of sending the draft; only errors do. Found by us and by the connector. A product in another
 * currency can be sent where every variant has a price all the same.
 */
export function draftIssues(
  marketplace: Marketplace,
  product: Product,
  desired: readonly DesiredValues[],
  draft: ListingDraft,
): ListingIssue[] {
  const isPriceless = desired.some(({ price }) => price === null);
  const noPrice = soldAs(product).flatMap((item, index) =>
    item.price === null && desired[index]!.price === null
      ? [ourIssue('PRICE_MISSING', `variants.${index}.price`, 'There is no price.')]
      : [],
  );
  const own = [
    ...(isPriceless ? currencyIssues(product, draft.store) : []),
    ...noPrice,
    ...(draft.imageUrls.length === 0
      ? [ourIssue('IMAGE_MISSING', 'imageUrls', 'Buyers need to see it.')]
      : []),
  ];
  const others = marketplace.listingProblems(draft).filter(issue => !isToldBy(own, issue));
  return [...own, ...others].map(issue => withRemedy(marketplace.key, issue));
}

/** The same over again; or about a price that is not sent at all, which the draft has as "0". */
const isToldBy = (own: readonly ListingIssue[], { code, field }: ListingIssue): boolean =>
  own.some(
    issue =>
      (issue.code === code && issue.field === field) ||
      (issue.code === 'CURRENCY_MISMATCH' && priceField.test(field ?? '')),
  );

const priceField = /^variants\.\d+\.(price|salePrice)$/;

const gramsPer: Record<Weight['unit'], string> = { g: '1', kg: '1000', oz: '28.349523125', lb: '453.59237' };

const grams = ({ value, unit }: Weight): number => Number(new Big(value).times(gramsPer[unit]).round(3));

/** Exports of shops write 0 where nobody weighed the thing. */
function weightGrams(weight: Weight | null, fallback: number | null): number | null {
  const own = weight === null ? null : grams(weight);
  return own === null || own === 0 ? (fallback ?? own) : own;
}
