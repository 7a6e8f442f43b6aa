import type { MarketplaceModule } from '../../connectors/marketplaces/module.js';
import { marketplaceModules } from '../../connectors/marketplaces/registry.js';

/** Marketplaces that push. */
export const pushing: readonly MarketplaceModule[] = marketplaceModules.filter(
  ({ marketplace }) => marketplace.capabilities.pushes,
);

/** The strictest of them: it signs the address that it pushes to, and tells changes of a few days at a time. */
export const strict: MarketplaceModule = pushing.find(
  ({ marketplace }) => marketplace.capabilities.changeWindowMaxMs !== null,
)!;
