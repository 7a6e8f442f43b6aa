import Big from 'big.js';
import type {
  DraftVariant,
  ListingDraft,
  ListingIssue,
  ListingReference,
} from '../../../connectors/marketplaces/listing.js';
import type { Marketplace, Store } from '../../../connectors/marketplaces/port.js';
import { limits } from '../../../kernel/limits.js';
import type { Product, Weight } from '../product/product.entity.js';
import { currencyIssues, type DesiredValues, ourIssue, soldAs } from './listing.rules.js';

interface DraftInput {
  product: Product;
  store: Store;
  /** From `desiredValues`, in their order. */
  desired: readonly DesiredValues[];
  reference: ListingReference | null;
}

/** The product as it is to look like in the store. A missing price is an issue of `draftIssues`, and "0" here. */
export function listingDraft({ product, store, desired, reference }: DraftInput): ListingDraft {
  const values = new Map(desired.map(value => [value.variantId, value]));
  return {
    store,
    reference,
    productId: product.id,
    title: product.title,
    description: product.description,
    brand: product.brand,
    productType: product.productType,
    tags: product.tags,
    attributes: product.attributes,
    imageUrls: product.images.map(image => image.url),
    variants: soldAs(product).map((item): DraftVariant => {
      const value = values.get(item.id)!;
      return {
        sku: value.sku,
        title: item.title,
        options: Object.entries(item.optionValues).map(([name, option]) => ({ name, value: option })),
        price: value.price ?? '0',
        salePrice: value.salePrice,
        quantity: value.quantity ?? limits.untrackedQuantity,
        barcode: item.barcode,
        weightGrams: item.weight === null ? null : grams(item.weight),
        imageUrl: item.imageUrl,
      };
    }),
  };
}

/** What stands in the way of sending the draft; only errors do. Found by us and by the connector. */
export function draftIssues(marketplace: Marketplace, product: Product, draft: ListingDraft): ListingIssue[] {
  const mismatch = currencyIssues(product, draft.store);
  const noPrice = soldAs(product).flatMap((item, index) =>
    item.price === null ? [ourIssue('PRICE_MISSING', `variants.${index}.price`, 'There is no price.')] : [],
  );
  return [
    ...(product.status === 'archived'
      ? [ourIssue('PRODUCT_ARCHIVED', 'status', 'An archived product is not offered for sale.')]
      : []),
    ...mismatch,
    ...noPrice,
    ...(draft.imageUrls.length === 0
      ? [ourIssue('IMAGE_MISSING', 'imageUrls', 'Buyers need to see it: add a picture.')]
      : []),
    ...marketplace.listingProblems(draft),
  ];
}

const gramsPer: Record<Weight['unit'], string> = { g: '1', kg: '1000', oz: '28.349523125', lb: '453.59237' };

const grams = ({ value, unit }: Weight): number => Number(new Big(value).times(gramsPer[unit]).round(3));
