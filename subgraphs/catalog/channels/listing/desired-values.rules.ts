import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { compareAmounts } from '../../../../kernel/money.js';
import {
  type ListingPrice,
  type PriceDecision,
  type PricedItem,
  type SalePriceDecision,
  salePriceNotBelowPrice,
} from '../../listing-request/price-source.js';
import type { Product } from '../../product/product.entity.js';
import { isWithinSale } from '../../product/sale-window.rules.js';
import type { Listing, ListingVariant } from './listing.entity.js';
import { ourIssue } from './listing.rules.js';

/** What is to be told to a channel of one variant. Null: there is nothing that could be sent. */
export interface DesiredValues extends DesiredPrice {
  variantId: string;
  sku: string;
  quantity: number | null;
}

export interface DesiredPrice {
  price: string | null;
  /** Below the price. */
  salePrice: string | null;
  /** With which it is sent, ISO 8601; null: without one. */
  salePriceEndsAt: string | null;
  /** Null: the price is the catalog's. */
  priceSource: PriceDecision | null;
  /** Null: the sale price is the product's own. */
  salePriceSource: SalePriceDecision | null;
  priceIssues: ListingIssue[];
}

/** Where a listing is, as far as it bears on what is told to it. */
export interface ListingPlace {
  currency: string;
  /** Units that are kept back from this account. */
  stockBuffer: number;
}

/** Units that may be sold: on hand, less those promised to buyers. Null when stock is not tracked. */
export const availableQuantity = (stock: {
  inventoryQuantity: number | null;
  reservedQuantity: number;
}): number | null =>
  stock.inventoryQuantity === null ? null : Math.max(0, stock.inventoryQuantity - stock.reservedQuantity);

/** A product without variants is sold as itself. */
export const soldAs = (product: Product) =>
  product.variants.length > 0
    ? product.variants
    : [{ ...product, title: product.title, optionValues: {}, imageUrl: null }];

/** A listing, or a store where there is none yet, as far as prices depend on it. */
export type PricedListing = Pick<Listing, 'marketplace' | 'country' | 'storeId' | 'currency'> & {
  variants: readonly Pick<
    ListingVariant,
    'variantId' | 'observedPrice' | 'desiredSalePriceEndsAt' | 'priceSource'
  >[];
};

/** What of the product is to be priced in a listing, in the order of `soldAs`. */
export function pricedItems(product: Product, listing: PricedListing, now: Date): PricedItem[] {
  const { marketplace, country, storeId, currency } = listing;
  const known = new Map(listing.variants.map(variant => [variant.variantId, variant]));
  return soldAs(product).map(item => {
    const variant = known.get(item.id);
    return {
      productId: product.id,
      variantId: item.id,
      skus: [...new Set([item.sku, product.sku].filter(sku => sku !== null))],
      brand: product.brand,
      productType: product.productType,
      tags: product.tags,
      ...amountsIn(currency, goodsOf(product, item), now),
      marketplace,
      country,
      storeId,
      currency,
      channelPrice: variant?.observedPrice ?? null,
      desiredSalePriceEndsAt: variant?.desiredSalePriceEndsAt ?? null,
      applied: appliedOf(variant?.priceSource ?? null),
    };
  });
}

type Amounts = Pick<PricedItem, 'price' | 'salePrice' | 'cost'>;

type PricedGoods = Amounts & Pick<Product, 'currency' | 'salePriceStartsAt' | 'salePriceEndsAt'>;

/** A sale price with the end of its window. */
type TimedAmounts = Amounts & Pick<PricedItem, 'salePriceEndsAt'>;

/** The window and the currency are those of the product, for all of its variants. */
const goodsOf = (
  { currency, salePriceStartsAt, salePriceEndsAt }: Product,
  { price, salePrice, cost }: Amounts,
): PricedGoods => ({ price, salePrice, cost, currency, salePriceStartsAt, salePriceEndsAt });

/** Amounts are never converted (§2.1): those in another currency are none. */
export function amountsIn(currency: string, goods: PricedGoods, now: Date): TimedAmounts {
  if (goods.currency !== currency) {
    return { price: null, cost: null, salePrice: null, salePriceEndsAt: null };
  }
  const salePrice = isWithinSale(goods, now) ? goods.salePrice : null;
  const salePriceEndsAt = salePrice === null ? null : goods.salePriceEndsAt;
  return { price: goods.price, cost: goods.cost, salePrice, salePriceEndsAt };
}

/** A book that gave no price is not one that was applied. */
export const appliedOf = (source: PriceDecision | null): PricedItem['applied'] =>
  source === null || source.obstacle !== null
    ? null
    : {
        priceBookId: source.priceBookId,
        activatedAt: source.activatedAt,
        channelPrice: source.channelPrice,
      };

/** What each variant of the product should be like in a place; `prices` are those of `items`, which are its `pricedItems`. */
export const desiredValues = (
  product: Product,
  place: ListingPlace,
  items: readonly PricedItem[],
  prices: readonly ListingPrice[],
): DesiredValues[] =>
  soldAs(product).map((item, index) => ({
    variantId: item.id,
    sku: item.sku ?? item.id,
    ...desiredPrice(product.currency, items[index]!, prices[index]!),
    quantity: quantityFor(item, place),
  }));

/** `currency` is that of the product. */
export function desiredPrice(
  currency: string,
  item: Pick<PricedItem, 'currency'>,
  { price, decision, salePrice, salePriceEndsAt, saleDecision }: ListingPrice,
): DesiredPrice {
  const sources = { priceSource: decision, salePriceSource: saleDecision };
  if (price === null) {
    return { price, ...noSalePrice, ...sources, priceIssues: currencyIssues({ currency }, item) };
  }
  const figure = saleDecision === null ? salePrice : figureNotBelow(saleDecision);
  const isLeftOut = figure !== null && compareAmounts(figure, price) >= 0;
  return {
    price,
    ...(isLeftOut || salePrice === null ? noSalePrice : { salePrice, salePriceEndsAt }),
    ...sources,
    priceIssues: isLeftOut ? [salePriceNotBelow(figure, price)] : [],
  };
}

const noSalePrice = { salePrice: null, salePriceEndsAt: null };

/** What a promotion came to that gives no sale price because it is not below the price; null for all others. */
const figureNotBelow = ({ obstacle, steps }: SalePriceDecision): string | null =>
  obstacle === salePriceNotBelowPrice ? (steps.at(-1)?.after ?? null) : null;

/** Of a sale price at a marketplace that takes none. */
export const salePriceIgnoredCode = 'SALE_PRICE_IGNORED';

export const salePriceNotBelowCode = salePriceNotBelowPrice.toUpperCase();

const salePriceNotBelow = (salePrice: string, price: string): ListingIssue => ({
  ...ourIssue(
    salePriceNotBelowCode,
    'salePrice',
    `The sale price ${salePrice} is not below the price ${price}: the price is sent without it.`,
  ),
  severity: 'warning',
});

function quantityFor(
  stock: { inventoryQuantity: number | null; reservedQuantity: number },
  { stockBuffer }: ListingPlace,
): number | null {
  const available = availableQuantity(stock);
  return available === null ? null : Math.max(0, available - stockBuffer);
}

/** For a product that has no price in the currency of the store: none is sent. */
export const currencyIssues = (
  product: { currency: string },
  { currency }: { currency: string },
): ListingIssue[] =>
  product.currency === currency
    ? []
    : [
        ourIssue(
          'CURRENCY_MISMATCH',
          'currency',
          `The product is priced in ${product.currency}, and the store sells in ${currency}: no price is sent.`,
        ),
      ];
