import { dictionary } from '../../../kernel/dictionary.js';
import type { Money } from '../../../kernel/money.js';
import { knownAttributes, knownTerms } from '../category/term-files.js';
import { findTerms } from '../category/term-search.rules.js';
import { wordsOf } from '../category/text-words.rules.js';
import { discoveryLimits } from './discovery.limits.js';
import { attributeLabel } from './public-attribute.rules.js';
import type { PublicProduct, PublicText } from './public-product.entity.js';
import { goodKeys, searchDictionary } from './search-dictionary.js';
import { filterValue, formsOf, searchWords } from './search-word.rules.js';

/** Where a word stands decides how much it counts; PostgreSQL's weights. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** What a product is found by. */
export interface SearchDocument {
  /** A tsvector: words with places and weights. */
  words: string;
  /** A tsvector: what a search looks up, after the level of the product. */
  keys: string;
  /** Words of the title. */
  titleWords: number;
}

export type IndexedProduct = Omit<PublicProduct, 'updatedAt'> & {
  /** Of the product itself, which offers of variants do not have. */
  sku: string | null;
  countries: readonly string[];
  synonyms: readonly (readonly string[])[];
};

/** What a search looks up for a product. */
export function searchDocument(product: IndexedProduct): SearchDocument {
  const words = weightedWords(product);
  const level = searchLevel(product.id);
  const lexemes = [...words.keys()].filter(isLookedUp).map(word => `${level}~${word}`);
  const filters = filterKeys(product).map(key => `${level}=${key}`);
  return {
    words: [...words].map(([word, { weight, place }]) => `${quoted(word)}:${place}${weight}`).join(' '),
    keys: [...new Set([...lexemes, ...filters])].map(quoted).join(' '),
    titleWords: Math.min(searchWords(product.title).length, placeMax),
  };
}

const isLookedUp = (word: string): boolean => !word.startsWith(codeMark);

/** As `catalog.search_level` of PostgreSQL has it, in two digits: how many bits the random end of the id takes. */
export const searchLevel = (id: string): string =>
  String(32 - Math.clz32(Number.parseInt(id.slice(-4), 16))).padStart(2, '0');

/** A lexeme as the text of a tsvector or tsquery has it. */
export const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

type Words = Map<string, { weight: Weight; place: number }>;

/** PostgreSQL's greatest position in a tsvector. */
const placeMax = 16_383;

function weightedWords(product: IndexedProduct): Words {
  const words: Words = new Map();
  let place = 0;
  const add = (text: string | null, weight: Weight, max: number = discoveryLimits.wordsMax): void => {
    for (const word of searchWords(text ?? '')) {
      place = Math.min(place + 1, placeMax);
      for (const form of formsOf(word)) {
        if (words.size < max && !words.has(form)) words.set(form, { weight, place });
      }
    }
  };
  const codes = product.offers.flatMap(({ sku, identifiers }) => [
    sku,
    ...identifiers.map(({ value }) => value),
  ]);
  add(product.title, 'A');
  for (const text of [product.brand, product.productType]) add(text, 'B');
  for (const concept of conceptsOf(product)) setOnce(words, concept, 'B');
  for (const { name, value } of searchedValues(product)) add(`${attributeLabel(name)} ${value}`, 'B');
  for (const code of [product.sku, ...codes]) addCode(words, code);
  for (const { gtin } of product.offers) addCode(words, gtin);
  for (const text of product.highlights) add(text, 'C');
  for (const synonym of synonymsOf(product)) add(synonym, 'C');
  add(
    product.description,
    'D',
    Math.min(discoveryLimits.wordsMax, words.size + discoveryLimits.descriptionWordsMax),
  );
  return words;
}

function setOnce(words: Words, word: string, weight: Weight): void {
  if (!words.has(word)) words.set(word, { weight, place: 1 });
}

/** A SKU, part number or GTIN is found whole, and told from a word of the title that looks the same. */
function addCode(words: Words, code: string | null): void {
  if (code === null || words.size >= discoveryLimits.wordsMax) return;
  setOnce(words, codeForm(code), 'A');
  setOnce(words, exactCode(code), 'A');
}

const codeMark = '#code:';

/** What ranks the product whose code it is first; nothing is looked up by it. */
export function exactCode(code: string): string {
  const form = codeForm(code);
  return form.startsWith('#gtin:') ? form : `${codeMark}${form}`;
}

/** A code without case, spaces and marks; a GTIN has 14 digits in whichever of its lengths it is written. */
export function codeForm(code: string): string {
  const plain = code
    .toLowerCase()
    .replaceAll(/[\s._/-]/g, '')
    .slice(0, discoveryLimits.wordLength);
  return /^(\d{8}|\d{12,14})$/.test(plain) ? `#gtin:${plain.padStart(14, '0')}` : plain;
}

/** Values that describe the goods: attributes, options of variants, and traits. */
function searchedValues(product: IndexedProduct): PublicText[] {
  const options = product.offers.flatMap(offer => offer.options);
  const all = [...product.traits.map(spokenTrait), ...options, ...product.attributes];
  return [...new Map(all.map(one => [`${filterValue(one.name)}=${filterValue(one.value)}`, one])).values()];
}

