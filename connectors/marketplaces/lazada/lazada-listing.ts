import Big from 'big.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import { packageSizesOf, variationsOf } from './lazada-product.js';
import { regions } from './lazada-region.js';

export const limits = {
  variants: 100,
  variations: 2,
  options: 50,
  images: 8,
  titleLength: 255,
  descriptionLength: 25_000,
  variationNameLength: 15,
  optionLength: 20,
};

export function listingProblems(draft: ListingDraft): ListingIssue[] {
  const { title, description, imageUrls, attributes } = draft;
  return [
    ...problem(
      !/^\d+$/.test(attributes.categoryId ?? ''),
      'CATEGORY_MISSING',
      'attributes.categoryId',
      'Lazada needs the id of one of its leaf categories.',
    ),
    ...problem(title.trim() === '', 'TITLE_MISSING', 'title', 'Lazada needs a title.'),
    ...problem(
      title.length > limits.titleLength,
      'TITLE_TOO_LONG',
      'title',
      `Lazada takes ${limits.titleLength} characters.`,
    ),
    ...problem(
      (description ?? '').length > limits.descriptionLength,
      'DESCRIPTION_TOO_LONG',
      'description',
      `Lazada takes ${limits.descriptionLength} characters.`,
    ),
    ...problem(imageUrls.length === 0, 'IMAGE_MISSING', 'imageUrls', 'Lazada needs a picture.'),
    ...problem(
      imageUrls.length > limits.images,
      'IMAGES_TOO_MANY',
      'imageUrls',
      `Lazada takes ${limits.images} pictures.`,
    ),
    ...Object.entries(packageSizesOf(draft)).flatMap(([name, size]) =>
      problem(
        !(Number(size) > 0),
        'PACKAGE_SIZE_MISSING',
        `attributes.${name}`,
        `Lazada needs ${name} of the parcel, in centimetres.`,
      ),
    ),
    ...variationProblems(draft),
    ...draft.variants.flatMap((variant, index) => variantProblems(draft, variant, index)),
  ];
}

function variationProblems(draft: ListingDraft): ListingIssue[] {
  const variations = variationsOf(draft);
  const choices = draft.variants.map(({ options }) => JSON.stringify(options));
  return [
    ...problem(
      draft.variants.length > limits.variants,
      'VARIANTS_TOO_MANY',
      'variants',
      `Lazada takes ${limits.variants} variants.`,
    ),
    ...problem(
      variations.length > limits.variations,
      'OPTIONS_TOO_MANY',
      'variants',
      'Lazada knows two options, such as colour and size.',
    ),
    ...problem(
      variations.some(({ options }) => options.length > limits.options),
      'OPTION_VALUES_TOO_MANY',
      'variants',
      `An option has at most ${limits.options} values.`,
    ),
    ...problem(
      variations.some(
        ({ name, options }) =>
          name.length > limits.variationNameLength ||
          options.some(value => value.length > limits.optionLength),
      ),
      'OPTION_TOO_LONG',
      'variants',
      `Names of options have at most ${limits.variationNameLength} characters, values ${limits.optionLength}.`,
    ),
    ...problem(
      new Set(choices).size < choices.length,
      'OPTIONS_REPEATED',
      'variants',
      'Two variants have the same options.',
    ),
  ];
}

function variantProblems(
  { store }: ListingDraft,
  { price, salePrice, weightGrams }: DraftVariant,
  index: number,
): ListingIssue[] {
  const region = regions.get(store.country);
  if (region === undefined) {
    const message = `Lazada does not sell in ${store.country}.`;
    return problem(index === 0, 'COUNTRY_UNKNOWN', null, message);
  }
  const isPrecise = (amount: string) => !new Big(amount).round(region.priceDecimals).eq(amount);
  const tooPrecise = `Prices in ${region.currency} have at most ${region.priceDecimals} decimals.`;
  const field = `variants.${index}.price`;
  const saleField = `variants.${index}.salePrice`;
  return [
    ...problem(new Big(price).lte(0), 'PRICE_MISSING', field, 'Lazada needs a price above zero.'),
    ...problem(isPrecise(price), 'PRICE_TOO_PRECISE', field, tooPrecise),
    ...problem(salePrice !== null && isPrecise(salePrice), 'PRICE_TOO_PRECISE', saleField, tooPrecise),
    ...problem(
      salePrice !== null && (new Big(salePrice).gte(price) || new Big(salePrice).lte(0)),
      'SALE_PRICE_NOT_LOWER',
      saleField,
      'The sale price must be below the price, and above zero.',
    ),
    ...problem(
      !(Number(weightGrams) > 0),
      'WEIGHT_MISSING',
      `variants.${index}.weightGrams`,
      'Lazada needs the weight of the parcel.',
    ),
  ];
}

const problem = (isWrong: boolean, code: string, field: string | null, message: string): ListingIssue[] =>
  isWrong ? [{ severity: 'error', code, field, message, marketplaceMessage: null }] : [];
