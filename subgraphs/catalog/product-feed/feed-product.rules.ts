import type { Money } from '../../../kernel/money.js';
import type { ProductImage } from '../product/product.entity.js';
import type { ProductSnapshot, VariantSnapshot } from '../product/product.snapshot.js';
import { isWithinSale } from '../product/sale-window.rules.js';
import { soldTitle } from '../product/sold-title.rules.js';

/** A product as agents and shopping services take it in: what it is, and what can be bought of it now. */
export interface FeedProduct {
  id: string;
  title: string;
  /** As the merchant wrote it; may be HTML. */
  description: string | null;
  brand: string | null;
  productType: string | null;
  product: ProductSnapshot;
  images: ProductImage[];
  /** Never empty: a product without variants is its own only offer. */
  offers: FeedOffer[];
}

/** One thing to buy. Its id is what a checkout session names it by. */
export interface FeedOffer {
  /** Of the variant, or of the product where it has none. */
  id: string;
  sku: string | null;
  title: string;
  /** In the order of the product's options. */
  options: { name: string; value: string }[];
  barcode: string | null;
  imageUrl: string | null;
  /** What it costs now; null where the merchant named no price. */
  price: Money | null;
  /** The regular price, while a sale holds. */
  listPrice: Money | null;
  /** Null where stock is not tracked: it can always be bought. */
  availableQuantity: number | null;
}

/** The product as it is offered at a moment. */
export function feedProduct(product: ProductSnapshot, now: Date): FeedProduct {
  const { id, title, description, brand, productType, images } = product;
  const isOnSale = isWithinSale(product, now);
  const offers =
    product.variants.length === 0
      ? [ownOffer(product, isOnSale)]
      : product.variants.map(variant => variantOffer(product, variant, isOnSale));
  return { id, title, description, brand, productType, product, images, offers };
}

const ownOffer = (product: ProductSnapshot, isOnSale: boolean): FeedOffer => ({
  id: product.id,
  sku: product.sku,
  title: product.title,
  options: [],
  barcode: product.barcode,
  imageUrl: product.images[0]?.url ?? null,
  ...priced(product, isOnSale),
  availableQuantity: product.availableQuantity,
});

const variantOffer = (product: ProductSnapshot, variant: VariantSnapshot, isOnSale: boolean): FeedOffer => ({
  id: variant.id,
  sku: variant.sku,
  title: soldTitle(product.title, variant.title),
  options: product.options.flatMap(({ name }) => {
    const value = variant.optionValues[name];
    return value === undefined ? [] : [{ name, value }];
  }),
  barcode: variant.barcode,
  imageUrl: variant.imageUrl ?? product.images[0]?.url ?? null,
  ...priced(variant, isOnSale),
  availableQuantity: variant.availableQuantity,
});

function priced(
  { price, salePrice }: Pick<VariantSnapshot, 'price' | 'salePrice'>,
  isOnSale: boolean,
): Pick<FeedOffer, 'price' | 'listPrice'> {
  return isOnSale && salePrice !== null ? { price: salePrice, listPrice: price } : { price, listPrice: null };
}
