import Big from 'big.js';
import type { Money } from '../../../kernel/money.js';
import { plainText } from '../../../kernel/plain-text.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { fieldNames } from '../product/product-field.js';
import { productFields } from '../product/product-fields.js';
import { type FeedOffer, feedProduct } from '../product-feed/feed-product.rules.js';
import { discoveryLimits } from './discovery.limits.js';
import type { DiscoverySettings } from './discovery-settings.entity.js';
import { attributeFilter } from './public-attribute.rules.js';
import type { PublicOffer, PublicProduct, PublicText } from './public-product.entity.js';

/** The product as the public sees it at a moment, or null where it is not public. `updatedAt` is for the writer to set. */
export function publicProductOf(
  organizationId: string,
  product: ProductSnapshot,
  settings: DiscoverySettings,
  now: Date,
): Omit<PublicProduct, 'updatedAt'> | null {
  if (!settings.isListed || product.status !== 'active' || !product.discoverable) {
    return null;
  }
  const feed = feedProduct(product, now);
  const offers = feed.offers.map(offer => publicOffer(offer, product, settings));
  const isInStock = offers.some(({ availability }) => availability === 'in_stock');
  if (!isInStock && !settings.showsSoldOut) {
    return null;
  }
  const { id, handle, title, brand, productType, highlights, createdAt } = product;
  return {
    ...{ organizationId, id, handle, title, brand, productType, highlights, createdAt },
    description: plainText(product.description, discoveryLimits.publicDescriptionLength).text || null,
    attributes: publicAttributes(product.attributes, settings),
    traits: textsOf(product, traitNames),
    itemCondition: product.condition ?? 'new',
    requiresShipping: product.requiresShipping,
    images: product.images
      .slice(0, discoveryLimits.imagesMax)
      .map(({ url, altText, width, height }) => ({ url, altText, width, height })),
    availability: isInStock ? 'in_stock' : 'out_of_stock',
    ...pricesOf(offers),
    offers: offers.slice(0, discoveryLimits.offersMax),
    offerCount: offers.length,
  };
}

/** When the public product changes by itself: a sale begins or ends. Null: never. */
export function nextChange(
  { salePrice, salePriceStartsAt, salePriceEndsAt, variants }: ProductSnapshot,
  now: Date,
): string | null {
  const isReduced = salePrice !== null || variants.some(variant => variant.salePrice !== null);
  const edges = [salePriceStartsAt, salePriceEndsAt].filter(
    edge => edge !== null && Date.parse(edge) > now.getTime(),
  ) as string[];
  return isReduced ? (edges.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null) : null;
}

function publicOffer(offer: FeedOffer, product: ProductSnapshot, settings: DiscoverySettings): PublicOffer {
  const { id, sku, title, options, barcode, imageUrl, availableQuantity } = offer;
  const goods = product.variants.find(variant => variant.id === id) ?? product;
  // Checkout sells nothing without a price, whether or not prices are public.
  const isInStock = offer.price !== null && (availableQuantity === null || availableQuantity > 0);
  return {
    ...{ id, sku, title, options, imageUrl },
    gtin: barcode,
    identifiers: textsOf(goods, identifierNames),
    price: settings.showsPrices ? offer.price : null,
    listPrice: settings.showsPrices ? offer.listPrice : null,
    availability: isInStock ? 'in_stock' : 'out_of_stock',
    quantity: settings.showsQuantities && availableQuantity !== null ? Math.max(0, availableQuantity) : null,
    weight: goods.weight,
    dimensions: goods.dimensions,
  };
}

/** Fields that say what goods are, and codes that identify them: what a table of fields gains here is public. */
const traitNames = fieldNames(productFields, ({ tells }) => tells === 'trait' || tells === 'specificTrait');
const identifierNames = fieldNames(
  productFields,
  ({ tells, kind }) => tells === 'identifier' && kind !== 'gtin',
);

const textsOf = (values: object, names: readonly string[]): PublicText[] =>
  names.flatMap(name => {
    const value: unknown = (values as Record<string, unknown>)[name];
    return typeof value === 'string' && value !== '' ? [{ name, value }] : [];
  });

/** By the names that the merchant gave them; readers see `attributeLabel` of these. */
function publicAttributes(
  attributes: Readonly<Record<string, string>>,
  settings: DiscoverySettings,
): PublicText[] {
  const isPublic = attributeFilter(settings);
  return Object.entries(attributes)
    .filter(([name, value]) => isPublic(name) && value.trim() !== '')
    .map(([name, value]) => ({ name, value }));
}

/** What can be bought decides over what cannot. */
function pricesOf(
  offers: readonly PublicOffer[],
): Pick<PublicProduct, 'price' | 'listPrice' | 'highestPrice'> {
  const priced = offers.filter(({ price }) => price !== null);
  const buyable = priced.filter(({ availability }) => availability === 'in_stock');
  const [first, ...others] = (buyable.length > 0 ? buyable : priced).toSorted((one, other) =>
    new Big(one.price!.amount).cmp(other.price!.amount),
  );
  const dearest = others.at(-1)?.price ?? null;
  return {
    price: first?.price ?? null,
    listPrice: first?.listPrice ?? null,
    highestPrice: dearest !== null && !isSame(dearest, first!.price!) ? dearest : null,
  };
}

const isSame = (one: Money, other: Money): boolean => new Big(one.amount).eq(other.amount);
