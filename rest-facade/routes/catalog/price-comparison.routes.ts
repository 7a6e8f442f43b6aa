import { Type } from 'typebox';
import { priceResearchLimits } from '../../../subgraphs/catalog/price-research/price-research.limits.js';
import {
  researchCountries,
  researchMarkets,
} from '../../../subgraphs/catalog/price-research/price-research.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  AnyId,
  checkedByOperation,
  input,
  nullable,
  oneOf,
  resource,
  sampleId,
  Uuid,
} from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';
import { JobReply, jobFragment, replyOfJob, retryAfterJob } from '../platform/job.schema.js';
import { ProductPriceComparison, priceComparisonFields } from './price-comparison.schema.js';

const tag = 'Products';
const scope = 'catalog:read';

export const priceComparisonRoutes = [
  route({
    id: 'products.comparePrices',
    method: 'POST',
    path: '/api/v1/products/compare-prices',
    scope,
    callers: anyCredential,
    tag,
    summary: 'Compare prices with the offers of shops',
    description:
      'Searches the offers of shops for each product, in the market of each of its listings, and compares the list price with ' +
      'the median of those that are of the same goods. Without `country` and `gl` every listing is compared in the market of its ' +
      'currency; a product that is listed nowhere by its catalog price. No price is changed or converted, no listing is ' +
      'refreshed, and the differences are no recommended prices.',
    body: input(
      {
        productIds: Type.Array(
          checkedByOperation(Type.String({ maxLength: 100, examples: [sampleId] }), { format: 'uuid' }),
          {
            minItems: 1,
            maxItems: priceResearchLimits.productsMax,
            description:
              'Products or variants; each is compared once. Of a product with several variants, name the variants.',
          },
        ),
        country: Type.Optional({
          ...oneOf(...researchCountries),
          description: 'Restricts the comparison to the market of this country. `gl` decides before it.',
        }),
        gl: Type.Optional({
          ...oneOf(...researchMarkets),
          description: 'Restricts the comparison to this market.',
        }),
        limit: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: priceResearchLimits.offersShownMax,
            description: `Matching offers that are shown of each market; statistics are over all. Default: ${priceResearchLimits.offersShownDefault}.`,
            examples: [10],
          }),
        ),
      },
      { title: 'ComparePricesRequest' },
    ),
    example: { productIds: [sampleId], gl: 'sg' },
    operation: graphql(`
      mutation ($input: ComparePricesInput!) {
        work: comparePrices(input: $input) { jobId priceComparison { id productIds } }
      }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      accepted: Type.Object({
        jobId: Type.String(),
        productIds: Type.Array(Uuid, { description: 'Those of the request, each once.' }),
      }),
      work: ({ work: { jobId, priceComparison } }) => ({
        operationId: priceComparison.id,
        jobId,
        data: { jobId, productIds: priceComparison.productIds },
        links: { comparison: `/api/v1/products/compare-prices/jobs/${jobId}` },
      }),
    },
    errorCodes: ['PROVIDER_NOT_CONFIGURED'],
    tool: catalogTools.comparePrices,
  }),

  route({
    id: 'products.readPriceComparison',
    method: 'GET',
    path: '/api/v1/products/compare-prices/jobs/:jobId',
    scope,
    callers: anyCredential,
    tag,
    summary: 'Read the progress and the results of a price comparison',
    description:
      'The job as of `GET /api/v1/jobs/{jobId}`, with one result for each product. `result.success` is true only if every product ' +
      'and every market succeeded; until the job has ended, `results` have what was searched so far. `Retry-After` is sent until then.',
    params: Type.Object({ jobId: AnyId }),
    operation: graphql(
      `query ($jobId: ID!) {
        job(id: $jobId) { ...JobFields }
        report: priceComparisonReport(jobId: $jobId) {
          priceComparison { id provider matcherVersion }
          results { ...ProductPriceComparisonFields }
        }
      }`,
      [jobFragment, priceComparisonFields],
    ),
    variables: ({ params }) => ({ jobId: params.jobId }),
    reply: {
      status: 200,
      schema: resource('PriceComparison', {
        ...JobReply.properties,
        operationId: Uuid,
        provider: Type.String({ description: 'Who searched: serpapi or dataforseo.' }),
        matcherVersion: nullable(
          Type.Integer({
            description: 'Version of the rules by which offers were matched; null until the job has ended.',
          }),
        ),
        results: Type.Array(ProductPriceComparison),
      }),
      body: ({ job, report: { priceComparison, results } }) => ({
        ...replyOfJob(job),
        operationId: priceComparison.id,
        provider: priceComparison.provider,
        matcherVersion: priceComparison.matcherVersion,
        results,
      }),
      headers: { 'retry-after': ({ job }) => retryAfterJob(job) },
      version: ({ job }) => job.version,
    },
    errorCodes: ['JOB_NOT_FOUND', 'PRICE_COMPARISON_NOT_FOUND'],
    tool: catalogTools.getPriceComparison,
  }),
];
