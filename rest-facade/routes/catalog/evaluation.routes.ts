import { Type } from 'typebox';
import { listingViewStates } from '../../../subgraphs/catalog/channels/listing/listing.values.js';
import { evaluationLimits } from '../../../subgraphs/catalog/evaluation/evaluation.limits.js';
import {
  criterionGroups,
  criterionResults,
} from '../../../subgraphs/catalog/evaluation/evaluation.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, nullable, oneOf, resource, sampleId, Uuid } from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';
import { ListingIssue, listingIssueFields } from './listing.schema.js';

const text = Type.String();
const textOrNull = nullable(text);

const EvaluationCriterion = resource('EvaluationCriterion', {
  key: text,
  group: oneOf(...criterionGroups),
  weight: Type.Integer(),
  demand: text,
  result: oneOf(...criterionResults),
  score: nullable(Type.Number()),
  finding: text,
  remedy: textOrNull,
  field: textOrNull,
  proposal: textOrNull,
});

const ProductEvaluation = resource('ProductEvaluation', {
  marketplace: textOrNull,
  accountId: nullable(Uuid),
  storeId: textOrNull,
  country: textOrNull,
  currency: textOrNull,
  listingId: nullable(Uuid),
  listingStatus: nullable(oneOf(...listingViewStates)),
  score: Type.Integer(),
  isPublishable: nullable(Type.Boolean()),
  issues: Type.Array(ListingIssue),
  criteria: Type.Array(EvaluationCriterion),
});

const ProductEvaluationResult = resource('ProductEvaluationResult', {
  index: Type.Integer(),
  id: Type.String(),
  evaluations: Type.Array(ProductEvaluation),
  error: nullable(resource('BulkError', { code: text, message: text })),
});

export const evaluationRoutes = [
  route({
    id: 'products.evaluate',
    method: 'POST',
    path: '/api/v1/evaluate',
    scope: 'catalog:enrich',
    callers: anyCredential,
    // A query, by POST for the size of its body.
    idempotent: false,
    tag: 'Products',
    summary: 'Evaluate products and their listings',
    description:
      'Scores each product by stated criteria in every enabled store of the connected accounts, or in the named ones; a ' +
      'merchant without a connected account gets one evaluation of the product on its own. Each criterion says what it ' +
      'demands, what was found and how to mend it. Nothing is stored, and no marketplace is asked.',
    body: input(
      {
        productIds: Type.Array(Uuid, {
          minItems: 1,
          maxItems: evaluationLimits.productsMax,
          description: `Products times stores are at most ${evaluationLimits.evaluationsMax}, and variants times stores ${evaluationLimits.offersMax}.`,
        }),
        marketplaces: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
            minItems: 1,
            maxItems: 50,
            description: 'Only at these marketplaces, by key.',
          }),
        ),
        countries: Type.Optional(
          Type.Array(Type.String({ pattern: '^[A-Za-z]{2}$' }), {
            minItems: 1,
            maxItems: 50,
            description: 'Only in stores of these countries: ISO 3166-1 alpha-2 codes.',
          }),
        ),
      },
      { title: 'ProductEvaluationsRequest' },
    ),
    example: { productIds: [sampleId], countries: ['SG'] },
    operation: graphql(
      `
      query ($input: ProductEvaluationsInput!) {
        evaluated: productEvaluations(input: $input) {
          results {
            index id
            evaluations {
              marketplace accountId storeId country currency listingId listingStatus score isPublishable
              issues { ...ListingIssueFields }
              criteria { key group weight demand result score finding remedy field proposal }
            }
            error { code message }
          }
          failedCount
        }
      }`,
      [listingIssueFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 200,
      schema: Type.Object({
        results: Type.Array(ProductEvaluationResult),
        failedCount: Type.Integer({ description: 'Products that could not be evaluated.' }),
      }),
      body: ({ evaluated }) => evaluated,
    },
    errorCodes: [],
    tool: catalogTools.evaluateListings,
  }),
];
