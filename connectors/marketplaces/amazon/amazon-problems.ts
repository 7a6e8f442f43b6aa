import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';

export const limits = { variants: 200, images: 9, titleLength: 200, skuLength: 40 };

const productType = /^[A-Z][A-Z0-9_]*$/;

export function listingProblems(draft: ListingDraft): ListingIssue[] {
  const { title, imageUrls, variants, attributes } = draft;
  return [
    ...problem(
      !productType.test(attributes.categoryId ?? ''),
      'CATEGORY_MISSING',
      'attributes.categoryId',
      'Amazon needs one of its product types, such as DRINKING_CUP.',
    ),
    ...problem(title.trim() === '', 'TITLE_MISSING', 'title', 'Amazon needs a title.'),
    ...problem(
      title.length > limits.titleLength,
      'TITLE_TOO_LONG',
      'title',
      `Amazon takes ${limits.titleLength} characters.`,
    ),
    ...problem(imageUrls.length === 0, 'IMAGE_MISSING', 'imageUrls', 'Amazon needs a picture.'),
    ...problem(
      imageUrls.length > limits.images,
      'IMAGES_TOO_MANY',
      'imageUrls',
      `Amazon takes ${limits.images} pictures.`,
    ),
    ...problem(
      variants.length > limits.variants,
      'VARIANTS_TOO_MANY',
      'variants',
      `A listing has at most ${limits.variants} variants.`,
    ),
    ...problem(
      variants.length > 1 && variants.some(({ options }) => options.length === 0),
      'OPTIONS_MISSING',
      'variants',
      'Variants need an option that tells them apart.',
    ),
    ...variants.flatMap((variant, index) =>
      variantProblems(variant, `variants.${index}`, draft.store.currency),
    ),
  ];
}

function variantProblems(
  { sku, price, salePrice }: DraftVariant,
  field: string,
  currency: string,
): ListingIssue[] {
  const amount = new Big(price);
  const decimals = isCurrency(currency) ? currencyExponent(currency) : 2;
  return [
    ...problem(
      sku.length > limits.skuLength,
      'SKU_TOO_LONG',
      `${field}.sku`,
      `Amazon takes ${limits.skuLength} characters.`,
    ),
    ...problem(amount.lte(0), 'PRICE_MISSING', `${field}.price`, 'Amazon needs a price above zero.'),
    ...problem(
      !amount.round(decimals).eq(amount),
      'PRICE_TOO_PRECISE',
      `${field}.price`,
      `Prices in ${currency} have ${decimals} decimals.`,
    ),
    ...problem(
      salePrice !== null && new Big(salePrice).gte(amount),
      'SALE_PRICE_NOT_LOWER',
      `${field}.salePrice`,
      'The sale price has to be below the price.',
    ),
  ];
}

const problem = (isWrong: boolean, code: string, field: string, message: string): ListingIssue[] =>
  isWrong ? [{ severity: 'error', code, field, message, marketplaceMessage: null }] : [];
