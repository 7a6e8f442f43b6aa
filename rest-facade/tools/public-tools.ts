import { Type } from 'typebox';
import { graphql } from '../graphql.js';
import type { Route } from '../route.js';
import { discoveryRoutes } from '../routes/catalog/discovery.routes.js';
import { productComparisonRoutes } from '../routes/catalog/product-comparison.routes.js';
import { PublicProduct, publicProductDocument } from '../routes/catalog/public-product.schema.js';
import { input, Uuid } from '../schema-builders.js';
import { operationTool } from './operation-tool.js';
import type { ToolSource } from './tool-source.js';

type PublicRoute = Route & Pick<ToolSource, 'body' | 'reply'>;

const search = discoveryRoutes.find(({ id }) => id === 'search.create') as PublicRoute;
const compare = productComparisonRoutes.find(({ id }) => id === 'discovery.compare') as PublicRoute;

const searchProducts: ToolSource = {
  ...search,
  tool: {
    name: 'search_products',
    title: 'Search products',
    description:
      'Searches the products that merchants made public, by words (q), by a description of what is sought, or both, and by filters. Answers products with merchant, prices, availability and offers, the best first; how many there are by brand, category, merchant, attribute, country and currency; and other searches where nothing was found. Prices are never converted: give currency to compare them. Ask for a few products at once with limit.',
    effect: 'reads',
    quotesOthers: true,
  },
};

const getPublicProduct = operationTool({
  tool: {
    name: 'get_public_product',
    title: 'Get a public product',
    description:
      'Answers a product that a merchant made public, with its description, pictures, attributes, prices and all offers, as it is now. Takes the id of a product, or that of one of its offers, as search_products answered it.',
    effect: 'reads',
    quotesOthers: true,
  },
  scope: null,
  input: input({
    productId: { ...Uuid, description: 'Id of the product, or of one of its offers.' },
  }),
  operation: graphql(
    `query ($productId: ID!) { product: publicProduct(id: $productId) { ...PublicProductFields } }`,
    [publicProductDocument],
  ),
  variables: given => given,
  reply: { schema: Type.Object({ product: PublicProduct }), body: ({ product }) => ({ product }) },
  errorCodes: ['PUBLIC_PRODUCT_NOT_FOUND'],
});

const compareProducts: ToolSource = {
  ...compare,
  tool: {
    name: 'compare_products',
    title: 'Compare products',
    description:
      'Puts 2 to 10 public products or offers side by side, by their ids as search_products answered them: attributes in the same units, prices in each currency by itself and for one kilogram, litre or piece, offers of the same goods, and what cannot be compared, with the reason.',
    effect: 'reads',
    quotesOthers: true,
  },
};

/** Tools that need no credential: they read what everybody may read. No run of an agent or procedure has them. */
export const publicTools: readonly ToolSource[] = [searchProducts, getPublicProduct, compareProducts];
