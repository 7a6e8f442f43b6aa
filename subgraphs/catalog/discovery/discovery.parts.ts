import { DiscoverySettingsResolver } from './discovery-settings.resolver.js';
import { DiscoverySettingsService } from './discovery-settings.service.js';
import type { DomainProofs } from './domain-proofs.js';
import { PublicProductResolver } from './public-product.resolver.js';
import { PublicSearchResolver } from './public-search.resolver.js';

/** The resolvers of public discovery. */
export const discoveryResolvers = (proofs: DomainProofs): [object, object][] => [
  [DiscoverySettingsResolver, new DiscoverySettingsResolver(new DiscoverySettingsService(proofs))],
  [PublicProductResolver, new PublicProductResolver()],
  [PublicSearchResolver, new PublicSearchResolver()],
];
