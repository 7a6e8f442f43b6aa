import { taxonomyKeys, taxonomyTree } from '../../../connectors/taxonomies/taxonomy.js';
import { readTable } from '../../../kernel/data-file.js';
import {
  type TaxonomyAttribute,
  taxonomyAttributes,
  type ValueTable,
  valueTable,
} from './attribute-table.rules.js';
import { type ColorAppearance, colorTable } from './picture-color.rules.js';
import { type TermTable, termTable } from './term-table.rules.js';

const folder = 'subgraphs/catalog/category/terms';
const conceptFiles = [
  'apparel',
  'beauty-health',
  'electronics',
  'footwear-bags-jewelry',
  'furniture-office',
  'home-kitchen',
  'more',
  'sports-food-tools',
  'toys-baby-pets',
];

let table: TermTable | undefined;

const lines = (name: string): string[][] => readTable(`${folder}/${name}.tsv`).slice(1);

/** What goods are called, in all languages: read once, when it is first asked for. */
export function knownTerms(): TermTable {
  table ??= termTable(
    {
      concepts: conceptFiles.flatMap(lines),
      contexts: lines('contexts'),
      relations: lines('relations'),
    },
    taxonomyKeys.flatMap(key => {
      const { categories } = taxonomyTree(key);
      return categories.map(({ name, parent }) => (parent < 0 ? [name] : [name, categories[parent]!.name]));
    }),
  );
  return table;
}

let attributes: { attributes: TaxonomyAttribute[]; values: ValueTable } | undefined;

/** Attributes of the taxonomies, and what their values are called: read once, when they are first asked for. */
export function knownAttributes(): { attributes: readonly TaxonomyAttribute[]; values: ValueTable } {
  attributes ??= {
    attributes: taxonomyAttributes(lines('attributes')),
    values: valueTable(lines('values'), lines('attribute-names')),
  };
  return attributes;
}

let colors: ColorAppearance[] | undefined;

/** How colors look in pictures: read once, when it is first asked for. */
export function knownColors(): readonly ColorAppearance[] {
  colors ??= colorTable(lines('colors'));
  return colors;
}
