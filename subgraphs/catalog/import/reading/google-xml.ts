import { WorkSlices } from '../../../../kernel/work-slices.js';
import type { WeightUnit } from '../../product/product.entity.js';
import type { CsvHeader } from './csv-header.js';
import { CsvRows } from './csv-rows.js';
import type { FileFormat, IgnoredData } from './file-format.js';
import { googleLayout } from './formats/google.layout.js';
import { matchLayout } from './layout-match.js';
import type { ParsedRow } from './parsed-row.js';
import { productFileLimits } from './product-file.limits.js';
import { type XmlItem, XmlItems } from './xml-items.js';

/**
 * Google Merchant Center's product data as RSS or Atom. Its elements are the columns of the file of tabs, so that
 * an item is read as a row of those; elements that a product has no place for are counted by name.
 */
export class GoogleXml {
  readonly format: FileFormat;
  readonly #rows: CsvRows;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #columns: number;
  readonly #ignored = new Map<string, number>();

  constructor(weightUnit?: WeightUnit) {
    const header = xmlHeader();
    this.#rows = new CsvRows(header, '\t', weightUnit);
    this.#indexOf = new Map(header.names.map((name, index) => [name, index]));
    this.#columns = header.names.length;
    this.format = {
      kind: 'google_xml',
      hasCurrency: true,
      ...(weightUnit === undefined ? {} : { weightUnit }),
    };
  }

  async *rows(text: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
    const items = new XmlItems();
    const slices = new WorkSlices(productFileLimits.sliceChars);
    for await (const piece of text) {
      for (const item of items.feed(piece)) {
        if (slices.isFull(productFileLimits.charsPerRow + item.fields.size * productFileLimits.charsPerCell))
          await slices.nextTurn();
        yield this.#row(item);
      }
    }
    for (const item of items.finish()) yield this.#row(item);
  }

  /** The elements that held something and are not imported. */
  get ignoredData(): IgnoredData[] {
    return [...this.#ignored].map(([column, rows]) => ({ column, rows }));
  }

  #row({ row, fields, fault }: XmlItem): ParsedRow {
    if (fault !== null) {
      return { ...emptyRow, row, issues: [{ severity: 'error', column: null, ...fault }] };
    }
    const cells = Array.from({ length: this.#columns }, () => '');
    for (const [name, texts] of fields) {
      const index = this.#indexOf.get(name);
      if (index !== undefined) {
        cells[index] = name.endsWith('link') ? texts.map(encodedComma).join(',') : texts.join(', ');
      } else if (this.#ignored.has(name) || this.#ignored.size < namesMax) {
        this.#ignored.set(name, (this.#ignored.get(name) ?? 0) + 1);
      }
    }
    return this.#rows.parse({ row, cells, fault: null, isSuspect: true });
  }
}

/** In a list of addresses a comma separates. */
const encodedComma = (url: string): string => url.replaceAll(',', '%2C');

/** Elements that are not imported are told by name up to here; no feed has more. */
const namesMax = 200;

const emptyRow: Omit<ParsedRow, 'row' | 'issues'> = {
  outcome: 'error',
  groupKey: null,
  aliases: [],
  parentRef: null,
  product: null,
  variants: [],
  images: [],
};

/** A header with every column that an element may be. */
function xmlHeader(): CsvHeader {
  const names = Object.values(googleLayout.columns).map(([name]) => name!);
  const aliases = Object.values(googleLayout.columns).flatMap(([, ...others]) => others);
  const { indexOf } = matchLayout(names, googleLayout);
  const keysUnder = (prefix: string) =>
    [...indexOf.keys()]
      .filter(key => key.startsWith(prefix))
      .map(key => ({ key, rest: key.slice(prefix.length) }));
  return {
    layout: googleLayout,
    names,
    indexOf,
    ignoredNames: aliases.filter(name => names.includes(name)),
    keysUnder,
  };
}