/** The same as products have them: what can be filtered by. */
export function filterableValues({
  attributes,
  traits,
  offers,
}: Pick<PublicProduct, 'offers' | 'traits' | 'attributes'>): PublicText[] {
  return [...attributes, ...traits.map(spacedName), ...offers.flatMap(({ options }) => options)];
}

const spacedName = ({ name, value }: PublicText): PublicText => ({
  name: name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`),
  value,
});

/** How buyers say it, too. */
const spokenValues: Readonly<Record<string, string>> = dictionary({
  female: 'female women',
  male: 'male men',
});

const spokenTrait = (trait: PublicText): PublicText => ({
  ...spacedName(trait),
  value: spokenValues[trait.value] ?? trait.value,
});

/** The kinds of goods and their colors, materials and patterns that the texts name, in whichever language. */
function conceptsOf({ title, productType, offers, attributes }: IndexedProduct): string[] {
  const said = [title, productType ?? ''].join(' , ');
  const goods = findTerms(searchDictionary().goods, wordsOf(said)).flatMap(({ matches }) =>
    goodKeys(matches.map(({ index }) => index)),
  );
  const values = [...offers.flatMap(({ options }) => options), ...attributes].map(({ value }) => value);
  return [...new Set([...kindsIn(said), ...goods, ...valuesNamedIn([said, ...values].join(' , '))])];
}

/** Kinds of goods that a text names: each by the category that the tables name first, and the one above it. */
export function kindsIn(text: string): string[] {
  const { conceptTerms, concepts } = knownTerms();
  return findTerms(conceptTerms, wordsOf(text)).flatMap(({ matches }) =>
    matches.flatMap(({ index }) => kindKeys(concepts[index]!.targets[0]!)),
  );
}

/** The kind of goods, and the one above it. */
export const kindKeys = ({ name, below }: { name: string; below: string | null }): string[] =>
  [name, ...(below === null ? [] : [below])].map(kind => `#kind:${filterValue(kind)}`);

/** Colors, materials and patterns that a text names. */
export function valuesNamedIn(text: string): string[] {
  const { terms, values } = knownAttributes().values;
  return findTerms(terms, wordsOf(text)).flatMap(({ matches }) =>
    matches.map(({ index }) => `#${values[index]!.meaning}:${values[index]!.value}`),
  );
}

/** Of each group of synonyms of which the texts have one, all. */
function synonymsOf({ title, productType, highlights, synonyms }: IndexedProduct): string[] {
  const text = ` ${plainWords([title, productType ?? '', ...highlights].join(' , '))} `;
  return synonyms.filter(group => group.some(word => text.includes(` ${plainWords(word)} `))).flat();
}

const plainWords = (text: string): string =>
  searchWords(text)
    .map(word => word.text)
    .join(' ');

/** What can be filtered by. */
function filterKeys(product: IndexedProduct): string[] {
  const { brand, productType, itemCondition, availability, price, countries } = product;
  return [
    'all',
    ...(brand === null ? [] : [filterKey.brand(brand)]),
    ...(productType === null ? [] : [filterKey.productType(productType)]),
    filterKey.itemCondition(itemCondition),
    filterKey.availability(availability),
    ...countries.map(filterKey.country),
    ...(price === null ? [] : [filterKey.currency(price.currency), ...priceKeys(price)]),
    ...filterableValues(product).map(({ name, value }) => filterKey.attribute(name, value)),
  ];
}

/** How values to filter by are looked up. */
export const filterKey = {
  brand: (brand: string) => `brand:${filterValue(brand)}`,
  productType: (type: string) => `type:${filterValue(type)}`,
  itemCondition: (itemCondition: string) => `item:${itemCondition}`,
  availability: (availability: string) => `availability:${availability}`,
  country: (country: string) => `country:${country}`,
  currency: (currency: string) => `currency:${currency}`,
  price: (currency: string, { first, size }: PriceBlock) =>
    `price:${currency}:${first}${size === 1 ? '' : `+${size}`}`,
  /** Of the name that is read, whichever of its names is given. */
  attribute: (name: string, value: string) =>
    `attribute:${filterValue(attributeLabel(name))}:${filterValue(value)}`,
};

/** Amounts are looked up in steps of half an octave, so that a range is a few steps; the exact amounts are compared after it. */
export const priceStep = (amount: string): number =>
  Math.max(-1, Math.floor(2 * Math.log2(Math.max(Number(amount), 0.001)) + 1e-9));

/** As many steps from the first on. */
interface PriceBlock {
  first: number;
  size: number;
}

const blockSizes = [1, 2, 4, 8] as const;

/** A price is in one block of each size. */
export const priceKeys = ({ currency, amount }: Money): string[] =>
  blockSizes.map(size =>
    filterKey.price(currency, { first: Math.floor(priceStep(amount) / size) * size, size }),
  );

/** The fewest blocks that steps are: the index goes through all products of each, which costs more than anything else in a search. */
export function priceBlocks(first: number, last: number): PriceBlock[] {
  const blocks: PriceBlock[] = [];
  for (let step = first; step <= last; step += blocks.at(-1)!.size) {
    const size = blockSizes.findLast(one => step % one === 0 && step + one - 1 <= last)!;
    blocks.push({ first: step, size });
  }
  return blocks;
}
