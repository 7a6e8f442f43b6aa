import type { Capabilities } from '../../../../connectors/marketplaces/port.js';
import type { ListingPrice, PricedItem, PriceSource } from '../../listing-request/price-source.js';
import { endForMarketplace } from './sale-price-end.rules.js';

interface Marketplace {
  key: string;
  capabilities: Pick<Capabilities, 'salePriceEnds'>;
}

/** The prices of a source, each sale price with the end that its marketplace is told. */
export function withSalePriceEnds(source: PriceSource, marketplaces: readonly Marketplace[]): PriceSource {
  const endsOf = new Map(marketplaces.map(({ key, capabilities }) => [key, capabilities.salePriceEnds]));
  const ended = (price: ListingPrice, item: PricedItem, now: Date): ListingPrice => {
    const { country, desiredSalePriceEndsAt: desiredEndsAt } = item;
    const sale = { endsAt: price.salePriceEndsAt, desiredEndsAt, country };
    return { ...price, salePriceEndsAt: endForMarketplace(endsOf.get(item.marketplace), sale, now) };
  };
  return {
    ...source,
    priceItems: async (reader, organizationId, items, now) => {
      const prices = await source.priceItems(reader, organizationId, items, now);
      return prices.map((price, index) =>
        price.salePrice === null ? price : ended(price, items[index]!, now),
      );
    },
  };
}
