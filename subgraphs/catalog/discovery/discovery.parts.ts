import { DiscoverySettingsResolver } from './discovery-settings.resolver.js';
import { DiscoverySettingsService } from './discovery-settings.service.js';
import { PublicProductResolver } from './public-product.resolver.js';

/** The resolvers of public discovery. */
export const discoveryResolvers = (): [object, object][] => [
  [DiscoverySettingsResolver, new DiscoverySettingsResolver(new DiscoverySettingsService())],
  [PublicProductResolver, new PublicProductResolver()],
];
