import Big from 'big.js';
import { decimalsOf } from '../amount.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import {
  freePrice,
  isPrecise,
  pictureProblems,
  problem,
  titleProblems,
  tooManyVariants,
} from '../listing-issue.js';

export const limits = { variants: 200, images: 9, titleLength: 200, skuLength: 40 };

const productType = /^[A-Z][A-Z0-9_]*$/;

export function listingProblems(draft: ListingDraft): ListingIssue[] {
  const { variants, attributes } = draft;
  return [
    ...problem(
      !productType.test(attributes.categoryId ?? ''),
      'CATEGORY_MISSING',
      'attributes.categoryId',
      'Amazon needs one of its product types, such as DRINKING_CUP.',
    ),
    ...titleProblems(draft, 'Amazon', limits.titleLength),
    ...pictureProblems(draft, 'Amazon', limits.images),
    ...tooManyVariants(draft, limits.variants, `A listing has at most ${limits.variants} variants.`),
    ...problem(
      variants.length > 1 && variants.some(({ options }) => options.length === 0),
      'OPTIONS_MISSING',
      'variants',
      'Variants need an option that tells them apart.',
    ),
    ...variants.flatMap((variant, index) => variantProblems(variant, index, draft.store.currency)),
  ];
}

function variantProblems(variant: DraftVariant, index: number, currency: string): ListingIssue[] {
  const { sku, price, salePrice } = variant;
  const field = `variants.${index}`;
  const decimals = decimalsOf(currency);
  return [
    ...problem(
      sku.length > limits.skuLength,
      'SKU_TOO_LONG',
      `${field}.sku`,
      `Amazon takes ${limits.skuLength} characters.`,
    ),
    ...freePrice(variant, index, 'Amazon'),
    ...problem(
      !isPrecise(price, decimals),
      'PRICE_TOO_PRECISE',
      `${field}.price`,
      `Prices in ${currency} have ${decimals} decimals.`,
    ),
    ...problem(
      salePrice !== null && new Big(salePrice).gte(price),
      'SALE_PRICE_NOT_LOWER',
      `${field}.salePrice`,
      'The sale price has to be below the price.',
    ),
  ];
}
