/** SQL: the promotion that a sale price is of; null where there is none, or where it is the product's own. */
export const promotionOfSalePrice = (salePrice: string, source: string): string =>
  `case when ${salePrice} is not null and ${source} ->> 'obstacle' is null then (${source} ->> 'promotionId')::uuid end`;

/** SQL: that of the desired sale price of `v`, a row of catalog.listing_variant. */
export const desiredPromotion = (v: string): string =>
  promotionOfSalePrice(`${v}.desired_sale_price`, `${v}.sale_price_source`);

/** SQL: the promotion alone, or none where it is null. */
export const onlyPromotion = (id: string): string => `array_remove(array[${id}], null)`;

/** SQL: the ids of `shown` and those of `more`, each once; an unchanged list stays as it is, so that no index is written. */
export const withPromotions = (shown: string, more: string): string =>
  `case when ${more} <@ ${shown} then ${shown} else ${shown} || ${more} end`;
