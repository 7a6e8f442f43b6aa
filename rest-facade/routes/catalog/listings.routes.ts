import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, oneOf, sampleId, Uuid } from '../../schema-vocabulary.js';
import { Listing } from './listing.schema.js';

const tag = 'Products';
const productId = Type.Object({ productId: Uuid });
const names = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 50 });

const issueFields = 'severity code field message marketplaceMessage';
const offerFields = 'price { amount currency } salePrice { amount currency } quantity';
const listingFields = `
  id productId marketplace accountId accountName storeId country currency state marketplaceStatus url externalId title
  desired desiredVersion sentVersion latestAttempt { kind jobId at outcome message } submittedAt lastVerifiedAt
  issues { ${issueFields} } drift { field desired observed }
  variants {
    variantId sku observedSku externalVariantId desired { ${offerFields} } observed { ${offerFields} }
    priceEvidence priceAsOf pricePending stockEvidence stockAsOf stockPending issues { ${issueFields} }
  }
  version createdAt updatedAt`;

interface WorkAccepted {
  work: { jobId: string; productId: string };
}

const acceptedWork = {
  accepted: Type.Object({ productId: Uuid }),
  work: ({ work: { jobId, productId } }: WorkAccepted) => ({
    operationId: jobId,
    jobId,
    data: { productId },
    links: { listings: `/api/v1/products/${productId}/listings` },
  }),
};

export const listingRoutes = [
  route({
    id: 'products.publish',
    method: 'POST',
    path: '/api/v1/products/:productId/publish',
    scope: 'catalog:sync',
    callers: anyCredential,
    tag,
    summary: 'Publish a product',
    description:
      'In every enabled store of the connected accounts, or of those named; only an active product is published. Each request has a job of its own, which ends when each marketplace accepted or refused; that a listing is live is read back afterwards. Cancelling the job takes back what was not sent.',
    params: productId,
    body: input({
      marketplaces: Type.Optional(names),
      accounts: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 50 })),
      countries: Type.Optional(
        Type.Array(Type.String({ minLength: 2, maxLength: 2 }), { minItems: 1, maxItems: 50 }),
      ),
    }),
    example: { countries: ['SG'] },
    operation: graphql<WorkAccepted>`
      mutation ($productId: ID!, $places: ListingPlacesInput) {
        work: publishProduct(productId: $productId, places: $places) { jobId productId }
      }`,
    variables: ({ params, body }) => ({ productId: params.productId, places: body }),
    reply: acceptedWork,
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE', 'PRODUCT_NOT_ACTIVE'],
  }),

  route({
    id: 'products.delist',
    method: 'POST',
    path: '/api/v1/products/:productId/delist',
    scope: 'catalog:sync',
    callers: anyCredential,
    tag,
    summary: 'Take a product off sale',
    description:
      'On the marketplaces named, or on all. The product itself stays; once a marketplace acknowledged that it is off sale, or that was read back, product.delisted tells it.',
    params: productId,
    body: input({ marketplaces: Type.Optional(names) }),
    example: {},
    operation: graphql<WorkAccepted>`
      mutation ($productId: ID!, $marketplaces: [String!]) {
        work: delistProduct(productId: $productId, marketplaces: $marketplaces) { jobId productId }
      }`,
    variables: ({ params, body }) => ({ productId: params.productId, marketplaces: body.marketplaces }),
    reply: acceptedWork,
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    id: 'products.listings',
    method: 'GET',
    path: '/api/v1/products/:productId/listings',
    scope: 'catalog:read',
    callers: anyCredential,
    tag,
    summary: 'Read where a product is listed',
    description: 'What is wanted of each listing, what is known of it, since when, and how it is known.',
    params: productId,
    operation: graphql<{ listings: Listing[] }>`
      query ($productId: ID!) { listings: productListings(productId: $productId) { ${listingFields} } }`,
    variables: ({ params }) => ({ productId: params.productId }),
    reply: {
      status: 200,
      schema: Type.Object({ listings: Type.Array(Listing) }),
      body: data => data,
    },
    errorCodes: ['PRODUCT_NOT_FOUND'],
  }),

  route({
    id: 'products.sync',
    method: 'POST',
    path: '/api/v1/sync',
    scope: 'catalog:sync',
    callers: anyCredential,
    tag,
    summary: 'Send price and stock of products',
    description: 'To wherever the products are listed, in one job, over whatever is there.',
    body: input({
      productIds: Type.Array(Uuid, { minItems: 1, maxItems: 5_000 }),
      fields: Type.Optional(Type.Array(oneOf('price', 'inventory'), { minItems: 1, maxItems: 2 })),
    }),
    example: { productIds: [sampleId], fields: ['price'] },
    operation: graphql<{ work: { jobId: string; count: number } }>`
      mutation ($productIds: [ID!]!, $fields: [String!]) {
        work: syncProducts(productIds: $productIds, fields: $fields) { jobId count }
      }`,
    variables: ({ body }) => body,
    reply: {
      accepted: Type.Object({ count: Type.Integer({ description: 'Products that are meant.' }) }),
      work: ({ work: { jobId, count } }: { work: { jobId: string; count: number } }) => ({
        operationId: jobId,
        jobId,
        data: { count },
      }),
    },
  }),
];
