import type { MarketplaceModule } from '../connectors/marketplaces/module.js';
import { marketplaceModules } from '../connectors/marketplaces/registry.js';
import type { PaymentModule } from '../connectors/payments/module.js';
import { paymentModules } from '../connectors/payments/registry.js';

/** What merchants can be connected with. */
export interface Modules {
  marketplaces: readonly MarketplaceModule[];
  payments: readonly PaymentModule[];
}

/** All that this build knows. */
export const everyModule: Modules = { marketplaces: marketplaceModules, payments: paymentModules };
