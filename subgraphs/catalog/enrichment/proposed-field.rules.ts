import type { Product } from '../product/product.entity.js';
import type { ProductChanges } from '../product/product.rules.js';
import type { NameOf } from '../product/product-fields.js';

/** What of a product proposals may be for. */
export type EnrichableProduct = Pick<
  Product,
  | 'title'
  | 'description'
  | 'highlights'
  | 'tags'
  | 'attributes'
  | NameOf<{ tells: 'trait' }>
  | NameOf<{ tells: 'specificTrait' }>
>;

const attributePrefix = 'attributes.';

export const attributeField = (name: string): string => `${attributePrefix}${name}`;

/** The name of an attribute of the product; null where the field is none. */
export const attributeOf = (field: string): string | null =>
  field.startsWith(attributePrefix) ? field.slice(attributePrefix.length) : null;

/** What the field has: a text as one value, a list as several; empty where it has none. */
export function currentValue(product: EnrichableProduct, field: string): string[] {
  const attribute = attributeOf(field);
  const value =
    attribute === null
      ? product[field as keyof EnrichableProduct]
      : Object.hasOwn(product.attributes, attribute)
        ? product.attributes[attribute]
        : null;
  if (Array.isArray(value)) return [...value];
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}

export const isSameValue = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Whether applying it would replace what somebody wrote; to add to a list replaces nothing. */
export const overwrites = (current: readonly string[], proposed: readonly string[]): boolean =>
  current.some(value => !proposed.includes(value));

const lists: ReadonlySet<string> = new Set(['highlights', 'tags']);

/** The change of the product that sets the fields to their values. */
export function changesOf(
  product: Pick<Product, 'attributes'>,
  values: readonly { field: string; proposedValue: readonly string[] }[],
): ProductChanges {
  const changes: Record<string, unknown> = {};
  const attributes: Record<string, string> = {};
  for (const { field, proposedValue } of values) {
    const attribute = attributeOf(field);
    if (attribute !== null) attributes[attribute] = proposedValue[0] ?? '';
    else changes[field] = lists.has(field) ? [...proposedValue] : (proposedValue[0] ?? null);
  }
  const hasAttributes = Object.keys(attributes).length > 0;
  return {
    ...changes,
    ...(hasAttributes ? { attributes: { ...product.attributes, ...attributes } } : {}),
  } as ProductChanges;
}
