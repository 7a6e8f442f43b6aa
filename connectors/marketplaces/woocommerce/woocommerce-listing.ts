import { createHash } from 'node:crypto';
import Big from 'big.js';
import { dictionary } from '../../../kernel/dictionary.js';
import { secondOf } from '../epoch-seconds.js';
import type { DraftVariant, ListingDraft, ListingIssue } from '../listing.js';
import { problem } from '../listing-issue.js';
import { parcelAttributes } from '../parcel.js';
import { gmtOf } from './woocommerce-time.js';

/** The columns and plug-ins of a shop end somewhere beyond these; nothing is documented. */
export const limits = { variants: 500, images: 50, titleLength: 1_000 };

export interface WireImage {
  id: number;
  /** Title in the shop's media library. */
  name: string;
  src: string;
}

/** Grams of the units that a shop may weigh in. */
const grams: Readonly<Record<string, string>> = dictionary({
  kg: '1000',
  g: '1',
  lbs: '453.59237',
  oz: '28.349523125',
});

/** Custom attributes are told from the keys of ours by this. */
const ownAttributes: ReadonlySet<string> = new Set(['categoryId', ...Object.values(parcelAttributes)]);

const isVariable = ({ variants }: ListingDraft): boolean =>
  variants.length > 1 || (variants[0]?.options.length ?? 0) > 0;

export const typeOf = (draft: ListingDraft): 'simple' | 'variable' =>
  isVariable(draft) ? 'variable' : 'simple';

/** A product with variations has an SKU too, by which it is found before it has any. */
export const parentSku = (firstSku: string): string => `${firstSku}-parent`;

/** What of a draft belongs to the product; with one variant, that too. `existing` are the pictures that it has. */
export function productBody(
  draft: ListingDraft,
  weightUnit: string,
  existing: readonly WireImage[] = [],
): object {
  const type = typeOf(draft);
  const [first] = draft.variants;
  const { categoryId } = draft.attributes;
  return {
    name: draft.title,
    type,
    description: draft.description ?? '',
    attributes: attributesOf(draft),
    ...imagesBody(draft.imageUrls, existing),
    ...(/^\d+$/.test(categoryId ?? '') ? { categories: [{ id: Number(categoryId) }] } : {}),
    ...(type === 'simple'
      ? saleBody(first!, weightUnit)
      : { sku: parentSku(first!.sku), manage_stock: false }),
  };
}

export function variationBody(
  variant: DraftVariant,
  index: number,
  weightUnit: string,
  existing: WireImage | null = null,
): object {
  const { images } =
    variant.imageUrl === null ? {} : imagesBody([variant.imageUrl], existing === null ? [] : [existing]);
  return {
    ...saleBody(variant, weightUnit),
    status: 'publish',
    menu_order: index,
    attributes: variant.options.map(({ name, value }) => ({ name, option: value })),
    ...(images === undefined ? {} : { image: images[0] }),
  };
}

/**
 * All are always given, empty for none: what is left out, or null, stays as it was, and the times of an earlier sale would hold
 * for this one too.
 */
export const priceBody = ({
  price,
  salePrice,
  salePriceEndsAt,
}: Pick<DraftVariant, 'price' | 'salePrice' | 'salePriceEndsAt'>): object => ({
  regular_price: price,
  sale_price: salePrice ?? '',
  date_on_sale_from_gmt: '',
  date_on_sale_to_gmt: salePriceEndsAt === null ? '' : gmtOf(secondOf(salePriceEndsAt)),
});

export const stockBody = (quantity: number): object => ({ manage_stock: true, stock_quantity: quantity });

/** Without the rules of plug-ins, which are known only to the shop. */
export function listingProblems(draft: ListingDraft): ListingIssue[] {
  const { title, imageUrls, variants } = draft;
  const names = variants.map(({ options }) => options.map(({ name }) => name).join('|'));
  return [
    ...problem(title.trim() === '', 'TITLE_MISSING', 'title', 'It needs a title.'),
    ...problem(
      title.length > limits.titleLength,
      'TITLE_TOO_LONG',
      'title',
      `The title may have ${limits.titleLength} characters.`,
    ),
    ...problem(
      imageUrls.length > limits.images,
      'TOO_MANY_IMAGES',
      'imageUrls',
      `There may be ${limits.images} pictures.`,
    ),
    ...problem(
      variants.length > limits.variants,
      'TOO_MANY_VARIANTS',
      'variants',
      `There may be ${limits.variants} variants.`,
    ),
    ...problem(
      isVariable(draft) && (names[0] === '' || new Set(names).size > 1),
      'OPTIONS_DIFFER',
      'variants',
      'Variants have to have the same options.',
    ),
    ...variants.flatMap(({ price, salePrice }, index) =>
      problem(
        salePrice !== null && new Big(salePrice).gte(price),
        'SALE_PRICE_NOT_LOWER',
        `variants.${index}.salePrice`,
        'A sale price has to be lower than the price.',
      ),
    ),
  ];
}

function saleBody(variant: DraftVariant, weightUnit: string): object {
  const { sku, barcode, weightGrams, quantity } = variant;
  const unit = grams[weightUnit];
  return {
    sku,
    ...priceBody(variant),
    ...stockBody(quantity),
    ...(barcode !== null && /^[\d-]+$/.test(barcode) ? { global_unique_id: barcode } : {}),
    ...(weightGrams === null || unit === undefined
      ? {}
      : { weight: new Big(weightGrams).div(unit).round(4).toFixed() }),
  };
}

/** The shop fetches pictures into its library each time that they are sent: those that are there are not. */
function imagesBody(
  urls: readonly string[],
  existing: readonly WireImage[],
): { images?: { src: string; name: string }[] } {
  const images = urls.map(src => ({ src, name: imageName(src) }));
  const isSame =
    images.length === existing.length && images.every(({ name }, at) => name === existing[at]!.name);
  return isSame ? {} : { images };
}

const imageName = (url: string): string =>
  `picture-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;

function attributesOf({ brand, attributes, variants }: ListingDraft): object[] {
  const options = new Map<string, Set<string>>();
  for (const { name, value } of variants.flatMap(variant => variant.options)) {
    options.set(name, (options.get(name) ?? new Set()).add(value));
  }
  const facts = [
    ...(brand === null ? [] : [['Brand', brand] as const]),
    ...Object.entries(attributes).filter(([name]) => !ownAttributes.has(name)),
  ].filter(([name]) => !options.has(name));
  return [
    ...[...options].map(([name, values]) => ({ name, options: [...values], visible: true, variation: true })),
    ...facts.map(([name, value]) => ({ name, options: [value], visible: true, variation: false })),
  ];
}
