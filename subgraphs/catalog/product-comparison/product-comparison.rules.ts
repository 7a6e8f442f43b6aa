import Big from 'big.js';
import { formatAmount, type Money } from '../../../kernel/money.js';
import type { PublicOffer, PublicProduct } from '../discovery/public-product.entity.js';
import { comparedAttributes, type FoundItem } from './compared-attributes.rules.js';
import type {
  ComparedItem,
  ComparedPrices,
  NotComparable,
  ProductComparison,
  SameGoods,
  UnitPrice,
} from './product-comparison.entity.js';
import type { ComparisonReason } from './product-comparison.values.js';
import { contentOf, unitPriceOf } from './unit-price.rules.js';

/** Products or offers side by side, in the order of the ids. `products`: those of them that are public, in any order. */
export function compareProducts(
  ids: readonly string[],
  products: readonly PublicProduct[],
): ProductComparison {
  const items = ids.map(id => itemOf(id, products));
  const found = items.filter((item): item is FoundItem => item.product !== null);
  return {
    items,
    ...comparedAttributes(found),
    prices: comparedPrices(found),
    sameGoods: sameGoods(found),
    notComparable: notComparable(items, found),
  };
}

function itemOf(asked: string, products: readonly PublicProduct[]): ComparedItem {
  const id = asked.toLowerCase();
  const product =
    products.find(one => one.id === id) ??
    products.find(({ offers }) => offers.some(offer => offer.id === id));
  if (product === undefined) {
    return { id: asked, product: null, offer: null, unitPrice: null, unitPriceReason: 'not_available' };
  }
  const offer = offerOf(id, product);
  const price = priceOf(product, offer);
  return { id: asked, product, offer, ...unitPriceFields(product, offer, price) };
}

/** The product's id names its only offer as well. */
function offerOf(id: string, { offers, offerCount }: PublicProduct): PublicOffer | null {
  return offers.find(offer => offer.id === id) ?? (offerCount === 1 ? (offers[0] ?? null) : null);
}

/** Of a product with several offers: that of its cheapest. */
const priceOf = (product: PublicProduct, offer: PublicOffer | null): Money | null => (offer ?? product).price;

function unitPriceFields(
  product: PublicProduct,
  offer: PublicOffer | null,
  price: Money | null,
): Pick<ComparedItem, 'unitPrice' | 'unitPriceReason'> {
  if (price === null) {
    return { unitPrice: null, unitPriceReason: 'price_not_published' };
  }
  if (offer === null && product.offerCount > 1) {
    // The cheapest of several sizes is not the price of each.
    return { unitPrice: null, unitPriceReason: 'differs_by_offer' };
  }
  const content = contentOf({
    title: offer?.title ?? product.title,
    options: offer?.options ?? [],
    attributes: product.attributes,
  });
  return typeof content === 'string'
    ? { unitPrice: null, unitPriceReason: content }
    : { unitPrice: unitPriceOf(price, content), unitPriceReason: null };
}

/** Nothing is converted: each currency by itself, in the order of their codes. */
function comparedPrices(items: readonly FoundItem[]): ComparedPrices[] {
  const priced = items.flatMap(item => {
    const price = priceOf(item.product, item.offer);
    return price === null ? [] : [{ id: item.id, price, unitPrice: item.unitPrice }];
  });
  const currencies = [...new Set(priced.map(({ price }) => price.currency))].sort();
  return currencies.map(currency => {
    const own = cheapestFirst(
      priced.filter(({ price }) => price.currency === currency),
      ({ price }) => price.amount,
    );
    const [lowest, highest] = [own[0]!, own.at(-1)!];
    const difference = new Big(highest.price.amount).minus(lowest.price.amount).toFixed();
    return {
      currency,
      ids: own.map(({ id }) => id),
      lowest: lowest.id,
      difference: formatAmount(difference, currency),
      byUnit: byUnit(own),
    };
  });
}

function byUnit(priced: readonly { id: string; unitPrice: UnitPrice | null }[]): ComparedPrices['byUnit'] {
  return (['kg', 'l', 'piece'] as const).flatMap(unit => {
    const own = priced.filter(({ unitPrice }) => unitPrice?.unit === unit);
    return own.length < 2
      ? []
      : [{ unit, ids: cheapestFirst(own, ({ unitPrice }) => unitPrice!.amount).map(({ id }) => id) }];
  });
}

const cheapestFirst = <T>(items: readonly T[], amountOf: (item: T) => string): T[] =>
  items.toSorted((one, other) => new Big(amountOf(one)).cmp(amountOf(other)));

/** Offers that several of the items have by one GTIN. */
function sameGoods(items: readonly FoundItem[]): SameGoods[] {
  const byGtin = new Map<string, SameGoods['offers']>();
  for (const { id, product, offer } of items) {
    for (const one of offer === null ? product.offers : [offer]) {
      if (one.gtin !== null) {
        const gtin = one.gtin.padStart(14, '0');
        byGtin.set(gtin, [...(byGtin.get(gtin) ?? []), { id, offerId: one.id }]);
      }
    }
  }
  return [...byGtin]
    .filter(([, offers]) => new Set(offers.map(({ id }) => id)).size > 1)
    .map(([gtin, offers]) => ({ gtin, offers }))
    .sort((one, other) => (one.gtin < other.gtin ? -1 : 1));
}

const messages: Partial<Record<ComparisonReason, string>> = {
  not_available: 'Nothing public has this id.',
  price_not_published: 'The merchant publishes no price.',
  currencies_differ: 'Prices are in different currencies. Nothing is converted.',
  conditions_differ: 'The goods are in different conditions: their prices are of different things.',
  content_not_stated: 'Nothing says how much of the goods there is, so there is no price by unit.',
  content_ambiguous: 'Several amounts are stated, so there is no price by unit.',
  differs_by_offer: 'The product has several offers. Compare an offer by its own id for a price by unit.',
};

function notComparable(items: readonly ComparedItem[], found: readonly FoundItem[]): NotComparable[] {
  const about = (reason: ComparisonReason, of: readonly { id: string }[]): NotComparable[] =>
    of.length === 0 ? [] : [{ reason, ids: of.map(({ id }) => id), message: messages[reason]! }];
  const priced = found.filter(({ product, offer }) => priceOf(product, offer) !== null);
  const currencies = new Set(priced.map(({ product, offer }) => priceOf(product, offer)!.currency));
  const conditions = new Set(found.map(({ product }) => product.itemCondition));
  const reasons = [
    'price_not_published',
    'content_not_stated',
    'content_ambiguous',
    'differs_by_offer',
  ] as const;
  return [
    ...about(
      'not_available',
      items.filter(({ product }) => product === null),
    ),
    ...about('currencies_differ', currencies.size > 1 ? priced : []),
    ...about('conditions_differ', conditions.size > 1 ? found : []),
    ...reasons.flatMap(reason =>
      about(
        reason,
        found.filter(item => item.unitPriceReason === reason),
      ),
    ),
  ];
}
