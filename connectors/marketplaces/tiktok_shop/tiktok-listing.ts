import Big from 'big.js';
import { dictionary } from '../../../kernel/dictionary.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import {
  categoryProblems,
  freePrice,
  ignoredSalePrice,
  isPrecise,
  pictureProblems,
  problem,
  repeatedOptions,
  tooManyVariants,
} from '../listing-issue.js';
import { regions } from './tiktok-region.js';

export const limits = {
  variants: 300,
  options: 3,
  images: 9,
  titleLength: 255,
  optionNameLength: 20,
  optionValueLength: 50,
  skuLength: 50,
};

const gramsPerKilogram = 1000;
/** Keys of `draft.attributes` that are ids of TikTok's product attributes. */
const attributeId = /^\d+$/;

/** Keys of `draft.attributes` that say how big the parcel is, in whole centimetres. */
const measures = [
  ['packageLengthCm', 'length'],
  ['packageWidthCm', 'width'],
  ['packageHeightCm', 'height'],
] as const;

/** By the number of digits. */
const codeTypes: ReadonlyMap<number, string> = new Map([
  [8, 'EAN'],
  [12, 'UPC'],
  [13, 'EAN'],
  [14, 'GTIN'],
]);

/** What creating and editing have in common, apart from the SKUs. */
export function productFields(draft: ListingDraft, imageUris: readonly string[]): object {
  const { attributes } = draft;
  const own = Object.entries(attributes).filter(([name]) => attributeId.test(name));
  const [heaviest] = [...weights(draft)].sort((a, b) => b - a);
  return {
    title: draft.title,
    description: htmlOf(draft.description ?? draft.title),
    category_id: attributes.categoryId,
    ...(attributes.brandId === undefined ? {} : { brand_id: attributes.brandId }),
    main_images: imageUris.map(uri => ({ uri })),
    package_weight: { value: new Big(heaviest ?? 0).div(gramsPerKilogram).toFixed(), unit: 'KILOGRAM' },
    ...(hasMeasures(draft) ? { package_dimensions: dimensionsOf(draft) } : {}),
    ...(own.length === 0
      ? {}
      : { product_attributes: own.map(([id, name]) => ({ id, values: [{ name }] })) }),
    external_product_id: draft.productId,
  };
}

interface SkuPlace {
  currency: string;
  warehouseId: string;
  /** Null for a SKU that is not there yet. */
  skuId: string | null;
  /** Whether the product is more than a single thing. */
  hasOptions: boolean;
}

export function skuFields(variant: DraftVariant, place: SkuPlace): object {
  const codeType = codeTypes.get(variant.barcode?.length ?? 0);
  return {
    ...(place.skuId === null ? {} : { id: place.skuId }),
    seller_sku: variant.sku,
    price: { amount: new Big(variant.price).toFixed(), currency: place.currency },
    inventory: [{ warehouse_id: place.warehouseId, quantity: variant.quantity }],
    sales_attributes: place.hasOptions
      ? optionsOf(variant).map(({ name, value }) => ({ name, value_name: value }))
      : [],
    ...(codeType === undefined ? {} : { identifier_code: { code: variant.barcode, type: codeType } }),
  };
}

export const hasOptions = ({ variants }: ListingDraft): boolean =>
  variants.length > 1 || variants.some(({ options }) => options.length > 0);

/** What tells a variant of a product from the others. */
export const optionsOf = ({ options, title }: DraftVariant): DraftVariant['options'] =>
  options.length > 0 ? options : [{ name: 'Variation', value: title }];

const weights = ({ variants }: ListingDraft): number[] =>
  variants.flatMap(({ weightGrams }) => (weightGrams === null ? [] : [weightGrams]));

const hasMeasures = ({ attributes }: ListingDraft): boolean =>
  measures.every(([name]) => /^[1-9]\d*$/.test(attributes[name] ?? ''));

