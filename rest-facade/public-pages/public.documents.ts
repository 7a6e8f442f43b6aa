import { graphql, type ResultOf } from '../graphql.js';

/** What the directory shows of a merchant. */
export const directoryMerchantFields = graphql(`
  fragment DirectoryMerchantFields on PublicMerchant {
    id displayName description domains countries languages asOf productCount
    categories { name products } paymentMethods { rail }
  }`);

/** What is public of a merchant itself. */
export const publicMerchantFields = graphql(`
  fragment PublicMerchantFields on PublicMerchant {
    id displayName description domains countries languages contactEmail contactUrl asOf productCount
    categories { name products } policyLinks { type url title } paymentMethods { rail title }
  }`);

/** What lists show of a product. */
export const listedProductFields = graphql(`
  fragment ListedProductFields on PublicProduct {
    id title brand availability price { amount currency } highestPrice { amount currency }
    images { url altText width height }
  }`);

export const readMerchantPage = graphql(
  `query ($id: ID!, $cursor: String) {
    merchant: publicMerchant(id: $id) {
      ...PublicMerchantFields
      products(cursor: $cursor) { items { ...ListedProductFields } pagination { nextCursor } }
    }
  }`,
  [publicMerchantFields, listedProductFields],
);

export const readProductPage = graphql(
  `query ($id: ID!) {
    product: publicProduct(id: $id) {
      ...ListedProductFields
      description productType highlights attributes { name value } traits { name value } itemCondition offerCount updatedAt
      offers {
        id sku title options { name value } gtin identifiers { name value } availability imageUrl
        price { amount currency } listPrice { amount currency }
      }
      merchant { ...PublicMerchantFields }
    }
  }`,
  [publicMerchantFields, listedProductFields],
);

export const readSitemapStarts = graphql(`
  query { merchant: sitemapStarts(kind: merchant) product: sitemapStarts(kind: product) }`);

export const readSitemapAddresses = graphql(`
  query ($kind: SitemapKind!, $from: ID!, $after: ID, $limit: Int!) {
    addresses: sitemapAddresses(kind: $kind, from: $from, after: $after, limit: $limit) { id updatedAt }
  }`);

export type DirectoryMerchantView = ResultOf<typeof directoryMerchantFields>;
export type PublicMerchantView = ResultOf<typeof publicMerchantFields>;
