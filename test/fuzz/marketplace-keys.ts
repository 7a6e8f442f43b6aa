import { marketplaces } from '../../connectors/marketplaces/registry.js';

/** Of every marketplace there is, in the order of the registry. */
export const marketplaceKeys: readonly string[] = marketplaces.map(marketplace => marketplace.key);
