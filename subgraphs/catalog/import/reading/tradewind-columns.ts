/**
 * The columns of Tradewind's own product CSV, in the order in which the catalog export writes them. Reading takes
 * them in any order, any of them missing, in any case, with spaces, dashes or underscores; columns named
 * `attribute.<name>` may be added by hand.
 *
 * One row a variant, or one row for a product without variants. `handle`, or else `sku`, says which product a row
 * belongs to and is repeated on each of its rows; the other product columns are filled on the first one.
 *
 * An empty cell leaves a field as it is; `[clear]` empties it. A value that reads `[clear]` is written `\[clear]`.
 * Lists are separated by `|` (tags by `|` or a comma); a backslash takes the next character literally.
 */
export const tradewindColumns = [
  'handle',
  'sku',
  'title',
  'description',
  'brand',
  'productType',
  'tags',
  'highlights',
  'attributes',
  'status',
  'currency',
  'price',
  'salePrice',
  'salePriceStartsAt',
  'salePriceEndsAt',
  'cost',
  'inventoryQuantity',
  'barcode',
  'otherCodes',
  'weight',
  'weightUnit',
  'requiresShipping',
  'images',
  'imageAltTexts',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'variantSku',
  'variantTitle',
  'variantPrice',
  'variantSalePrice',
  'variantCost',
  'variantInventoryQuantity',
  'variantBarcode',
  'variantOtherCodes',
  'variantWeight',
  'variantWeightUnit',
  'variantRequiresShipping',
  'variantImage',
] as const;

export type TradewindColumn = (typeof tradewindColumns)[number];

/** The text that empties a field. */
export const clearText = '[clear]';

export const tagSeparators = ',|';
export const listSeparator = '|';
