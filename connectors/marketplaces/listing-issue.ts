import Big from 'big.js';
import type { DraftVariant, ListingDraft, ListingIssue } from './listing.js';

/** What a marketplace says is wrong, in its own words. */
export const marketplaceIssue = (
  code: string,
  words: string,
  field: string | null = null,
  severity: ListingIssue['severity'] = 'error',
): ListingIssue => ({ severity, code, field, message: words, marketplaceMessage: words });

/** What we say is wrong. */
export const ownIssue = (
  code: string,
  message: string,
  field: string | null = null,
  severity: ListingIssue['severity'] = 'error',
): ListingIssue => ({ severity, code, field, message, marketplaceMessage: null });

/** Words of a marketplace that tell which field of the draft is meant; the first that fit decide. */
export type FieldWords = readonly (readonly [words: RegExp, field: string])[];

export const fieldIn = (fields: FieldWords, text: string): string | null =>
  fields.find(([words]) => words.test(text))?.[1] ?? null;

/** None where all is well, so that a list of them can be spread. */
export const problem = (
  isWrong: boolean,
  code: string,
  field: string | null,
  message: string,
): ListingIssue[] => (isWrong ? [ownIssue(code, message, field)] : []);

/** For marketplaces whose categories are numbers. */
export const categoryProblems = ({ attributes }: ListingDraft, message: string): ListingIssue[] =>
  problem(!/^\d+$/.test(attributes.categoryId ?? ''), 'CATEGORY_MISSING', 'attributes.categoryId', message);

export const titleProblems = ({ title }: ListingDraft, marketplace: string, max: number): ListingIssue[] => [
  ...problem(title.trim() === '', 'TITLE_MISSING', 'title', `${marketplace} needs a title.`),
  ...problem(title.length > max, 'TITLE_TOO_LONG', 'title', `${marketplace} takes ${max} characters.`),
];

export const pictureProblems = (
  { imageUrls }: Pick<ListingDraft, 'imageUrls'>,
  marketplace: string,
  max: number,
): ListingIssue[] => [
  ...problem(imageUrls.length === 0, 'IMAGE_MISSING', 'imageUrls', `${marketplace} needs a picture.`),
  ...tooManyPictures(imageUrls, marketplace, max),
];

export const tooManyPictures = (
  imageUrls: readonly string[],
  marketplace: string,
  max: number,
): ListingIssue[] =>
  problem(imageUrls.length > max, 'IMAGES_TOO_MANY', 'imageUrls', `${marketplace} takes ${max} pictures.`);

export const tooManyVariants = ({ variants }: ListingDraft, max: number, message: string): ListingIssue[] =>
  problem(variants.length > max, 'VARIANTS_TOO_MANY', 'variants', message);

/** `options` tell the variants apart, in any form. */
export const repeatedOptions = (options: readonly unknown[]): ListingIssue[] =>
  problem(
    new Set(options.map(each => JSON.stringify(each))).size < options.length,
    'OPTIONS_REPEATED',
    'variants',
    'Two variants have the same options.',
  );

export const freePrice = ({ price }: DraftVariant, index: number, marketplace: string): ListingIssue[] =>
  problem(
    !new Big(price).gt(0),
    'PRICE_MISSING',
    `variants.${index}.price`,
    `${marketplace} needs a price above zero.`,
  );

export const isPrecise = (amount: string, decimals: number): boolean =>
  new Big(amount).round(decimals).eq(amount);

/** Of a marketplace where reduced prices are promotions with a life of their own. */
export const ignoredSalePrice = (
  { salePrice }: DraftVariant,
  index: number,
  marketplace: string,
): ListingIssue[] =>
  salePrice === null
    ? []
    : [
        ownIssue(
          'SALE_PRICE_IGNORED',
          `Reduced prices are promotions at ${marketplace}, which are made there.`,
          `variants.${index}.salePrice`,
          'warning',
        ),
      ];
