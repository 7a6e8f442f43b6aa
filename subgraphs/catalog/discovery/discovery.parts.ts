import { DiscoverySettingsResolver } from './discovery-settings.resolver.js';
import { DiscoverySettingsService } from './discovery-settings.service.js';
import type { DomainProofs } from './domain-proofs.js';
import { PublicProductResolver } from './public-product.resolver.js';
import { PublicReads } from './public-reads.js';
import { PublicSearchResolver } from './public-search.resolver.js';

/** The resolvers of public discovery. */
export function discoveryResolvers(proofs: DomainProofs): [object, object][] {
  const reads = new PublicReads();
  return [
    [DiscoverySettingsResolver, new DiscoverySettingsResolver(new DiscoverySettingsService(proofs))],
    [PublicProductResolver, new PublicProductResolver(reads)],
    [PublicSearchResolver, new PublicSearchResolver(reads)],
  ];
}
