import type { Marketplace } from '../connectors/marketplaces/port.js';
import { marketplaces } from '../connectors/marketplaces/registry.js';
import type { PaymentRail } from '../connectors/payments/port.js';
import { paymentRails } from '../connectors/payments/registry.js';

/** What merchants can be connected with. */
export interface Modules {
  marketplaces: readonly Marketplace[];
  rails: readonly PaymentRail[];
}

/** All that this build knows. */
export const everyModule: Modules = { marketplaces, rails: paymentRails };
