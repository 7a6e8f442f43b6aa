import Big from 'big.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import {
  categoryProblems,
  freePrice,
  ignoredSalePrice,
  isPrecise,
  pictureProblems,
  problem,
  repeatedOptions,
  titleProblems,
  tooManyVariants,
} from '../listing-issue.js';
import { regions } from './shopee-region.js';

export const limits = {
  variants: 50,
  tiers: 2,
  images: 9,
  titleLength: 120,
  optionLength: 20,
  tierNameLength: 14,
};

/** Keys of `draft.attributes` that are Shopee's attribute ids. */
const attributeId = /^\d+$/;
const gramsPerKilogram = 1000;

/** Tiers are the names of options and their values; a model is a place in them. */
export interface Tiers {
  tiers: { name: string; option_list: { option: string }[] }[];
  /** In the order of the draft's variants. */
  places: number[][];
}

/** Null for a product that is a single thing without options. */
export function tiersOf({ variants }: ListingDraft): Tiers | null {
  if (variants.length === 1 && variants[0]!.options.length === 0) {
    return null;
  }
  const named = variants.map(({ options, title }) =>
    options.length > 0 ? options : [{ name: 'Variation', value: title }],
  );
  const names = [...new Set(named.flatMap(options => options.map(({ name }) => name)))];
  const optionOf = (options: (typeof named)[number], name: string) =>
    options.find(option => option.name === name)?.value ?? '-';
  const values = names.map(name => [...new Set(named.map(options => optionOf(options, name)))]);
  return {
    tiers: names.map((name, tier) => ({ name, option_list: values[tier]!.map(option => ({ option })) })),
    places: named.map(options => names.map((name, tier) => values[tier]!.indexOf(optionOf(options, name)))),
  };
}

/** What `add_item` and `update_item` have in common. */
export function itemFields(draft: ListingDraft, imageIds: readonly string[]): object {
  const attributes = Object.entries(draft.attributes).filter(([name]) => attributeId.test(name));
  const { categoryId, brandId = '0' } = draft.attributes;
  const grams = weightGrams(draft);
  return {
    item_name: draft.title,
    description: draft.description ?? draft.title,
    item_sku: draft.variants[0]!.sku,
    item_status: 'NORMAL',
    ...(categoryId === undefined ? {} : { category_id: Number(categoryId) }),
    ...(grams === null ? {} : { weight: new Big(grams).div(gramsPerKilogram).toNumber() }),
    condition: 'NEW',
    image: { image_id_list: imageIds },
    brand: { brand_id: Number(brandId), original_brand_name: draft.brand ?? 'NoBrand' },
    ...(attributes.length === 0 ? {} : { attribute_list: attributes.map(attributeOf) }),
  };
}

export const modelFields = (variant: DraftVariant, place: readonly number[]): object => ({
  tier_index: place,
  original_price: Number(variant.price),
  model_sku: variant.sku,
  seller_stock: [{ stock: variant.quantity }],
});

const attributeOf = ([id, value]: [string, string]): object => ({
  attribute_id: Number(id),
  attribute_value_list: [{ value_id: 0, original_value_name: value }],
});

/** The heaviest: delivery is paid by it. */
const weightGrams = ({ variants }: ListingDraft): number | null =>
  variants.reduce<number | null>(
    (heaviest, { weightGrams: grams }) => (grams === null ? heaviest : Math.max(grams, heaviest ?? 0)),
    null,
  );

export function listingProblems(draft: ListingDraft): ListingIssue[] {
  return [
    ...categoryProblems(draft, 'Shopee needs the id of one of its leaf categories.'),
    ...pictureProblems(draft, 'Shopee', limits.images),
    ...titleProblems(draft, 'Shopee', limits.titleLength),
    ...problem(
      !(Number(weightGrams(draft)) > 0),
      'WEIGHT_MISSING',
      'variants.0.weightGrams',
      'Shopee needs the weight of the parcel.',
    ),
    ...tierProblems(draft),
    ...priceProblems(draft),
  ];
}

function tierProblems(draft: ListingDraft): ListingIssue[] {
  const tiers = tiersOf(draft);
  if (tiers === null) {
    return [];
  }
  const isLong = tiers.tiers.some(
    ({ name, option_list: options }) =>
      name.length > limits.tierNameLength ||
      options.some(({ option }) => option.length > limits.optionLength),
  );
  return [
    ...tooManyVariants(draft, limits.variants, `Shopee takes ${limits.variants} variations.`),
    ...problem(
      tiers.tiers.length > limits.tiers,
      'OPTIONS_TOO_MANY',
      'variants',
      'Shopee knows two options, such as colour and size.',
    ),
    ...repeatedOptions(tiers.places),
    ...problem(
      isLong,
      'OPTION_TOO_LONG',
      'variants',
      `Names of options have at most ${limits.tierNameLength} characters, values ${limits.optionLength}.`,
    ),
  ];
}

function priceProblems({ store, variants }: ListingDraft): ListingIssue[] {
  const region = regions.get(store.country);
  if (region === undefined) {
    return problem(true, 'COUNTRY_UNKNOWN', null, `Shopee does not sell in ${store.country}.`);
  }
  const sorted = variants.map(({ price }) => new Big(price)).sort((a, b) => a.cmp(b));
  const isSpread = sorted.at(-1)!.gt(sorted[0]!.times(region.priceSpreadMax));
  return [
    ...problem(
      isSpread,
      'PRICES_TOO_FAR_APART',
      'variants',
      `The dearest variation costs at most ${region.priceSpreadMax} times the cheapest.`,
    ),
    ...variants.flatMap((variant, index) => [
      ...freePrice(variant, index, 'Shopee'),
      ...problem(
        !isPrecise(variant.price, region.priceDecimals),
        'PRICE_TOO_PRECISE',
        `variants.${index}.price`,
        `Shopee would round prices in ${region.currency} to ${region.priceDecimals} decimals.`,
      ),
    ]),
    ...variants.flatMap((variant, index) => ignoredSalePrice(variant, index, 'Shopee')),
  ];
}
