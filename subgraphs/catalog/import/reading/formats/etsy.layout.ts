import { productLimits } from '../../../product/product.limits.js';
import type { CsvLayout } from '../csv-layout.js';
import { splitList } from '../list-text.rules.js';
import { type ProductFields, stated, type VariantFields } from '../parsed-row.js';
import { attributesOf, imagesOf, plainProductFields, plainSellableFields } from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, rowContent } from '../row-mapper.js';
import { titleGroupKey } from '../title-key.js';
import { etsyName } from './etsy-languages.js';

/**
 * Etsy's download of listings: one row a listing, which names the values of two or three variations and has one
 * price and one quantity for all of them.
 */
export const etsyLayout: CsvLayout = {
  kind: 'etsy_csv',
  system: 'Etsy',
  marks: [
    ['title', 'currency_code', 'materials'],
    ['title', 'currency_code', 'variation 1 name'],
    ['title', 'price', 'image1', 'materials'],
  ],
  normalize: etsyName,
  columns: {
    title: ['TITLE'],
    description: ['DESCRIPTION'],
    price: ['PRICE'],
    currency: ['CURRENCY_CODE'],
    inventoryQuantity: ['QUANTITY'],
    tags: ['TAGS'],
    'attribute:materials': ['MATERIALS'],
    sku: ['SKU'],
  },
  patternColumn: name => {
    const image = /^image(\d+)$/.exec(name)?.[1];
    const [, place, part] = /^variation (\d) (name|type|values)$/.exec(name) ?? [];
    return image === undefined ? place && `variation${place}.${part}` : `image.${image}`;
  },
  notCarried: /^(listing_id|state|shop_section|who_made|when_made|is_supply|personalization.*)$/,
  longKeys: ['sku', 'variation1.values', 'variation2.values', 'variation3.values'],
  required: [['title'], ['price']],
  createMapper: () => etsyRow,
};

interface Variation {
  name: string;
  values: string[];
}

function etsyRow(cells: RowCells): RowContent {
  const title = cells.text('title');
  if (title === undefined) {
    cells.error('title', 'KEY_MISSING', 'The row has no title, so there is nothing to find its product by.');
    return rowContent({ groupKey: null });
  }
  const variations = variationsOf(cells);
  const skus = splitList(cells.text('sku') ?? '', ',');
  const variants = combined(variations);
  if (variants.length > productLimits.variantsMax) {
    cells.error(
      'variation1.values',
      'TOO_MANY',
      `The listing has ${variants.length} variants, more than ${productLimits.variantsMax}.`,
    );
    return rowContent({ groupKey: null });
  }
  const images = imagesOf(cells.keysUnder('image.').flatMap(({ key }) => cells.text(key) ?? []));
  const product = { ...plainProductFields(cells), tags: tagsOf(cells) };
  const { price, inventoryQuantity } = plainSellableFields(cells);
  const groupKey = titleGroupKey(title, cells.row);
  if (variants.length === 0) {
    return rowContent({
      groupKey,
      product: stated({
        ...product,
        status: 'active' as const,
        price,
        inventoryQuantity,
        ...single(cells, skus),
      }),
      images,
    });
  }
  warnOfStock(cells, variants.length);
  // Without a status a new product is a draft, and one that was put on sale since stays so.
  const options = variations.map(({ name, values }) => ({ name, values }));
  return rowContent({
    groupKey,
    product: stated<ProductFields>({
      ...product,
      options,
      ...leftOver(cells, skus, variants.length),
    }),
    variants: variants.map((optionValues, index) =>
      stated<VariantFields>({
        optionValues,
        price,
        sku: skus.length === variants.length ? skus[index] : undefined,
      }),
    ),
    images,
  });
}

const variationsOf = (cells: RowCells): Variation[] =>
  ['1', '2', '3'].flatMap(place => {
    const values = [...new Set(splitList(cells.text(`variation${place}.values`) ?? '', ','))];
    const name = cells.text(`variation${place}.name`) ?? cells.text(`variation${place}.type`);
    return name === undefined || values.length === 0 ? [] : [{ name, values }];
  });

/** Every combination of the values, the last variation changing fastest; bounded, since a list can be any length. */
function combined(variations: readonly Variation[]): Record<string, string>[] {
  const count = variations.reduce((product, { values }) => product * values.length, 1);
  if (variations.length === 0 || count > productLimits.variantsMax) {
    return variations.length === 0 ? [] : Array.from({ length: productLimits.variantsMax + 1 }, () => ({}));
  }
  return variations.reduce<Record<string, string>[]>(
    (combinations, { name, values }) =>
      combinations.flatMap(known => values.map(value => ({ ...known, [name]: value }))),
    [{}],
  );
}

function single(cells: RowCells, skus: readonly string[]) {
  return skus.length === 1 ? { sku: skus[0] } : leftOver(cells, skus, 1);
}

/** SKUs are a list without saying whose they are: taken in order where there is one for each variant. */
function leftOver(cells: RowCells, skus: readonly string[], count: number) {
  if (skus.length === 0 || (skus.length === count && count > 1)) {
    return {};
  }
  const message = `The listing has ${skus.length} SKUs for ${count} variants, so it is not known whose they are; they are kept as the attribute etsy.skus.`;
  cells.warn('sku', 'SKU_NOT_ASSIGNED', message);
  return { attributes: attributesOf(cells.textsUnder('attribute:'), { 'etsy.skus': skus.join(', ') }) };
}

function warnOfStock(cells: RowCells, count: number): void {
  const quantity = cells.text('inventoryQuantity') ?? '0';
  const message = `The file has one quantity (${quantity}) and one price for all ${count} variants. Their stock is left out, and a new product is a draft: set stock and prices before it is sold.`;
  cells.warn('inventoryQuantity', 'STOCK_NOT_DIVIDED', message);
}

/** Etsy joins the words of a tag by underscores. */
const tagsOf = (cells: RowCells): string[] | undefined => {
  const tags = cells.text('tags');
  return tags === undefined ? undefined : splitList(tags, ',').map(tag => tag.replaceAll('_', ' '));
};
