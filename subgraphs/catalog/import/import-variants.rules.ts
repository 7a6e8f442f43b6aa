import type { StagedContent, StagedRow } from './import.queries.js';
import { type ParsedVariant, type ProductFields, stated, type VariantFields } from './reading/parsed-row.js';

/**
 * The rows of one product with its variants settled: a row that another row named as its variant becomes one, and a
 * variation that stands for the product itself becomes the product's own SKU, price and stock where it stayed alone.
 */
export function settleVariants(rows: readonly StagedRow[]): StagedRow[] {
  const settled = rows.map(row => ({ ...row, content: memberContent(row) }));
  const count = settled.reduce((sum, row) => sum + variantCount(row), 0);
  return settled.map(row => ({
    ...row,
    content: count === 1 ? foldedIn(row.content) : unmarked(row.content),
  }));
}

/** A row that is rejected may have been one more variant, so what is left is not alone. */
const variantCount = ({ outcome, content }: StagedRow): number =>
  outcome === 'error' ? 1 : content.variants.length;

/** A variant has no texts of its own and no sale dates; without its dates a sale price would never end. */
function memberContent({ outcome, content }: StagedRow): StagedContent {
  const { memberOf, product, images } = content;
  if (memberOf === undefined || product === null) {
    return content;
  }
  if (outcome === 'error') {
    return { product: null, variants: [], images };
  }
  const isLimited = product.salePriceStartsAt != null || product.salePriceEndsAt != null;
  const variant = stated<VariantFields>({
    ...(sellableOf(product) as VariantFields),
    salePrice: isLimited ? undefined : product.salePrice,
    optionValues: memberOf,
    imageUrl: images[0]?.url,
  });
  return { product: null, variants: [variant], images };
}

const sellableKeys = [
  'sku',
  'price',
  'salePrice',
  'cost',
  'inventoryQuantity',
  'barcode',
  'otherCodes',
  'weight',
  'requiresShipping',
] as const;

const sellableOf = (fields: ProductFields | ParsedVariant): Partial<ProductFields> =>
  Object.fromEntries(sellableKeys.flatMap(key => (key in fields ? [[key, fields[key]]] : [])));

function foldedIn(content: StagedContent): StagedContent {
  const [variant] = content.variants;
  if (variant?.isItself !== true) {
    return content;
  }
  const { options: _, ...product } = content.product ?? {};
  return { ...content, product: { ...product, ...sellableOf(variant) }, variants: [] };
}

const unmarked = (content: StagedContent): StagedContent => ({
  ...content,
  variants: content.variants.map(({ isItself: _, ...variant }) => variant),
});
