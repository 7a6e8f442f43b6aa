import { marketplaceModules } from '../../connectors/marketplaces/registry.js';

/** Of every marketplace there is, in the order of the registry. */
export const marketplaceKeys: readonly string[] = marketplaceModules.map(
  ({ marketplace }) => marketplace.key,
);
