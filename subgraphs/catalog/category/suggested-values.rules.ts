import { plainText } from '../../../kernel/plain-text.js';
import type { Product } from '../product/product.entity.js';
import {
  type AttributeField,
  type DescribedAttribute,
  type ValueTable,
  valuesIn,
} from './attribute-table.rules.js';

/** A value that an attribute may get, and where it was found. */
export interface SuggestedValue {
  /** Several where variants differ. */
  value: string | readonly string[];
  /** What says so: a field of the product, its options, an attribute of its own, the words of a text, or its main picture. */
  source: 'field' | 'option' | 'attribute' | 'title' | 'description' | 'picture';
  /** Name of the field, option or attribute; the words that were found in a text; the address of the picture. */
  evidence: string;
}

/** The fields that say what an attribute asks for, and what else of a product is read. */
type SuggestedProduct = Pick<Product, 'title' | 'description' | 'attributes'> &
  Readonly<Record<AttributeField, unknown>> & {
    variants: readonly { optionValues: Readonly<Record<string, string>> }[];
  };

/** A description says what matters first; longer ones are not read to their end. */
const describedLengthMax = 4_000;

/** What a product's texts and then its picture say of attributes, the title first: read once for all categories. */
export type SpokenValues = readonly (readonly [
  'title' | 'description' | 'picture',
  ReturnType<typeof valuesIn>,
])[];

/** What the color of a picture says, after what texts say. */
export const shownColor = ({ color, url }: { color: string; url: string }): SpokenValues[number] => [
  'picture',
  new Map([['color', { value: color, evidence: url }]]),
];

export const spokenValues = (
  table: ValueTable,
  { title, description }: Pick<Product, 'title' | 'description'>,
): SpokenValues => [
  ['title', valuesIn(table, title)],
  ['description', valuesIn(table, plainText(description, describedLengthMax).text)],
];

/** Values for the attributes, by their names; only those that something of the product says, and that are allowed. */
export function suggestedValues(
  product: SuggestedProduct,
  attributes: readonly DescribedAttribute[],
  table: ValueTable,
  texts: SpokenValues,
): Map<string, SuggestedValue> {
  const suggested = new Map<string, SuggestedValue>();
  for (const { name, meaning, field, values } of attributes) {
    const names = table.names.get(meaning) ?? new Set<string>();
    const found =
      ofField(product, field) ??
      ofOptions(product, names) ??
      ofAttributes(product, names) ??
      ofTexts(texts, meaning);
    const value = found === null ? null : allowedValue(found.value, { meaning, values }, table);
    if (found !== null && value !== null) suggested.set(name, { ...found, value });
  }
  return suggested;
}

/** The value as the publisher spells it; null where it is not among those that are allowed. */
function allowedValue(
  value: SuggestedValue['value'],
  { meaning, values: allowed }: Pick<DescribedAttribute, 'meaning' | 'values'>,
  table: ValueTable,
): SuggestedValue['value'] | null {
  if (allowed.length === 0) return value;
  const meant = (text: string) => valuesIn(table, text).get(meaning)?.value;
  const spelled = (one: string) =>
    allowed.find(each => each.toLowerCase() === one.toLowerCase()) ??
    allowed.find(each => meant(each) !== undefined && meant(each) === (meant(one) ?? one));
  if (typeof value === 'string') return spelled(value) ?? null;
  const all = value.map(spelled);
  return all.every(one => one !== undefined) ? all : null;
}

const isNamed = (name: string, names: ReadonlySet<string>): boolean => names.has(name.trim().toLowerCase());

function ofField(product: SuggestedProduct, field: DescribedAttribute['field']): SuggestedValue | null {
  if (field === null) return null;
  const value = product[field];
  return typeof value === 'string' && value !== '' ? { value, source: 'field', evidence: field } : null;
}

function ofOptions({ variants }: SuggestedProduct, names: ReadonlySet<string>): SuggestedValue | null {
  const option = variants
    .flatMap(({ optionValues }) => Object.keys(optionValues))
    .find(name => isNamed(name, names));
  if (option === undefined) return null;
  const values = [...new Set(variants.flatMap(({ optionValues }) => optionValues[option] ?? []))];
  return { value: values.length === 1 ? values[0]! : values, source: 'option', evidence: option };
}

function ofAttributes({ attributes }: SuggestedProduct, names: ReadonlySet<string>): SuggestedValue | null {
  const named = Object.entries(attributes).find(
    ([name, value]) => isNamed(name, names) && value.trim() !== '',
  );
  return named === undefined ? null : { value: named[1].trim(), source: 'attribute', evidence: named[0] };
}

function ofTexts(texts: SpokenValues, meaning: string): SuggestedValue | null {
  for (const [source, values] of texts) {
    const found = values.get(meaning);
    if (found !== undefined) return { ...found, source };
  }
  return null;
}
