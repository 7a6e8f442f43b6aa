import type { FieldError } from '../../../kernel/errors.js';
import { plainText } from '../../../kernel/plain-text.js';
import type { Product } from '../product/product.entity.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import type { CategoryAttribute } from './attribute-table.rules.js';
import { countryPattern } from './category.limits.js';
import type { ProductText } from './product-query.rules.js';
import type { SuggestedValue } from './suggested-values.rules.js';

/** A tree that categories are asked of. */
export interface CategoryTarget {
  /** Key of a taxonomy or a marketplace. */
  marketplace: string;
  /** As the caller wrote it, in lower case; taxonomies are the same in all countries. */
  country: string;
}

/** What a recommendation is asked for. */
export interface CategoryRequest {
  productId: string;
  /** Null: all taxonomies. */
  targets: readonly CategoryTarget[] | null;
  /** What is said of the goods in place of the product's own texts. */
  query: string | null;
  limit: number | null;
  /** False: no values are suggested. */
  autofill: boolean | null;
  model: string | null;
}

export interface ProductCategories {
  product: ProductSnapshot;
  marketplaces: readonly TargetCategories[];
  warnings: readonly string[];
  /** What the merchant may do next. */
  recommendations: readonly string[];
}

export interface TargetCategories extends CategoryTarget {
  /** Null where the tree could not be read. */
  treeVersion: string | null;
  /** What could not be read of the marketplace. */
  problems: readonly string[];
  existsOnProduct: boolean;
  categories: readonly TargetCategory[];
}

export interface TargetCategory extends CategoryTarget {
  categoryId: string;
  /** Names from the top to the category. */
  label: string;
  similarity: number;
  /** What it was found by: the product's texts, assignments that the organization confirmed, or the named model's choice. */
  source: 'texts' | 'assignments' | { model: string };
  attributes: readonly CategoryAttribute[];
  variantAttributes: readonly CategoryAttribute[];
  suggestedValues: readonly (SuggestedValue & { name: string })[];
}

const country = new RegExp(countryPattern);

/** What is wrong with the targets: a country that is none, or a target that is named twice. */
export const targetErrors = (targets: readonly CategoryTarget[]): FieldError[] =>
  targets.flatMap((target, index) => {
    const isSame = (other: CategoryTarget) =>
      other.marketplace === target.marketplace && other.country === target.country;
    if (!country.test(target.country)) {
      return [
        {
          path: `targets.${index}.country`,
          code: 'FORMAT_INVALID',
          message: 'Must be a country in lower case, such as sg.',
        },
      ];
    }
    return targets.findIndex(isSame) < index
      ? [{ path: `targets.${index}`, code: 'DUPLICATE', message: 'The target is named twice.' }]
      : [];
  });

/** The error of a target that is no taxonomy and no store of a connected account. */
export function unknownTarget(
  index: number,
  { marketplace, country }: CategoryTarget,
  { taxonomies, marketplaces }: { taxonomies: readonly string[]; marketplaces: readonly string[] },
): FieldError {
  return marketplaces.includes(marketplace)
    ? {
        path: `targets.${index}`,
        code: 'UNKNOWN',
        message: `No account of ${marketplace} with a store in ${country} is connected.`,
      }
    : {
        path: `targets.${index}.marketplace`,
        code: 'UNKNOWN',
        message: `Categories are recommended of: ${[...taxonomies, ...marketplaces].join(', ')}.`,
      };
}

/** Descriptions say what the goods are at their beginning. */
const describedLengthMax = 2_000;

/** The product's own texts, or what the caller says in place of them. */
export function describedText(
  product: Pick<Product, 'title' | 'productType' | 'tags' | 'highlights' | 'description' | 'brand' | 'sku'>,
  query: string | null,
): ProductText {
  if (query !== null) return { title: query, brand: null, productType: null, tags: [], description: null };
  const { title, productType, tags, highlights, description, brand, sku } = product;
  const names = [brand, sku].filter(name => name !== null && name !== '') as string[];
  const described = plainText(description, describedLengthMax).text;
  return {
    title: withoutNames(title, names),
    brand,
    productType,
    tags: [...tags, skuWords(sku ?? '')],
    description: [...highlights, described].join('. '),
  };
}

/** Brand and SKU say who made it, and may be words that mean something else. */
const withoutNames = (title: string, names: readonly string[]): string => {
  const rest = names.reduce((text, name) => text.replace(name, ' '), title).trim();
  return rest === '' ? title : rest;
};

/** Words of a SKU such as `MUG-BLUE-350`: parts of letters alone that are long enough to be words. */
const skuWords = (sku: string): string =>
  (sku.match(/(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/gu) ?? []).join(' ');

/** The attribute that listings at the marketplace take their category of. */
export const categoryAttribute = (marketplace: string): string => `${marketplace}.categoryId`;

/** The category that the product has at the marketplace; null where it has none. */
export function ownCategoryId(
  { attributes }: Pick<ProductSnapshot, 'attributes'>,
  marketplace: string,
): string | null {
  const id = attributes[categoryAttribute(marketplace)];
  return typeof id === 'string' ? id : null;
}

/** Whether the product is on sale at the marketplace, or has a category for it. */
export const hasCategory = (
  { marketplaces, attributes }: Pick<ProductSnapshot, 'marketplaces' | 'attributes'>,
  marketplace: string,
): boolean =>
  Object.keys(marketplaces).includes(marketplace) || attributes[categoryAttribute(marketplace)] !== undefined;
