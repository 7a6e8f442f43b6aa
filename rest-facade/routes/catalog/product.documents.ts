import { graphql } from '../../graphql.js';

/** Every field of a list row. */
export const productSummaryFields = graphql(`
  fragment ProductSummaryFields on Product {
    id handle sku title description brand productType tags highlights attributes status
    options { name values } images { id url altText width height }
    price { amount currency } salePrice { amount currency } salePriceStartsAt salePriceEndsAt cost { amount currency }
    currency inventoryQuantity barcode otherCodes weight { value unit } requiresShipping
    condition countryOfOrigin hsCode material ageGroup gender mpn identifierExists
    dimensions { length width height unit } discoverable variantCount
    marketplaces { marketplace country } version createdAt updatedAt
  }`);

/** Every field of a product, variants included. */
export const productFields = graphql(
  `fragment ProductFields on Product {
    ...ProductSummaryFields
    variants {
      id sku title optionValues price { amount currency } salePrice { amount currency } cost { amount currency }
      inventoryQuantity barcode otherCodes weight { value unit } requiresShipping mpn
      dimensions { length width height unit } imageUrl
    }
  }`,
  [productSummaryFields],
);
