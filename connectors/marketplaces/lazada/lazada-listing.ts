import Big from 'big.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import {
  categoryProblems,
  freePrice,
  isPrecise,
  pictureProblems,
  problem,
  repeatedOptions,
  titleProblems,
  tooManyVariants,
} from '../listing-issue.js';
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
  return [
    ...categoryProblems(draft, 'Lazada needs the id of one of its leaf categories.'),
    ...titleProblems(draft, 'Lazada', limits.titleLength),
    ...problem(
      (draft.description ?? '').length > limits.descriptionLength,
      'DESCRIPTION_TOO_LONG',
      'description',
      `Lazada takes ${limits.descriptionLength} characters.`,
    ),
    ...pictureProblems(draft, 'Lazada', limits.images),
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
  return [
    ...tooManyVariants(draft, limits.variants, `Lazada takes ${limits.variants} variants.`),
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
    ...repeatedOptions(draft.variants.map(({ options }) => options)),
  ];
}

function variantProblems({ store }: ListingDraft, variant: DraftVariant, index: number): ListingIssue[] {
  const region = regions.get(store.country);
  if (region === undefined) {
    const message = `Lazada does not sell in ${store.country}.`;
    return problem(index === 0, 'COUNTRY_UNKNOWN', null, message);
  }
  const { price, salePrice, weightGrams } = variant;
  const isTooPrecise = (amount: string) => !isPrecise(amount, region.priceDecimals);
  const tooPrecise = `Prices in ${region.currency} have at most ${region.priceDecimals} decimals.`;
  const saleField = `variants.${index}.salePrice`;
  return [
    ...freePrice(variant, index, 'Lazada'),
    ...problem(isTooPrecise(price), 'PRICE_TOO_PRECISE', `variants.${index}.price`, tooPrecise),
    ...problem(salePrice !== null && isTooPrecise(salePrice), 'PRICE_TOO_PRECISE', saleField, tooPrecise),
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
