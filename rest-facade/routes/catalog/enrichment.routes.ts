import { Type } from 'typebox';
import { enrichmentLimits } from '../../../subgraphs/catalog/enrichment/enrichment.limits.js';
import {
  enrichmentFields,
  proposalMethods,
} from '../../../subgraphs/catalog/enrichment/enrichment.values.js';
import { productLimits } from '../../../subgraphs/catalog/product/product.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { CountryCode, input, oneOf, sampleId, Uuid } from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';
import { productStatus } from './product.schema.js';

const texts = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
  minItems: 1,
  maxItems: productLimits.skuFilterMax,
});
const time = Type.String({ format: 'date-time' });
const fields = Type.Array(oneOf(...enrichmentFields), { minItems: 1, maxItems: enrichmentFields.length });

const Filter = input({
  status: Type.Optional(productStatus),
  marketplace: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  country: Type.Optional(CountryCode),
  skus: Type.Optional(texts),
  brands: Type.Optional(texts),
  productTypes: Type.Optional(texts),
  tags: Type.Optional(texts),
  createdAfter: Type.Optional(time),
  createdBefore: Type.Optional(time),
  updatedAfter: Type.Optional(time),
  updatedBefore: Type.Optional(time),
});

export const enrichmentRoutes = [
  route({
    id: 'products.enrich',
    method: 'POST',
    path: '/api/v1/products/enrich',
    scope: 'catalog:enrich',
    callers: anyCredential,
    tag: 'Products',
    summary: 'Propose what completes products',
    description:
      'Makes proposals, field by field, for products by `productIds` or a `filter`: exactly one of them. Each says what supports it; a text with a claim that neither the data, the pictures nor a named document of the product supports is refused. Nothing is changed but what `autoApply` says, which needs `catalog:write`. Proposals are read and applied over GraphQL (`enrichmentProposals`); the job has their counts.',
    body: input({
      productIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: enrichmentLimits.productIdsMax })),
      filter: Type.Optional(Filter),
      fields,
      languages: Type.Optional(
        Type.Array(Type.String({ minLength: 2, maxLength: 35, examples: ['th'] }), {
          minItems: 1,
          maxItems: enrichmentLimits.languagesMax,
        }),
      ),
      documents: Type.Optional(
        Type.Array(
          input({
            name: Type.String({ minLength: 1, maxLength: enrichmentLimits.documentNameLength }),
            text: Type.String({
              minLength: 1,
              maxLength: enrichmentLimits.documentLength,
              examples: ['Weight: 280 g. Lid of plastic.'],
            }),
            productIds: Type.Optional(
              Type.Array(Uuid, { minItems: 1, maxItems: enrichmentLimits.productIdsMax }),
            ),
          }),
          { maxItems: enrichmentLimits.documentsMax },
        ),
      ),
      autoApply: Type.Optional(
        input({
          fields,
          methods: Type.Optional(
            Type.Array(oneOf(...proposalMethods), {
              minItems: 1,
              maxItems: proposalMethods.length,
              description: 'How proposals that are applied were made. Default: by dictionaries alone.',
            }),
          ),
          overwrite: Type.Optional(Type.Boolean()),
        }),
      ),
      useModel: Type.Optional(Type.Boolean()),
    }),
    example: { productIds: [sampleId], fields: ['highlights', 'attributes', 'seo'] },
    operation: graphql(`
      mutation ($input: StartEnrichmentInput!) { work: startEnrichment(input: $input) { jobId enrichment { id } } }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      accepted: Type.Object({ enrichmentId: Uuid }),
      work: ({ work: { jobId, enrichment } }) => ({
        operationId: enrichment.id,
        jobId,
        data: { enrichmentId: enrichment.id },
      }),
    },
    errorCodes: ['ENRICHMENT_WITHOUT_PRODUCTS'],
    tool: catalogTools.enrichProducts,
  }),
];
