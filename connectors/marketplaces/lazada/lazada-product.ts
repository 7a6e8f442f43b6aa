import Big from 'big.js';
import type { DraftVariant, ListingDraft } from '../listing.js';
import { parcelAttributes } from '../parcel.js';
import { dayOf } from './lazada-time.js';
import { type XmlContent, xmlName } from './lazada-xml.js';

/** Lazada's names of the sides of a parcel, in centimetres, with those that all marketplaces share. */
const packageSizes = [
  ['package_height', parcelAttributes.height],
  ['package_length', parcelAttributes.length],
  ['package_width', parcelAttributes.width],
] as const;

/** Keys of `draft.attributes` that stand somewhere else in a product. */
const placedElsewhere: ReadonlySet<string> = new Set([
  'categoryId',
  'name',
  'description',
  'brand',
  ...packageSizes.flat(),
]);

/** Options that categories know by themselves; Lazada spells them so. All others are the seller's own. */
const standardNames: ReadonlyMap<string, string> = new Map([
  ['color', 'color_family'],
  ['colour', 'color_family'],
  ['color_family', 'color_family'],
  ['size', 'size'],
]);

interface Variation {
  name: string;
  isOwn: boolean;
  options: string[];
}

export function variationsOf({ variants }: ListingDraft): Variation[] {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))];
  return names.map(name => ({
    name: variationName(name),
    isOwn: !standardNames.has(name.toLowerCase()),
    options: [
      ...new Set(
        variants.flatMap(({ options }) =>
          options.filter(option => option.name === name).map(({ value }) => value),
        ),
      ),
    ],
  }));
}

/** The name is that of an element, too, which has no blanks in it. */
function variationName(name: string): string {
  const own = name.replaceAll(/[^\w.-]+/g, '_');
  return standardNames.get(name.toLowerCase()) ?? (xmlName.test(own) ? own : `_${own}`);
}

/** Lazada's own name goes before the shared one; empty where neither is given. */
export const packageSizesOf = ({ attributes }: ListingDraft): Record<string, string> =>
  Object.fromEntries(packageSizes.map(([own, shared]) => [own, attributes[own] ?? attributes[shared] ?? '']));

/** How Lazada tells variants of a product apart. */
export const salePropOf = ({ options }: DraftVariant): Record<string, string> =>
  Object.fromEntries(options.map(({ name, value }) => [variationName(name), value]));

/** What creating and changing a product have in common; pictures are Lazada's own copies. */
export function productFields(draft: ListingDraft, imageUrls: readonly string[]): Record<string, XmlContent> {
  const own = Object.entries(draft.attributes).filter(
    ([name]) => xmlName.test(name) && !placedElsewhere.has(name),
  );
  const variations = variationsOf(draft).map(({ name, isOwn, options }, index) => [
    `variation${index + 1}`,
    { name, hasImage: 'false', customize: String(isOwn), options: { option: options } },
  ]);
  return {
    Images: { Image: imageUrls },
    Attributes: {
      name: draft.title,
      description: draft.description ?? draft.title,
      brand: draft.brand ?? 'No Brand',
      ...Object.fromEntries(own),
    },
    ...(variations.length === 0 ? {} : { variation: Object.fromEntries(variations) }),
  };
}

export const skuFields = (
  draft: ListingDraft,
  variant: DraftVariant,
  now: Date,
): Record<string, XmlContent> => ({
  SellerSku: variant.sku,
  ...(variant.options.length === 0 ? {} : { saleProp: salePropOf(variant) }),
  price: variant.price,
  ...specialFields(variant, draft.store.country, now),
  quantity: String(variant.quantity),
  ...packageSizesOf(draft),
  package_weight: kilograms(variant.weightGrams ?? 0),
});

/** What Lazada itself writes where a SKU has no special price. */
const noSalePrice = '0';

type Sale = Pick<DraftVariant, 'salePrice' | 'salePriceEndsAt'>;

/** As a product is created or changed: with times. */
function specialFields(sale: Sale, country: string, now: Date): Record<string, string> {
  const days = saleDays(sale, country, now);
  return days === null
    ? { special_price: noSalePrice }
    : {
        special_price: sale.salePrice!,
        special_from_date: `${days.first} 00:00:00`,
        special_to_date: `${days.last} 23:59:59`,
      };
}

/** As prices alone are written: by days. Days that are not sent stay those of an earlier sale. */
export function priceFields(
  { price, ...sale }: Sale & Pick<DraftVariant, 'price'>,
  country: string,
  now: Date,
): Record<string, string> {
  const days = saleDays(sale, country, now);
  return days === null
    ? { Price: price, SalePrice: noSalePrice }
    : { Price: price, SalePrice: sale.salePrice!, SaleStartDate: days.first, SaleEndDate: days.last };
}

/** Of the country, both included; null where there is no sale price. */
const saleDays = ({ salePrice, salePriceEndsAt }: Sale, country: string, now: Date) =>
  salePrice === null
    ? null
    : {
        first: dayOf(now.toISOString(), country),
        last: dayOf(new Date(Date.parse(salePriceEndsAt!) - 1).toISOString(), country),
      };

/** Two decimals; what is lighter than ten grams weighs as much. */
const kilograms = (grams: number): string => new Big(grams).div(1000).round(2, Big.roundUp).toFixed(2);
