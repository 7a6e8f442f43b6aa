import { type Static, Type } from 'typebox';
import { limits } from '../../../kernel/limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  CountryCode,
  checkedByOperation,
  OffsetPagination,
  oneOf,
  PageSize,
  Uuid,
} from '../../schema-vocabulary.js';
import { productFields, summaryFields } from './product.documents.js';
import { NewProduct, Product, ProductChanges, ProductSummary, productStatus } from './product.schema.js';

const tag = 'Products';
const productId = Type.Object({ productId: Uuid });
const amount = (description: string) =>
  Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,5})?$', description, examples: ['12.50'] });
/** Nothing is converted (§2.1). */
const asNumbers = 'Without `currency` amounts are compared as numbers, whatever their currency.';
const sortBy = oneOf(
  'newest',
  'oldest',
  'recently_updated',
  'title',
  'price_asc',
  'price_desc',
  'inventory_asc',
  'inventory_desc',
  'relevance',
);

export const productRoutes = [
  route({
    id: 'products.list',
    method: 'GET',
    path: '/api/v1/products',
    scope: 'catalog:read',
    callers: anyCredential,
    tag,
    summary: 'List products',
    description:
      'Rows carry `variantCount`; read a product for its variants. Products without a price or tracked stock come last in ' +
      'both orders by it.',
    query: Type.Object({
      status: Type.Optional(productStatus),
      marketplace: Type.Optional(
        Type.String({ description: 'Only products listed there.', examples: ['storefront'] }),
      ),
      country: Type.Optional(CountryCode),
      q: Type.Optional(
        Type.String({
          maxLength: limits.searchQueryLength,
          description:
            'Words or beginnings of words of title, SKU, brand and type; or the beginning of a SKU or a whole barcode, ' +
            'of variants too.',
        }),
      ),
      sku: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: limits.skuFilterMax,
          minItems: 1,
          description:
            'Exact SKUs, repeated or comma-separated. One with a comma stands in double quotes: `sku="AB,1"`.',
        }),
      ),
      currency: Type.Optional(
        Type.String({ description: 'ISO 4217: products of this currency alone.', examples: ['SGD'] }),
      ),
      minPrice: Type.Optional(amount(`Products that cost so much or more. ${asNumbers}`)),
      maxPrice: Type.Optional(amount(`Products that cost so much or less. ${asNumbers}`)),
      sortBy: Type.Optional({ ...sortBy, description: `By price: ${asNumbers}` }),
      limit: Type.Optional(PageSize),
      // Its bound is the list's own to refuse, which says how to read further.
      offset: Type.Optional(
        checkedByOperation(
          Type.Integer({
            default: 0,
            description:
              'Items to pass over. Whole catalogs are read by the cursor of `/api/v1/catalog/items`.',
          }),
          { minimum: 0, maximum: limits.offsetMax },
        ),
      ),
    }),
    operation: graphql<{
      products: { items: ProductSummary[]; pagination: Static<typeof OffsetPagination> };
    }>`
      query (
        $status: ProductStatus, $marketplace: String, $country: String, $q: String, $sku: [String!], $currency: String,
        $minPrice: String, $maxPrice: String, $sortBy: ProductSort, $limit: Int! = 24, $offset: Int! = 0
      ) {
        products(
          status: $status, marketplace: $marketplace, country: $country, q: $q, sku: $sku, currency: $currency,
          minPrice: $minPrice, maxPrice: $maxPrice, sortBy: $sortBy, limit: $limit, offset: $offset
        ) {
          items { ${summaryFields} }
          pagination { offset limit total totalIsCapped hasMore nextOffset }
        }
      }`,
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(ProductSummary), pagination: OffsetPagination }),
      body: data => data.products,
    },
  }),

  route({
    id: 'products.create',
    method: 'POST',
    path: '/api/v1/products',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Create a product',
    description:
      'As a draft unless `status` says otherwise. One with variants has its prices and stock there.',
    body: NewProduct,
    example: {
      title: 'Linen shirt',
      status: 'draft',
      brand: 'Northwind',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        {
          sku: 'SHIRT-S',
          optionValues: { Size: 'S' },
          price: { amount: '49.00', currency: 'SGD' },
          inventoryQuantity: 12,
        },
        {
          sku: 'SHIRT-M',
          optionValues: { Size: 'M' },
          price: { amount: '49.00', currency: 'SGD' },
          inventoryQuantity: 20,
        },
      ],
    },
    operation: graphql<{ createProduct: Product }>`
      mutation ($input: ProductInput!) { createProduct(input: $input) { ${productFields} } }`,
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ product: Product }),
      body: data => ({ product: data.createProduct }),
      version: data => data.createProduct.version,
      headers: { location: data => `/api/v1/products/${data.createProduct.id}` },
    },
    errorCodes: ['SKU_TAKEN', 'HANDLE_TAKEN'],
  }),

  route({
    id: 'products.read',
    method: 'GET',
    path: '/api/v1/products/:productId',
    scope: 'catalog:read',
    callers: anyCredential,
    tag,
    summary: 'Read a product with its variants',
    description: 'As it is now; its listings have an address of their own.',
    params: productId,
    operation: graphql<{ product: Product }>`
      query ($id: ID!) { product(id: $id) { ${productFields} } }`,
    variables: ({ params }) => ({ id: params.productId }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => data,
      version: data => data.product.version,
    },
    errorCodes: ['PRODUCT_NOT_FOUND'],
  }),

  route({
    id: 'products.update',
    method: 'PATCH',
    path: '/api/v1/products/:productId',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Change a product',
    description:
      'A field left out is untouched, null clears it. Variants and images are replaced as a whole.',
    params: productId,
    body: ProductChanges,
    example: { title: 'Linen shirt, long sleeves', tags: ['summer'] },
    operation: graphql<{ updateProduct: Product }>`
      mutation ($id: ID!, $input: ProductInput!) { updateProduct(id: $id, input: $input) { ${productFields} } }`,
    variables: ({ params, body }) => ({ id: params.productId, input: body }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => ({ product: data.updateProduct }),
      version: data => data.updateProduct.version,
    },
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE', 'SKU_TAKEN', 'HANDLE_TAKEN', 'INVENTORY_RESERVED'],
  }),

  route({
    id: 'products.delete',
    method: 'DELETE',
    path: '/api/v1/products/:productId',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Delete a product',
    description: 'Answers the product as it last was.',
    params: productId,
    operation: graphql<{ deleteProduct: Product }>`
      mutation ($id: ID!) { deleteProduct(id: $id) { ${productFields} } }`,
    variables: ({ params }) => ({ id: params.productId }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => ({ product: data.deleteProduct }),
    },
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE', 'INVENTORY_RESERVED'],
  }),
];
