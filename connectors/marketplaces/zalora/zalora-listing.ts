import Big from 'big.js';
import { secondOf } from '../epoch-seconds.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import {
  categoryProblems,
  freePrice,
  pictureProblems,
  problem,
  titleProblems,
  tooManyVariants,
} from '../listing-issue.js';
import { parcelAttributes } from '../parcel.js';
import { regionOf } from './zalora-region.js';
import { wireTime } from './zalora-time.js';
import type { XmlNode } from './zalora-xml.js';

export const limits = { variants: 100, images: 8, titleLength: 255 };

/** Keys of `draft.attributes` that are fields of their own, or ours; all others are attributes of the category. */
const ownAttributes: ReadonlySet<string> = new Set([
  'categoryId',
  'taxClass',
  'shipmentType',
  ...Object.values(parcelAttributes),
]);
const attributeName = /^[A-Za-z_][\w.-]*$/;
const unvaried = '...';

/** A variation is a product with a SKU of its own, held together with the others by `ParentSku`. */
export function productNode(
  draft: ListingDraft,
  variant: DraftVariant,
  parentSku: string,
  now: Date,
): XmlNode {
  const { attributes } = draft;
  const own: XmlNode[] = [
    ['SellerSku', variant.sku],
    ['ParentSku', parentSku],
    ['Status', 'active'],
    ['Name', draft.title],
    ['Variation', variant.options.map(({ value }) => value).join(' / ') || unvaried],
    ['PrimaryCategory', attributes.categoryId ?? ''],
    ['Description', draft.description ?? draft.title],
    ['Brand', draft.brand ?? ''],
    ...priceNodes(variant, now),
    ['TaxClass', attributes.taxClass ?? 'default'],
    ['ShipmentType', attributes.shipmentType ?? 'dropshipping'],
    ...(variant.barcode === null ? [] : [['ProductId', variant.barcode] as const]),
    ['Quantity', String(variant.quantity)],
    ['ProductData', dataNodes(draft, variant)],
  ];
  return ['Product', own];
}

/**
 * The three of the sale belong together; empty fields take it back. Times have an offset, because it is not documented whose
 * they are without one.
 */
export const priceNodes = (
  { price, salePrice, salePriceEndsAt }: Pick<DraftVariant, 'price' | 'salePrice' | 'salePriceEndsAt'>,
  now: Date,
): XmlNode[] => [
  ['Price', price],
  ['SalePrice', salePrice ?? ''],
  ['SaleStartDate', salePrice === null ? '' : wireTime(secondOf(now.toISOString()))],
  ['SaleEndDate', salePrice === null ? '' : wireTime(secondOf(salePriceEndsAt!))],
];

export const imagesNode = (sku: string, urls: readonly string[]): XmlNode => [
  'ProductImage',
  [
    ['SellerSku', sku],
    ['Images', urls.map((url): XmlNode => ['Image', url])],
  ],
];

/** The variant's own picture comes first. */
export const imagesOf = (draft: ListingDraft, { imageUrl }: DraftVariant): string[] =>
  [...new Set([...(imageUrl === null ? [] : [imageUrl]), ...draft.imageUrls])].slice(0, limits.images);

function dataNodes({ attributes }: ListingDraft, { weightGrams }: DraftVariant): XmlNode[] {
  const given = Object.entries(attributes).filter(
    ([name]) => !ownAttributes.has(name) && attributeName.test(name),
  );
  const kilograms = weightGrams === null ? null : new Big(weightGrams).div(1000).toFixed();
  return [
    ...given.map(([name, value]): XmlNode => [name, value]),
    ...(kilograms === null || 'PackageWeight' in attributes ? [] : [['PackageWeight', kilograms] as const]),
  ];
}

export function listingProblems(draft: ListingDraft): ListingIssue[] {
  const { country } = draft.store;
  return [
    ...problem(regionOf(country) === null, 'COUNTRY_UNKNOWN', null, `Zalora does not sell in ${country}.`),
    ...categoryProblems(draft, 'Zalora needs the id of one of its categories.'),
    ...problem(!draft.brand, 'BRAND_MISSING', 'brand', 'Zalora needs a brand that it knows.'),
    ...titleProblems(draft, 'Zalora', limits.titleLength),
    ...pictureProblems(draft, 'Zalora', limits.images),
    ...tooManyVariants(draft, limits.variants, `${limits.variants} variations go in one feed.`),
    ...draft.variants.flatMap((variant, index) => [
      ...freePrice(variant, index, 'Zalora'),
      ...salePriceProblems(variant, index),
    ]),
  ];
}

const salePriceProblems = ({ price, salePrice }: DraftVariant, index: number): ListingIssue[] =>
  problem(
    salePrice !== null && !new Big(salePrice).lt(price),
    'SALE_PRICE_TOO_HIGH',
    `variants.${index}.salePrice`,
    'It must be below the price.',
  );
