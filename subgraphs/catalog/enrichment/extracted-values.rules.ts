import type { ValueTable } from '../category/attribute-table.rules.js';
import type { ClaimSource } from '../claim-check/claim.entity.js';
import type { ClaimLexicon } from '../claim-check/claim-lexicon.rules.js';
import { spokenOf } from '../claim-check/claim-support.rules.js';
import type { Clause } from '../claim-check/claim-text.rules.js';
import type { Evidence } from '../claim-check/evidence.rules.js';
import { isSameMeasure } from '../claim-check/measure.rules.js';
import { goodsFields } from '../product/goods-fields.js';
import type { Product } from '../product/product.entity.js';
import { fieldNames } from '../product/product-field.js';
import { attributeField, currentValue, type EnrichableProduct } from './proposed-field.rules.js';
import {
  hasOwnValues,
  isHead,
  isSaidOfGoods,
  type OtherThings,
  type Said,
  type SaidOfGoods,
} from './said-of-goods.rules.js';

/** An attribute whose value is a measure in a text. */
export interface MeasureAttribute {
  measure: string;
  /** Key of the claim that stands beside the measure; empty if none has to. */
  beside: string;
  name: string;
  /** What products call it, in lower case. */
  names: ReadonlySet<string>;
}

/** Of a table: measure, beside, attribute, names. */
export const measureAttributes = (lines: readonly (readonly string[])[]): MeasureAttribute[] =>
  lines.map(([measure, beside, name, names]) => ({
    measure: measure!,
    beside: beside!,
    name: name!,
    names: new Set(names!.split(', ')),
  }));

/** A value that a text of the product says, for a field that has none. */
export interface ExtractedValue {
  field: string;
  /** What it is of, such as `material`. */
  meaning: string;
  value: string;
  /** As the text says it, in its language. */
  words: string;
  source: ClaimSource;
}

export interface ExtractionTables {
  values: ValueTable;
  measures: readonly MeasureAttribute[];
  others: OtherThings;
  lexicon: ClaimLexicon;
}

type Extractable = EnrichableProduct & Pick<Product, 'options'>;

/** Goods are of one color, but may be of several materials. */
const severalMeanings: ReadonlySet<string> = new Set(['material']);

/** What the attribute is called where no field has it: `Color`. */
const attributeName = (meaning: string): string =>
  `${meaning.charAt(0).toUpperCase()}${meaning.slice(1).replaceAll('_', ' ')}`;

/**
 * What title, description and documents say of attributes that the product does not have: of the goods as a whole, not of a part,
 * and not denied. Where two values are named of what can have one, none is taken.
 */
export function extractedValues(
  { values, measures, others, lexicon }: ExtractionTables,
  product: Extractable,
  evidence: Evidence,
): ExtractedValue[] {
  const said = evidence.clauses.filter(({ text, clause }) => isProse(text) && clause.parts.length === 0);
  const labels = new Set(
    [
      ...[...values.names.values()].flatMap(names => [...names]),
      ...measures.flatMap(({ names }) => [...names]),
    ].flatMap(name => name.split(' ')),
  );
  const known = { lexicon, others, evidence, labels, choices: choicesOf(values) };
  return [
    ...[...new Set(values.values.map(({ meaning }) => meaning))].flatMap(
      meaning => namedValue(values, product, { said, meaning, known }) ?? [],
    ),
    ...measures.flatMap(each => measuredValue(product, said, { attribute: each, known }) ?? []),
  ];
}

/** Meanings of values whose field has one of a list. */
const choicesOf = ({ fields }: ValueTable): Set<string> =>
  new Set([...fields].filter(([, field]) => goodsChoices.has(field)).map(([meaning]) => meaning));

const goodsChoices: ReadonlySet<string> = new Set(fieldNames(goodsFields, ({ kind }) => kind === 'choice'));

const isProse = ({ kind, name }: Said['text']): boolean =>
  kind !== 'field' || name === 'title' || name === 'description';

function namedValue(
  { fields, names }: ValueTable,
  product: Extractable,
  { said, meaning, known }: { said: readonly Said[]; meaning: string; known: SaidOfGoods },
): ExtractedValue | null {
  const field = fields.get(meaning) ?? attributeField(attributeName(meaning));
  if (isKnown(product, field, names.get(meaning) ?? new Set())) return null;
  if (!hasOwnValues(known, meaning)) return null;
  const found = said.flatMap(({ text, clause }) =>
    clause.terms
      .filter(term => term.kind === meaning && !term.isNegated && !term.isImitation)
      .filter(term => !isHead(known.lexicon, { text, clause }, term))
      .filter(({ start }) => isSaidOfGoods(known, { text, clause }, start, meaning))
      .map(term => ({ key: term.key, words: writtenOf(clause, term), text, clause })),
  );
  const first = found[0];
  if (first === undefined) return null;
  // What one text says goes together; a later one may be about something else.
  const together = found.filter(({ text }) => text === first.text);
  const keys = [...new Set(together.map(({ key }) => key))];
  return keys.length > 1 && !severalMeanings.has(meaning)
    ? null
    : { field, meaning, value: keys.join(', '), words: wordsOf(together), source: sourceOf(first) };
}

/** As the text writes it; words are compared in lower case and without their endings. */
function writtenOf(clause: Clause, term: { start: number; end: number }): string {
  const written = clause.wording.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return written.length === clause.words.length
    ? written.slice(term.start, term.end).join(' ')
    : spokenOf(clause, term);
}

/** Each value once, in the words of its first place; a value without words is told by its key. */
const wordsOf = (found: readonly { key: string; words: string }[]): string =>
  [...new Map([...found].reverse().map(({ key, words }) => [key, words === '' ? key : words])).values()]
    .reverse()
    .join(', ');

function measuredValue(
  product: Extractable,
  said: readonly Said[],
  { attribute, known }: { attribute: MeasureAttribute; known: SaidOfGoods },
): ExtractedValue | null {
  const { measure, beside, name, names } = attribute;
  const field = attributeField(name);
  if (isKnown(product, field, names)) return null;
  const found = said.flatMap(({ text, clause }) => {
    const measures = clause.measures.filter(each => each.measure === measure);
    return measures.length === 1 &&
      measures[0]!.comparison === null &&
      isBeside(clause, beside) &&
      isSaidOfGoods(known, { text, clause }, measures[0]!.at, measure)
      ? [{ text, clause, measured: measures[0]! }]
      : [];
  });
  const [first, ...others] = found;
  const isOne = others.every(({ measured }) => isSameMeasure(measured, first!.measured));
  return first === undefined || !isOne
    ? null
    : {
        field,
        meaning: measure,
        value: first.measured.text,
        words: first.measured.text,
        source: sourceOf(first),
      };
}

const isBeside = ({ terms }: Clause, key: string): boolean =>
  key === '' || terms.some(term => term.key === key && !term.isNegated);

/** Whether the product has it, as a field, an attribute or an option of whatever name. */
const isKnown = (product: Extractable, field: string, names: ReadonlySet<string>): boolean =>
  currentValue(product, field).length > 0 ||
  [...Object.keys(product.attributes), ...product.options.map(option => option.name)].some(name =>
    names.has(name.trim().toLowerCase()),
  );

const sourceOf = ({ text: { kind, name }, clause }: Said): ClaimSource => ({
  kind,
  name,
  words: clause.text.slice(0, 200),
});
