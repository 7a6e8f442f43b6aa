import { type Language, languages } from '../category/term-table.rules.js';
import type { ClaimSource } from '../claim-check/claim.entity.js';
import { goodsFields } from '../product/goods-fields.js';
import type { Product } from '../product/product.entity.js';
import { fieldNames } from '../product/product-field.js';
import type { NameOf } from '../product/product-fields.js';
import type { ExtractedValue } from './extracted-values.rules.js';

/** One thing that the product's data says of the goods, as buyers read it. */
export interface ProductFact {
  label: string;
  value: string;
  source: ClaimSource;
}

/** What facts are called, by fact and language. */
export type FactLabels = ReadonlyMap<string, Readonly<Record<Language, string>>>;

/** Of a table: fact, then what it is called in the order of the languages. */
export const factLabels = (lines: readonly (readonly string[])[]): FactLabels =>
  new Map(
    lines.map(([fact, ...cells]) => [
      fact!,
      Object.fromEntries(languages.map((language, column) => [language, cells[column]!])) as Record<
        Language,
        string
      >,
    ]),
  );

type DescribedGoods = Pick<Product, 'attributes' | 'options' | NameOf<{ tells: 'trait' }>>;

/** Kinds of fields whose values are words; codes of choices are none. */
const spoken: ReadonlySet<string> = new Set(['text', 'country']);
/** Characters; a longer value is a text and no fact. */
const valueLengthMax = 120;
/** Names such as `seo.title`, and those of one marketplace: they are not meant for buyers of all. */
const namespaced = /^[a-z][a-z0-9_]*\.\S/;

/** Where a shop files goods says nothing of them: `Kitchen -> Kettles`. */
const filing = /^(?:.*\bcategor(?:y|ies)|collections?|departments?|taxons?|taxonomy|breadcrumbs?)$/iu;
const path = /\s(?:->|>|»)\s/u;
const isFiling = (name: string, value: string): boolean => filing.test(name) || path.test(value);

/**
 * What fields, attributes and options say, then what was found in texts, in the words of the merchant. `language` null: texts whose
 * language has no names of facts here; only what the merchant named is told then.
 */
export function productFacts(
  labels: FactLabels,
  product: DescribedGoods,
  { language, extracted }: { language: Language | null; extracted: readonly ExtractedValue[] },
): ProductFact[] {
  const { attributes, options } = product;
  const labelOf = (fact: string): string | null =>
    language === null ? null : (labels.get(fact)?.[language] ?? null);
  const traits = fieldNames(goodsFields, ({ tells, kind }) => tells === 'trait' && spoken.has(kind)).flatMap(
    (name): ProductFact[] => {
      const value = product[name as NameOf<{ tells: 'trait' }>];
      if (value === null || language === null) return [];
      const words = goodsFields[name].kind === 'country' ? countryName(value, language) : value;
      return [{ label: labelOf(name) ?? name, value: words, source: { kind: 'field', name, words: value } }];
    },
  );
  const own = Object.entries(attributes).filter(
    ([name, value]) =>
      !namespaced.test(name) &&
      !isFiling(name, value) &&
      value.trim() !== '' &&
      value.length <= valueLengthMax,
  );
  const facts = [
    ...traits,
    ...own.map(([name, value]) => factOf(name, value.trim(), `attributes.${name}`)),
    ...options.map(({ name, values }) => factOf(name, values.join(', '), `options.${name}`)),
    ...(language === null ? [] : extracted).map(({ meaning, field, value, words, source }) => {
      const name = field.replace(/^attributes\./, '');
      // The names of values are English.
      return {
        label: labelOf(name) ?? labelOf(meaning) ?? name,
        value: language === 'en' ? value : words,
        source,
      };
    }),
  ];
  return facts.filter(
    ({ label }, index) => facts.findIndex(each => each.label.toLowerCase() === label.toLowerCase()) === index,
  );
}

const factOf = (label: string, value: string, name: string): ProductFact => ({
  label: label.replaceAll('_', ' '),
  value,
  source: { kind: 'field', name, words: value },
});

const countryName = (country: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;

/** As one line. */
export const factLine = ({ label, value }: ProductFact): string => `${label}: ${value}`;
