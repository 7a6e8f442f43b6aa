import { graphql, type ResultOf } from '../../graphql.js';

/** A public product as agents are shown it, with its offers in `offers` and not in the product. */
export const catalogItemFields = graphql(`
  fragment UcpCatalogItemFields on AgentCatalogItem {
    product {
      id handle title description brand productType itemCondition highlights attributes { name value }
      images { url altText width height } merchant { displayName }
    }
    offers {
      id sku title gtin options { name value } price { amount currency } listPrice { amount currency } availability
      imageUrl
    }
    prices { lowest { amount currency } highest { amount currency } }
    listPrices { lowest { amount currency } highest { amount currency } }
    options { name values { label exists isAvailable } }
    selected { name value }
    inputs { id offerId match }
  }`);

export type UcpCatalogItemView = ResultOf<typeof catalogItemFields>;
export type UcpOfferView = UcpCatalogItemView['offers'][number];
