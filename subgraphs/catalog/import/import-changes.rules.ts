import type { Product } from '../product/product.entity.js';
import type { ProductChanges } from '../product/product.rules.js';
import type { MergedProduct } from './reading/merge-rows.js';
import type { ImageFields } from './reading/parsed-row.js';

/** How the amounts of a file are to be read. */
export interface FileCurrency {
  defaultCurrency: string;
  /** Whether the file can state a currency; if not, its amounts are in the default one. */
  hasCurrency: boolean;
}

/** The change that a file's rows ask of a product: what they state is added or set, what they leave out stays. */
export function toChanges(
  merged: Pick<MergedProduct, 'product' | 'variants' | 'images'>,
  before: Product,
  { hasCurrency, defaultCurrency }: FileCurrency,
): ProductChanges {
  const { attributes, options, ...plain } = merged.product;
  const isNew = before.version === 0;
  const handsDownSku =
    plain.sku === undefined && before.sku !== null && merged.variants.some(({ sku }) => sku === before.sku);
  return {
    ...plain,
    // A product that gets variants: the first of them has its SKU, as shops do it.
    ...(handsDownSku ? { sku: null } : {}),
    currency: plain.currency ?? (isNew && !hasCurrency ? defaultCurrency : undefined),
    ...(attributes === undefined ? {} : { attributes: mergedAttributes(before.attributes, attributes) }),
    ...(options === undefined ? {} : { options: mergedOptions(before, options) }),
    ...(merged.images.length === 0 ? {} : { images: mergedImages(before, merged.images) }),
    ...(merged.variants.length === 0 ? {} : { variants: merged.variants }),
  };
}

function mergedAttributes(
  before: Record<string, string>,
  stated: Record<string, string | null>,
): Record<string, string> {
  const merged = Object.entries({ ...before, ...stated });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Values are added to the options there are; a file's rows rarely list them all. */
function mergedOptions(before: Product, stated: Product['options']): Product['options'] {
  const names = [...new Set([...before.options, ...stated].map(option => option.name))];
  const valuesOf = (list: Product['options'], name: string) =>
    list.find(option => option.name === name)?.values ?? [];
  return names.map(name => ({
    name,
    values: [...new Set([...valuesOf(before.options, name), ...valuesOf(stated, name)])],
  }));
}

/** Pictures that the file names are added; uploaded ones, of which it cannot know, stay. */
function mergedImages(before: Product, stated: readonly ImageFields[]) {
  const known = new Map(stated.map(image => [image.url, image]));
  const kept = before.images.map(image => ({
    ...image,
    altText: known.get(image.url)?.altText ?? image.altText,
  }));
  const added = stated.filter(({ url }) => !before.images.some(image => image.url === url));
  return [...kept, ...added.map(({ url, altText }) => ({ url, altText }))];
}
