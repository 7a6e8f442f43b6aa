import type { ListingDraft } from '../../../connectors/marketplaces/listing.js';
import { noListingDefaults } from '../../../connectors/marketplaces/listing-defaults.js';
import { parcelAttributes } from '../../../connectors/marketplaces/parcel.js';
import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import {
  amountsIn,
  availableQuantity,
  type DesiredValues,
  soldAs,
} from '../channels/listing/desired-values.rules.js';
import type { ListingView } from '../channels/listing/listing.queries.js';
import { draftIssues, listingDraft } from '../channels/listing/listing-draft.rules.js';
import { inactiveIssues } from '../channels/listing/publishable.rules.js';
import type { Product } from '../product/product.entity.js';
import type { PlaceRow } from './evaluated-places.queries.js';
import type { EvaluatedOffer, EvaluatedPlace, EvaluationFacts } from './evaluation.entity.js';
import { hasIdentifier } from './goods.rules.js';
import type { wordingOf } from './wording.rules.js';

/** A product in one store. */
export interface PlacedProduct {
  product: Product;
  place: PlaceRow;
  marketplace: Marketplace;
  /** Null where it was never listed there. */
  listing: ListingView | null;
}

export interface SharedFacts extends Pick<EvaluationFacts, 'pictures' | 'now'> {
  /** `wordingOf`, or one that remembers. */
  read: typeof wordingOf;
}

/** What there is to judge of a product in a store; `desired` in the order of `soldAs`. */
export function placeFacts(
  { product, place, marketplace, listing }: PlacedProduct,
  desired: readonly DesiredValues[],
  { read, ...shared }: SharedFacts,
): EvaluationFacts {
  const { key, detailAttributes = {} } = marketplace;
  const contentPlace = { marketplace: key, detailAttributes, defaults: place.listingDefaults };
  const store = { id: place.storeId, country: place.country, currency: place.currency };
  const draft = listingDraft({ ...contentPlace, product, store, desired, reference: null });
  return {
    product,
    place: placeOf(place, marketplace),
    content: draft,
    wording: read(draft),
    detailNames: Object.fromEntries(
      Object.entries(detailAttributes).map(([field, { name }]) => [field, name]),
    ),
    issues: [...inactiveIssues(product), ...draftIssues(marketplace, product, desired, draft)],
    offers: offersOf(product, place.currency, { desired, draft }),
    listing,
    ...shared,
  };
}

/** The same of a product that nobody sells anywhere: as it is in the catalog. */
export function catalogFacts(product: Product, { read, ...shared }: SharedFacts): EvaluationFacts {
  const { id, currency } = product;
  const desired = soldAs(product).map(item => ({
    ...{ variantId: item.id, sku: item.sku ?? item.id, quantity: availableQuantity(item) },
    ...amountsIn(currency, { ...product, ...item }, shared.now),
    ...{ priceSource: null, salePriceSource: null, priceIssues: [] },
  }));
  const draft = listingDraft({
    ...{ marketplace: 'catalog', defaults: noListingDefaults },
    ...{ product, store: { id, country: '', currency }, desired, reference: null },
  });
  return {
    product,
    place: null,
    content: draft,
    wording: read(draft),
    detailNames: {},
    issues: [],
    offers: offersOf(product, currency, { desired, draft }),
    listing: null,
    ...shared,
  };
}

const placeOf = (
  { connectionId, storeId, country, currency }: PlaceRow,
  { key, title, capabilities }: Marketplace,
): EvaluatedPlace => ({
  marketplace: key,
  title,
  accountId: connectionId,
  storeId,
  country,
  currency,
  titleLengthMax: capabilities.titleLengthMax,
  imagesMax: capabilities.imagesMax,
  isReviewed: capabilities.review,
});

/** What would be sent of each variant; `desired` and the variants of the draft are in one order. */
function offersOf(
  product: Product,
  currency: string,
  { desired, draft }: { desired: readonly DesiredValues[]; draft: ListingDraft },
): EvaluatedOffer[] {
  const hasParcel = Object.values(parcelAttributes).every(name => draft.attributes[name] !== undefined);
  return soldAs(product).map((item, index) => {
    const { sku, price, salePrice, quantity } = desired[index]!;
    return {
      ...{ sku, price, salePrice, quantity },
      path: product.variants.length === 0 ? '' : `variants.${index}.`,
      cost: product.currency === currency ? item.cost : null,
      hasIdentifier: hasIdentifier(product, item),
      hasSku: item.sku !== null,
      hasWeight: (draft.variants[index]!.weightGrams ?? 0) > 0,
      hasSize: hasParcel || (item.dimensions ?? product.dimensions) !== null,
      requiresShipping: item.requiresShipping,
    };
  });
}
