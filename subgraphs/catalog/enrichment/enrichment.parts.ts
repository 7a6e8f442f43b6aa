import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { Storage } from '../../../connectors/storage/storage.js';
import { jobResolver } from '../../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import type { AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import { PictureColors } from '../category/picture-colors.js';
import type { ProductService } from '../product/product.service.js';
import { enrichmentApplication } from './apply-enrichment.jobs.js';
import { productEnrichment } from './enrichment.jobs.js';
import { EnrichmentResolver } from './enrichment.resolver.js';
import { EnrichmentService } from './enrichment.service.js';
import { EnrichedProductPageType, EnrichmentPageType, EnrichmentType } from './enrichment.type.js';
import { ProposalResolver } from './proposal.resolver.js';
import { ProposalPageType } from './proposal.type.js';

/** The resolvers of enrichments, with what each is made of. */
export function enrichmentResolvers(
  products: ProductService,
  model: LanguageModel | null,
): [object, object][] {
  const enrichments = new EnrichmentService(products, model);
  return [
    [EnrichmentResolver, new EnrichmentResolver(enrichments)],
    [ProposalResolver, new ProposalResolver(enrichments)],
    ...[EnrichmentPageType, EnrichedProductPageType, ProposalPageType].map(pageTotalResolver),
    jobResolver(EnrichmentType),
  ];
}

interface EnrichmentJobOptions {
  products: ProductService;
  media: Pick<Storage, 'get'>;
  model: LanguageModel | null;
}

export const enrichmentJobs = ({ products, media, model }: EnrichmentJobOptions): AnyJobDefinition[] => [
  productEnrichment({ products, colors: new PictureColors(media), model }),
  enrichmentApplication(products),
];
