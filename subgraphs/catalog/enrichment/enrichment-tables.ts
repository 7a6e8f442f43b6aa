import { readTable } from '../../../kernel/data-file.js';
import { knownAttributes } from '../category/term-files.js';
import { knownClaims } from '../claim-check/claim-term-files.js';
import { type ExtractionTables, measureAttributes } from './extracted-values.rules.js';
import { type FactLabels, factLabels } from './product-facts.rules.js';
import { otherThings } from './said-of-goods.rules.js';

const folder = 'subgraphs/catalog/enrichment/terms';

const lines = (name: string): string[][] => readTable(`${folder}/${name}.tsv`).slice(1);

let tables: (ExtractionTables & { labels: FactLabels }) | undefined;

/** What values and facts of products are called: read once, when they are first asked for. */
export function enrichmentTables(): ExtractionTables & { labels: FactLabels } {
  tables ??= {
    values: knownAttributes().values,
    measures: measureAttributes(lines('measure-attributes')),
    others: otherThings(lines('other-things')),
    lexicon: knownClaims(),
    labels: factLabels(lines('fact-labels')),
  };
  return tables;
}
