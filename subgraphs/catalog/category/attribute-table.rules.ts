import type { AttributeType, ChannelAttribute } from '../../../connectors/marketplaces/category.js';
import { productFields } from '../product/product-fields.js';
import { findTerms } from './term-search.rules.js';
import { type TermNode, termNode } from './term-table.rules.js';
import { wordsOf } from './text-words.rules.js';

/** An attribute that goods of a category have at a marketplace or in a taxonomy. */
export interface CategoryAttribute {
  /** The publisher's name of it, as listings use it. */
  name: string;
  /** As people know it. */
  label: string;
  type: AttributeType;
  isRequired: boolean;
  /** Allowed values; empty if any is. */
  values: readonly string[];
}

/** A stored field of products. */
export type AttributeField = keyof typeof productFields;

const isField = (name: string): name is AttributeField => Object.hasOwn(productFields, name);

/** An attribute, and what of a product says its value. */
export interface DescribedAttribute extends CategoryAttribute {
  /** What it says of the goods, in one word for all publishers, such as `color`; its own name where it means nothing known. */
  meaning: string;
  /** The field of products that says it; null if none does. */
  field: AttributeField | null;
  /** Whether variants of one product differ in it. */
  isOfVariant: boolean;
}

/** One of a taxonomy, for a category and all below it. */
export interface TaxonomyAttribute extends DescribedAttribute {
  taxonomy: string;
  /** Id of the category; empty for all. */
  below: string;
}

/** Of a table: taxonomy, category, name, meaning, field, type, whether required, whether of variants, values. */
export const taxonomyAttributes = (lines: readonly (readonly string[])[]): TaxonomyAttribute[] =>
  lines.map(([taxonomy, below, name, meaning, field, type, isRequired, isOfVariant, values]) => ({
    taxonomy: taxonomy!,
    below: below!,
    name: name!,
    label: name!,
    meaning: meaning!,
    field: isField(field!) ? field : null,
    type: type as TaxonomyAttribute['type'],
    isRequired: isRequired === 'true',
    isOfVariant: isOfVariant === 'true',
    values: (values ?? '').split(',').filter(value => value !== ''),
  }));

/** The attributes of a category by its ids from the top down: what is said of a lower one goes before. */
export function attributesOf(
  all: readonly TaxonomyAttribute[],
  taxonomy: string,
  ids: readonly string[],
): TaxonomyAttribute[] {
  const found = new Map<string, TaxonomyAttribute>();
  for (const below of ['', ...ids]) {
    for (const attribute of all) {
      if (attribute.taxonomy === taxonomy && attribute.below === below) found.set(attribute.name, attribute);
    }
  }
  return [...found.values()];
}

/** What values of attributes are called in several languages. */
export interface ValueTable {
  /** Meaning and value, by position. */
  values: readonly { meaning: string; value: string }[];
  terms: TermNode;
  /** What options and attributes of products are called, in lower case, by meaning. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The field of products that says it, by meaning. */
  fields: ReadonlyMap<string, AttributeField>;
}

/** Of two tables: meaning, value, then terms in the order of the languages; and meaning, names, and a field or nothing. */
export const valueTable = (
  lines: readonly (readonly string[])[],
  names: readonly (readonly string[])[],
): ValueTable => ({
  values: lines.map(([meaning, value]) => ({ meaning: meaning!, value: value! })),
  terms: termNode(lines.map(([, , ...cells]) => cells)),
  names: new Map(names.map(([meaning, list]) => [meaning!, new Set(list!.split(', '))])),
  fields: new Map(
    names.flatMap(([meaning, , field = '']) => (isField(field) ? [[meaning!, field] as const] : [])),
  ),
});

/** What the attribute of a marketplace means, by its name. */
export function describedAttribute(
  { names, fields }: Pick<ValueTable, 'names' | 'fields'>,
  attribute: ChannelAttribute,
): DescribedAttribute {
  const called = [attribute.name, attribute.label].map(name =>
    name.trim().toLowerCase().replaceAll('_', ' '),
  );
  const [meaning] = [...names].find(([, known]) => called.some(name => known.has(name))) ?? [attribute.name];
  return { ...attribute, meaning, field: fields.get(meaning) ?? null };
}

/** The values that a text names, the first of each meaning. */
export function valuesIn(table: ValueTable, text: string): Map<string, { value: string; evidence: string }> {
  const words = wordsOf(text);
  const found = new Map<string, { value: string; evidence: string }>();
  for (const { start, end, matches } of findTerms(table.terms, words)) {
    for (const { index } of matches) {
      const { meaning, value } = table.values[index]!;
      const spoken = words.slice(start, end).map(word => word.text);
      const evidence = spoken.join(words[start]!.script === 'spaced' ? ' ' : '');
      if (!found.has(meaning)) found.set(meaning, { value, evidence });
    }
  }
  return found;
}
