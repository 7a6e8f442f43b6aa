import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import {
  problem,
  repeatedOptions,
  titleProblems,
  tooManyPictures,
  tooManyVariants,
} from '../listing-issue.js';

export const limits = {
  variants: 2048,
  options: 3,
  images: 250,
  titleLength: 255,
  optionValueLength: 255,
};

/** What a product without options has: one option, which buyers are not shown. */
const defaultOption = { name: 'Title', value: 'Default Title' };

type Options = DraftVariant['options'];

/** `price` is what is paid; `compareAtPrice` is the regular price that is struck through beside it. */
export const wirePrices = ({ price, salePrice }: Pick<DraftVariant, 'price' | 'salePrice'>) =>
  salePrice === null ? { price, compareAtPrice: null } : { price: salePrice, compareAtPrice: price };

/**
 * The name in the address of a product that is not there yet. The end of our id makes it ours alone, so that the
 * same publication over again finds what it made before.
 */
export function handleOf({ title, productId }: ListingDraft): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
  return [...(slug === '' ? [] : [slug]), productId.replace(/-/g, '').slice(-12)].join('-');
}

/** The whole product as `ProductSetInput`. What the draft does not say is left as it is at Shopify. */
export function productInput(draft: ListingDraft, locationId: string): object {
  const options = optionsOf(draft);
  const known = new Map(draft.reference?.variants.map(({ sku, externalId }) => [sku, externalId]));
  const { categoryId } = draft.attributes;
  const files = pictureUrls(draft).map(url => pictureInput(url, draft));
  return {
    title: draft.title,
    descriptionHtml: draft.description ?? '',
    status: 'ACTIVE',
    tags: draft.tags,
    ...(draft.brand === null ? {} : { vendor: draft.brand }),
    ...(draft.productType === null ? {} : { productType: draft.productType }),
    ...(categoryId === undefined ? {} : { category: categoryGid(categoryId) }),
    ...(files.length === 0 ? {} : { files }),
    productOptions: names(options).map((name, index) => ({
      name,
      position: index + 1,
      values: valuesOf(options, name).map(value => ({ name: value })),
    })),
    variants: draft.variants.map((variant, index) => ({
      ...identity(known.get(variant.sku) ?? null),
      sku: variant.sku,
      barcode: variant.barcode,
      ...wirePrices(variant),
      inventoryPolicy: 'DENY',
      inventoryItem: { tracked: true, ...measurement(variant.weightGrams), ...customs(draft) },
      inventoryQuantities: [{ locationId, name: 'available', quantity: variant.quantity }],
      optionValues: options[index]!.map(({ name, value }) => ({ optionName: name, name: value })),
      ...(variant.imageUrl === null ? {} : { file: pictureInput(variant.imageUrl, draft) }),
    })),
  };
}

const customs = ({ attributes }: ListingDraft): object =>
  Object.fromEntries(
    ['countryCodeOfOrigin', 'harmonizedSystemCode'].flatMap(name =>
      attributes[name] === undefined ? [] : [[name, attributes[name]]],
    ),
  );

const identity = (id: string | null): object => (id === null ? {} : { id });

const measurement = (grams: number | null): object =>
  grams === null ? {} : { measurement: { weight: { unit: 'GRAMS', value: grams } } };

const categoryPrefix = 'gid://shopify/TaxonomyCategory/';

const categoryGid = (id: string): string => (id.startsWith('gid://') ? id : `${categoryPrefix}${id}`);

/** By variant. All variants of a product have the same options, in the same order. */
function optionsOf({ variants }: ListingDraft): Options[] {
  if (variants.length === 1 && variants[0]!.options.length === 0) {
    return [[defaultOption]];
  }
  const named = variants.map(({ options, title }) =>
    options.length > 0 ? options : [{ name: defaultOption.name, value: title }],
  );
  const all = names(named);
  return named.map(options =>
    all.map(name => ({ name, value: options.find(option => option.name === name)?.value ?? '-' })),
  );
}

const names = (options: readonly Options[]): string[] => [...new Set(options.flat().map(({ name }) => name))];

const valuesOf = (options: readonly Options[], name: string): string[] => [
  ...new Set(
    options
      .flat()
      .filter(option => option.name === name)
      .map(({ value }) => value),
  ),
];

const pictureUrls = ({ imageUrls, variants }: ListingDraft): string[] => [
  ...new Set([...imageUrls, ...variants.flatMap(({ imageUrl }) => (imageUrl === null ? [] : [imageUrl]))]),
];

/** A name that follows from the address has Shopify replace its copy, and not keep one more of each publication. */
function pictureInput(url: string, { title }: ListingDraft): object {
  const extension = /\.(jpe?g|png|gif|webp|heic)$/i.exec(url.replace(/[?#].*$/, ''))?.[0];
  const filename = `${createHash('sha256').update(url).digest('hex').slice(0, 32)}${extension}`;
  return {
    originalSource: url,
    contentType: 'IMAGE',
    alt: title,
    ...(extension === undefined ? {} : { filename, duplicateResolutionMode: 'REPLACE' }),
  };
}

export function listingProblems(draft: ListingDraft): ListingIssue[] {
  const options = optionsOf(draft);
  const isLong = options.flat().some(({ value }) => value.length > limits.optionValueLength);
  return [
    ...titleProblems(draft, 'Shopify', limits.titleLength),
    ...tooManyPictures(pictureUrls(draft), 'Shopify', limits.images),
    ...tooManyVariants(draft, limits.variants, `Shopify takes ${limits.variants} variants.`),
    ...problem(
      names(options).length > limits.options,
      'OPTIONS_TOO_MANY',
      'variants',
      'Shopify knows three options, such as colour, size and material.',
    ),
    ...repeatedOptions(options),
    ...problem(
      isLong,
      'OPTION_TOO_LONG',
      'variants',
      `Values of options have at most ${limits.optionValueLength} characters.`,
    ),
    ...draft.variants.flatMap(salePriceProblems),
  ];
}

const salePriceProblems = ({ price, salePrice }: DraftVariant, index: number): ListingIssue[] =>
  problem(
    salePrice !== null && new Big(salePrice).gte(price),
    'SALE_PRICE_TOO_HIGH',
    `variants.${index}.salePrice`,
    'A sale price is below the price.',
  );
