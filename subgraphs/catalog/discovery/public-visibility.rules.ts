import type { DiscoverySettings } from './discovery-settings.entity.js';
import { attributeFilter, attributeLabel } from './public-attribute.rules.js';
import type { PublicOffer, PublicProduct } from './public-product.entity.js';

/** What the merchant shows at the moment of a read. */
export type Visibility = Pick<
  DiscoverySettings,
  'showsPrices' | 'showsQuantities' | 'privateAttributes' | 'publicAttributes'
>;

/**
 * A product as its merchant shows it now: its row may have been made before the settings changed, and has more than is to be shown
 * until it is made anew. Attributes have the names that people read.
 */
export function shownProduct(product: PublicProduct, visibility: Visibility): PublicProduct {
  const { showsPrices, showsQuantities } = visibility;
  const isPublic = attributeFilter(visibility);
  const attributes = product.attributes
    .filter(({ name }) => isPublic(name))
    .map(({ name, value }) => ({ name: attributeLabel(name), value }));
  return {
    ...product,
    attributes,
    ...(showsPrices ? {} : noPrice),
    ...(showsPrices && showsQuantities
      ? {}
      : { offers: product.offers.map(offer => shownOffer(offer, visibility)) }),
  };
}

const noPrice = { price: null, listPrice: null, highestPrice: null };

const shownOffer = (offer: PublicOffer, { showsPrices, showsQuantities }: Visibility): PublicOffer => ({
  ...offer,
  ...(showsPrices ? {} : { price: null, listPrice: null }),
  quantity: showsQuantities ? offer.quantity : null,
});
