import type { Capabilities } from '../../../../connectors/marketplaces/port.js';
import type { TakesSalePrice } from '../promotion/promotional-price.rules.js';

interface Marketplace {
  key: string;
  capabilities: Pick<Capabilities, 'salePrice'>;
}

/** Those of the marketplaces that take sale prices with prices; at the others price reductions are promotions of their own. */
export const salePriceTakers =
  (marketplaces: readonly Marketplace[]): TakesSalePrice =>
  marketplace =>
    marketplaces.some(({ key, capabilities }) => key === marketplace && capabilities.salePrice);
