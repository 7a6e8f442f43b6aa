import type { DetailAttributes } from '../../../../connectors/marketplaces/detail-attributes.js';
import type { ListingDraft } from '../../../../connectors/marketplaces/listing.js';
import type { ListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import type { Product } from '../../product/product.entity.js';
import { detailsOf, parcelOf } from './listing-details.rules.js';

/** What a product is called and described by, apart from its variants. */
export type ListingContent = Pick<
  ListingDraft,
  'title' | 'description' | 'brand' | 'productType' | 'tags' | 'attributes' | 'imageUrls'
>;

/** Where the product is to be listed: the marketplace's key, and what the account says where the product does not. */
export interface ContentPlace {
  marketplace: string;
  defaults: ListingDefaults;
  /** What listings there are written in, as a BCP 47 tag; null where nothing says so. */
  language?: string | null | undefined;
  /** What the marketplace calls what describes the goods. */
  detailAttributes?: DetailAttributes | undefined;
}

/**
 * The product's own words for one marketplace: what it names for that marketplace alone (`attributes` by
 * `<marketplace>.<name>`, with title, description and brand among them) goes before its title and description in the
 * language of the place (`th.title`), those before what it says for all, and that before the account's defaults.
 */
export function listingContent(product: Product, place: ContentPlace): ListingContent {
  const { marketplace, defaults, detailAttributes, language = null } = place;
  const given = filled(product.attributes);
  const prefix = `${marketplace}.`;
  const translated = (name: string): string | undefined => given[`${language}.${name}`];
  const {
    title = translated('title'),
    description = translated('description') ?? product.description,
    brand = product.brand ?? defaults.brand,
    ...own
  } = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
  const plain = Object.entries(given).filter(([name]) => !namespaced.test(name));
  const categoryId = defaultCategory(product.productType, defaults);
  return {
    title: title ?? titleByTemplate(product, brand, defaults.titleTemplate),
    description,
    brand,
    productType: product.productType,
    tags: product.tags,
    attributes: {
      ...(categoryId === null ? {} : { categoryId }),
      ...defaults.attributes,
      ...parcelOf(product),
      ...detailsOf(product, detailAttributes),
      ...Object.fromEntries(plain),
      ...own,
    },
    imageUrls: imageUrls(product, defaults),
  };
}

/** Names such as `seo.title` or another marketplace's own: they are not meant for everybody. */
const namespaced = /^[a-z][a-z0-9_]*\.\S/;

const filled = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value.trim() !== ''));

function defaultCategory(
  productType: string | null,
  { categoryId, categoryMappings }: ListingDefaults,
): string | null {
  const type = productType?.trim().toLowerCase();
  const mapping = categoryMappings.find(one => one.productType.trim().toLowerCase() === type);
  return mapping?.categoryId ?? categoryId;
}

function titleByTemplate(product: Product, brand: string | null, template: string | null): string {
  if (template === null) {
    return product.title;
  }
  const words: Record<string, string> = {
    title: product.title,
    brand: brand ?? '',
    productType: product.productType ?? '',
  };
  return template
    .replace(/\{(\w+)\}/g, (place, name: string) => words[name] ?? place)
    .replace(/\s+/g, ' ')
    .trim();
}

function imageUrls({ images }: Product, { fallbackImageUrl }: ListingDefaults): string[] {
  const own = images.map(({ url }) => url);
  return own.length > 0 || fallbackImageUrl === null ? own : [fallbackImageUrl];
}
