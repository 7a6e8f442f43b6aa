import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, oneOf, sampleId, Uuid } from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';
import { Listing, listingIssueFields } from './listing.schema.js';

const tag = 'Products';
const productId = Type.Object({ productId: Uuid });
const names = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 50 });

const offerFields = graphql(
  `fragment ListingOfferFields on ListingOffer {
    price { amount currency } salePrice { amount currency } salePriceEndsAt quantity
  }`,
);

const listingFields = graphql(
  `fragment ListingFields on Listing {
    id productId marketplace accountId accountName storeId country currency state: status marketplaceStatus url externalId title
    desired desiredVersion sentVersion latestAttempt { kind jobId at outcome message } submittedAt lastVerifiedAt
    issues { ...ListingIssueFields } drift { field desired observed }
    variants {
      variantId sku observedSku externalVariantId desired { ...ListingOfferFields } observed { ...ListingOfferFields }
      priceSource { priceBookId name version activatedAt obstacle steps { kind priceBookId version before value cost rounding { method value mode } after } }
      salePriceSource { promotionId name version endsAt obstacle steps { kind before value after } }
      priceEvidence priceAsOf pricePending stockEvidence stockAsOf stockPending issues { ...ListingIssueFields }
    }
    version createdAt updatedAt
  }`,
  [listingIssueFields, offerFields],
);

const acceptedWork = {
  accepted: Type.Object({ productId: Uuid }),
  work: ({ work: { jobId, productId } }: { work: { jobId: string; productId: string } }) => ({
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
      'Publishes in every enabled store of the connected accounts, or of the given ones; the product must be active. Each request has its own job, which ends when every marketplace has accepted or rejected it. Whether a listing is live is read back afterwards. Canceling the job withdraws what was not sent.',
    params: productId,
    body: input({
      marketplaces: Type.Optional(names),
      accounts: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 50 })),
      countries: Type.Optional(
        Type.Array(Type.String({ minLength: 2, maxLength: 2 }), { minItems: 1, maxItems: 50 }),
      ),
    }),
    example: { countries: ['SG'] },
    operation: graphql(`
      mutation ($input: PublishProductInput!) { work: publishProduct(input: $input) { jobId productId } }`),
    variables: ({ params, body }) => ({ input: { productId: params.productId, places: body } }),
    reply: acceptedWork,
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE', 'PRODUCT_NOT_ACTIVE'],
    tool: catalogTools.publishProduct,
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
      'Delists it on the given marketplaces, or on all. The product itself stays. The event product.delisted is sent when a marketplace has acknowledged the delist, or it was read back.',
    params: productId,
    body: input({ marketplaces: Type.Optional(names) }),
    example: {},
    operation: graphql(`
      mutation ($input: DelistProductInput!) { work: delistProduct(input: $input) { jobId productId } }`),
    variables: ({ params, body }) => ({
      input: { productId: params.productId, marketplaces: body.marketplaces },
    }),
    reply: acceptedWork,
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE'],
    tool: catalogTools.delistProduct,
  }),

  route({
    id: 'products.listings',
    method: 'GET',
    path: '/api/v1/products/:productId/listings',
    scope: 'catalog:read',
    callers: anyCredential,
    tag,
    summary: 'Read where a product is listed',
    description: 'The desired and the observed state of each listing, with the time and the evidence.',
    params: productId,
    operation: graphql(
      `query ($productId: ID!) { listings: productListings(productId: $productId) { ...ListingFields } }`,
      [listingFields],
    ),
    variables: ({ params }) => ({ productId: params.productId }),
    reply: {
      status: 200,
      schema: Type.Object({ listings: Type.Array(Listing) }),
      body: data => data,
    },
    errorCodes: ['PRODUCT_NOT_FOUND'],
    tool: catalogTools.listProductListings,
  }),

  route({
    id: 'products.sync',
    method: 'POST',
    path: '/api/v1/sync',
    scope: 'catalog:sync',
    callers: anyCredential,
    tag,
    summary: 'Send price and stock of products',
    description: 'Sends them to every listing of the products in one job, and overwrites what is there.',
    body: input({
      productIds: Type.Array(Uuid, { minItems: 1, maxItems: 5_000 }),
      fields: Type.Optional(Type.Array(oneOf('price', 'inventory'), { minItems: 1, maxItems: 2 })),
    }),
    example: { productIds: [sampleId], fields: ['price'] },
    operation: graphql(`
      mutation ($input: SyncProductsInput!) { work: syncProducts(input: $input) { jobId count } }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      accepted: Type.Object({ count: Type.Integer({ description: 'Number of products.' }) }),
      work: ({ work: { jobId, count } }) => ({
        operationId: jobId,
        jobId,
        data: { count },
      }),
    },
  }),
];
