import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { productLimits } from '../../../subgraphs/catalog/product/product.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  CountryCode,
  Cursor,
  checkedByOperation,
  OffsetPagination,
  oneOf,
  PageSize,
  Uuid,
} from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';
import { productFields, productSummaryFields } from './product.documents.js';
import { NewProduct, Product, ProductChanges, ProductSummary, productStatus } from './product.schema.js';

const tag = 'Products';
const productId = Type.Object({ productId: Uuid });
const amount = (description: string) =>
  Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,5})?$', description, examples: ['12.50'] });
/** Nothing is converted (§2.1). */
const inCurrency =
  "Compared in `currency`; default: the organization's default currency. Products in another currency never match.";
const sortedIn = "Prices are compared in `currency`; default: the organization's default currency.";
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
      'Items have a `variantCount`; read a product for its variants. Sorting by price or stock puts products ' +
      'without a price or tracked stock last, in both directions; so it does with products whose price is in ' +
      'another currency than the compared one. Amounts are never converted.',
    query: Type.Object({
      status: Type.Optional(productStatus),
      marketplace: Type.Optional(
        Type.String({ description: 'Only products on sale at this marketplace.', examples: ['storefront'] }),
      ),
      country: Type.Optional(CountryCode),
      q: Type.Optional(
        Type.String({
          maxLength: inputLimits.searchQueryLength,
          description:
            'Words or prefixes of words in title, SKU, brand and type; or a prefix of a SKU, or a complete barcode, ' +
            'also of variants.',
        }),
      ),
      sku: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: productLimits.skuFilterMax,
          minItems: 1,
          description:
            'Exact SKUs, repeated or comma-separated. Quote a SKU that contains a comma: `sku="AB,1"`.',
        }),
      ),
      currency: Type.Optional(
        Type.String({ description: 'ISO 4217: only products in this currency.', examples: ['SGD'] }),
      ),
      minPrice: Type.Optional(amount(`Only products at this price or more. ${inCurrency}`)),
      maxPrice: Type.Optional(amount(`Only products at this price or less. ${inCurrency}`)),
      sortBy: Type.Optional({ ...sortBy, description: `Sort order. ${sortedIn}` }),
      limit: Type.Optional(PageSize),
      // Its bound is the list's own to reject, which says how to read further.
      offset: Type.Optional(
        checkedByOperation(
          Type.Integer({
            default: 0,
            description:
              'Items to skip; 0 with `cursor`. To read a whole catalog, use the cursor of `/api/v1/catalog/items`.',
          }),
          { minimum: 0, maximum: pagingLimits.offsetMax },
        ),
      ),
      cursor: Type.Optional(Cursor),
    }),
    operation: graphql(
      `query (
        $status: ProductStatus, $marketplace: String, $country: CountryCode, $q: String, $sku: [String!], $currency: CurrencyCode,
        $minPrice: Decimal, $maxPrice: Decimal, $sortBy: ProductSort, $limit: Int! = 24, $offset: Int! = 0,
        $cursor: String
      ) {
        products(
          filter: {
            status: $status, marketplace: $marketplace, country: $country, q: $q, skus: $sku, currency: $currency,
            minPrice: $minPrice, maxPrice: $maxPrice
          }
          sort: $sortBy, limit: $limit, offset: $offset, cursor: $cursor
        ) {
          items { ...ProductSummaryFields }
          pagination { offset limit total totalIsCapped hasMore nextOffset nextCursor }
        }
      }`,
      [productSummaryFields],
    ),
    variables: ({ query }) => query,
    sentField: path => (path === 'skus' ? 'sku' : path),
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(ProductSummary), pagination: OffsetPagination }),
      body: data => data.products,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: catalogTools.listProducts,
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
      'The product is a draft unless `status` is given. If it has variants, set prices and stock on the variants.',
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
    operation: graphql(
      `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { ...ProductFields } } }`,
      [productFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ product: Product }),
      body: data => data.createProduct,
      version: data => data.createProduct.product.version,
      headers: { location: data => `/api/v1/products/${data.createProduct.product.id}` },
    },
    errorCodes: ['SKU_TAKEN', 'HANDLE_TAKEN'],
    tool: catalogTools.createProduct,
  }),

  route({
    id: 'products.read',
    method: 'GET',
    path: '/api/v1/products/:productId',
    scope: 'catalog:read',
    callers: anyCredential,
    tag,
    summary: 'Read a product with its variants',
    description: 'The current product. Its listings have a separate route.',
    params: productId,
    operation: graphql(`query ($id: ID!) { product(id: $id) { ...ProductFields } }`, [productFields]),
    variables: ({ params }) => ({ id: params.productId }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => data,
      version: data => data.product.version,
    },
    errorCodes: ['PRODUCT_NOT_FOUND'],
    tool: catalogTools.getProduct,
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
      'An omitted field stays as it is, null clears it. Variants and images are replaced as a whole.',
    params: productId,
    body: ProductChanges,
    example: { title: 'Linen shirt, long sleeves', tags: ['summer'] },
    operation: graphql(
      `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { ...ProductFields } } }`,
      [productFields],
    ),
    variables: ({ params, body }) => ({ input: { ...body, id: params.productId } }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => data.updateProduct,
      version: data => data.updateProduct.product.version,
    },
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE', 'SKU_TAKEN', 'HANDLE_TAKEN', 'INVENTORY_RESERVED'],
    tool: catalogTools.updateProduct,
  }),

  route({
    id: 'products.delete',
    method: 'DELETE',
    path: '/api/v1/products/:productId',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Delete a product',
    description: 'Returns the last state of the product.',
    params: productId,
    operation: graphql(
      `mutation ($id: ID!) { deleteProduct(input: { id: $id }) { product { ...ProductFields } } }`,
      [productFields],
    ),
    variables: ({ params }) => ({ id: params.productId }),
    reply: {
      status: 200,
      schema: Type.Object({ product: Product }),
      body: data => data.deleteProduct,
    },
    errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE', 'INVENTORY_RESERVED'],
  }),
];
