import { stringify } from 'csv-stringify/sync';
import type { StagedRow } from '../../../subgraphs/catalog/import/import.queries.js';
import { settleVariants } from '../../../subgraphs/catalog/import/import-variants.rules.js';
import type { FileHints, FileKind } from '../../../subgraphs/catalog/import/reading/file-format.js';
import { type MergedProduct, mergeRows } from '../../../subgraphs/catalog/import/reading/merge-rows.js';
import type { ParsedRow } from '../../../subgraphs/catalog/import/reading/parsed-row.js';
import { openProductFile } from '../../../subgraphs/catalog/import/reading/read-product-file.js';

/** What exports of one system do that a reader has to cope with, as a file made for it and what must come of it. */
export interface Habit {
  habit: string;
  kind: FileKind;
  file: string;
  hints?: FileHints;
  /** Of each product, in the order of the file: at least these fields. */
  products: Partial<{ product: object; variants: object[]; images: (string | object)[] }>[];
  /** Codes of issues, each as often as it is told. */
  issues?: string[];
}

type Cell = string | number;

/** A file with the columns that any row has, in the order in which they first appear. */
export function table(rows: readonly Record<string, Cell>[], delimiter = ','): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))];
  return stringify(
    rows.map(row => columns.map(column => row[column] ?? '')),
    { header: true, columns, delimiter },
  );
}

export async function read({ file, hints }: Pick<Habit, 'file' | 'hints'>) {
  async function* source() {
    yield Buffer.from(file);
  }
  const { format, rows, ignoredData } = await openProductFile(source(), hints);
  const all: ParsedRow[] = [];
  for await (const row of rows) {
    all.push(row);
  }
  return { format, rows: all, products: productsOf(all), ignored: ignoredData() };
}

/** The products that the rows make, put together as an import does. */
function productsOf(rows: readonly ParsedRow[]): MergedProduct[] {
  const sound = rows.filter(row => row.outcome === 'ok');
  const keys = new Map(
    sound
      .filter(row => row.parentRef === null)
      .flatMap(row => row.aliases.map(alias => [alias, row.groupKey!])),
  );
  const members = new Map(
    sound.flatMap(row =>
      (row.members ?? []).map(member => [member.ref, { ...member, groupKey: row.groupKey! }]),
    ),
  );
  const staged = sound.map((row): StagedRow => {
    const member =
      row.members === undefined ? row.aliases.map(alias => members.get(alias)).find(Boolean) : undefined;
    const { product, variants, images, aliases } = row;
    return {
      row: row.row,
      aliases,
      groupKey: member?.groupKey ?? keys.get(row.parentRef ?? row.groupKey!) ?? row.groupKey!,
      outcome: null,
      content: { product, variants, images, ...(member && { memberOf: member.optionValues }) },
      issues: [],
      doubleSkus: null,
      productId: null,
      productVersion: null,
    };
  });
  const groups = Map.groupBy(staged, row => row.groupKey);
  return [...groups.values()].map(group =>
    mergeRows(
      settleVariants(group).map(row => ({ ...sound.find(one => one.row === row.row)!, ...row.content })),
    ),
  );
}
