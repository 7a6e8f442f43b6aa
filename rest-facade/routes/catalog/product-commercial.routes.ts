import { type Static, Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { Uuid } from '../../schema-vocabulary.js';
import { productFields } from './product.documents.js';
import {
  CostChange,
  CostOutcome,
  CostUpdates,
  InventoryChange,
  PriceChange,
  Product,
} from './product.schema.js';

const tag = 'Products';
const productId = Type.Object({ productId: Uuid });

/** A saved change whose way to the marketplaces is a job. */
interface ChangeAccepted {
  jobId: string;
  product: Product;
}

const acceptedChange = {
  accepted: Type.Object({ productId: Uuid, product: Product }),
  work: ({ change }: { change: ChangeAccepted }) => ({
    operationId: change.jobId,
    jobId: change.jobId,
    data: { productId: change.product.id, product: change.product },
    links: { product: `/api/v1/products/${change.product.id}` },
  }),
};

export const productCommercialRoutes = [
  route({
    id: 'products.price',
    method: 'PATCH',
    path: '/api/v1/products/:productId/price',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change the price',
    description:
      'The price is saved when this answers; the job brings it to the marketplaces. Without a variant it is set on the product and all its variants.',
    params: productId,
    body: PriceChange,
    example: { price: { amount: '12.50', currency: 'SGD' }, salePrice: null },
    operation: graphql<{ change: ChangeAccepted }>`
      mutation ($id: ID!, $input: ProductPriceInput!) {
        change: setProductPrice(id: $id, input: $input) { jobId product { ${productFields} } }
      }`,
    variables: ({ params, body }) => ({ id: params.productId, input: body }),
    reply: acceptedChange,
    errorCodes: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    id: 'products.inventory',
    method: 'PATCH',
    path: '/api/v1/products/:productId/inventory',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change the stock',
    description:
      'With `expectedQuantity` the change is made only if that is what there is (compare and set). Never below what is reserved.',
    params: productId,
    body: InventoryChange,
    example: { sku: 'SHIRT-S', inventoryQuantity: 10, expectedQuantity: 12 },
    operation: graphql<{ change: ChangeAccepted }>`
      mutation ($id: ID!, $input: ProductInventoryInput!) {
        change: setProductInventory(id: $id, input: $input) { jobId product { ${productFields} } }
      }`,
    variables: ({ params, body }) => ({ id: params.productId, input: body }),
    reply: acceptedChange,
    errorCodes: [
      'PRODUCT_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'VERSION_STALE',
      'INVENTORY_CONFLICT',
      'INVENTORY_RESERVED',
    ],
  }),

  route({
    id: 'products.cost',
    method: 'PATCH',
    path: '/api/v1/products/:productId/cost',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change the cost',
    description:
      'Of the product and all its variants, or of the variant that is named. Only the merchant sees it.',
    params: productId,
    body: CostChange,
    example: { cost: { amount: '4.20', currency: 'SGD' } },
    operation: graphql<{ setProductCost: Product }>`
      mutation ($id: ID!, $input: ProductCostInput!) { setProductCost(id: $id, input: $input) { ${productFields} } }`,
    variables: ({ params, body }) => ({ id: params.productId, input: body }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => ({ product: data.setProductCost }),
      version: data => data.setProductCost.version,
    },
    errorCodes: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    id: 'products.costs',
    method: 'POST',
    path: '/api/v1/products/cost',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change up to 200 costs',
    description: 'Each update succeeds or fails for itself; the good ones are saved together.',
    body: CostUpdates,
    example: { updates: [{ sku: 'SHIRT-S', cost: { amount: '4.20', currency: 'SGD' } }] },
    operation: graphql<{ setProductCosts: Static<typeof CostOutcome>[] }>`
      mutation ($updates: [ProductCostUpdateInput!]!) {
        setProductCosts(updates: $updates) { index ok product { ${productFields} } error { code message } }
      }`,
    variables: ({ body }) => body,
    reply: {
      status: 200,
      schema: Type.Object({
        success: Type.Boolean({ description: 'Whether every update succeeded.' }),
        results: Type.Array(CostOutcome),
      }),
      body: ({ setProductCosts: results }) => ({ success: results.every(({ ok }) => ok), results }),
    },
  }),
];