const dimensionsOf = ({ attributes }: ListingDraft): object => ({
  ...Object.fromEntries(measures.map(([name, field]) => [field, attributes[name]])),
  unit: 'CENTIMETER',
});

const markup = /<(p|ul|ol|li|br|strong|b|em|i|u|img)\b/i;
const entities: Readonly<Record<string, string>> = dictionary({ '&': '&amp;', '<': '&lt;', '>': '&gt;' });

/** TikTok wants paragraphs of HTML; what is HTML already stays as it is. */
function htmlOf(text: string): string {
  if (markup.test(text)) {
    return text;
  }
  const paragraphs = text.split(/\n+/).filter(line => line.trim() !== '');
  return paragraphs.map(line => `<p>${line.replace(/[&<>]/g, sign => entities[sign]!)}</p>`).join('');
}

export function listingProblems(draft: ListingDraft): ListingIssue[] {
  const region = regions.get(draft.store.country);
  if (region === undefined) {
    return problem(true, 'COUNTRY_UNKNOWN', null, `TikTok Shop does not sell in ${draft.store.country}.`);
  }
  const { length } = draft.title.trim();
  return [
    ...categoryProblems(draft, 'TikTok Shop needs the id of one of its leaf categories.'),
    ...pictureProblems(draft, 'TikTok Shop', limits.images),
    ...problem(
      length < region.titleLengthMin || draft.title.length > limits.titleLength,
      'TITLE_LENGTH',
      'title',
      `Titles have ${region.titleLengthMin} to ${limits.titleLength} characters here.`,
    ),
    ...problem(
      !weights(draft).some(grams => grams > 0),
      'WEIGHT_MISSING',
      'variants.0.weightGrams',
      'TikTok Shop needs the weight of the parcel.',
    ),
    ...problem(
      region.needsDimensions && !hasMeasures(draft),
      'DIMENSIONS_MISSING',
      'attributes.packageLengthCm',
      'TikTok Shop needs packageLengthCm, packageWidthCm and packageHeightCm of the parcel here.',
    ),
    ...optionProblems(draft, region.variantsMax),
    ...draft.variants.flatMap((variant, index) => variantProblems(variant, index, region.priceDecimals)),
  ];
}

function optionProblems(draft: ListingDraft, variantsMax: number): ListingIssue[] {
  const places = hasOptions(draft) ? draft.variants.map(optionsOf) : [];
  const shapes = new Set(places.map(options => JSON.stringify(options.map(({ name }) => name))));
  const isLong = places
    .flat()
    .some(
      ({ name, value }) => name.length > limits.optionNameLength || value.length > limits.optionValueLength,
    );
  return [
    ...tooManyVariants(draft, variantsMax, `TikTok Shop takes ${variantsMax} variants here.`),
    ...problem(
      places.some(({ length }) => length > limits.options),
      'OPTIONS_TOO_MANY',
      'variants',
      `TikTok Shop knows ${limits.options} options.`,
    ),
    ...problem(shapes.size > 1, 'OPTIONS_UNEVEN', 'variants', 'All variants need the same options.'),
    ...repeatedOptions(places),
    ...problem(
      isLong,
      'OPTION_TOO_LONG',
      'variants',
      `Names of options have at most ${limits.optionNameLength} characters, values ${limits.optionValueLength}.`,
    ),
  ];
}

function variantProblems(variant: DraftVariant, index: number, decimals: number): ListingIssue[] {
  return [
    ...freePrice(variant, index, 'TikTok Shop'),
    ...problem(
      !isPrecise(variant.price, decimals),
      'PRICE_TOO_PRECISE',
      `variants.${index}.price`,
      `Prices have ${decimals} decimals here.`,
    ),
    ...problem(
      variant.sku.length > limits.skuLength,
      'SKU_TOO_LONG',
      `variants.${index}.sku`,
      `SKUs have at most ${limits.skuLength} characters.`,
    ),
    ...ignoredSalePrice(variant, index, 'TikTok Shop'),
  ];
}
