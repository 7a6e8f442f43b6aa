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
  readonly #columns = new ElementColumns();
  readonly #rows: CsvRows;
  readonly #ignored = new Map<string, number>();

  constructor(weightUnit?: WeightUnit) {
    this.#rows = new CsvRows(this.#columns.header, '\t', weightUnit);
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
    const placed = [...fields].map(([name, texts]) => ({ name, texts, index: this.#columns.indexOf(name) }));
    const cells = this.#columns.header.names.map(() => '');
    for (const { name, texts, index } of placed) {
      if (index !== undefined) {
        const text = name.endsWith('link') ? texts.map(encodedComma).join(',') : texts.join(', ');
        cells[index] = cells[index] === '' ? text : cells[index]!;
      } else if (this.#ignored.has(name) || this.#ignored.size < namesMax) {
        this.#ignored.set(name, (this.#ignored.get(name) ?? 0) + 1);
      }
    }
    return this.#rows.parse({ row, cells, fault: null, isSuspect: true });
  }
}

/** In a list of addresses a comma separates. */
const encodedComma = (url: string): string => url.replaceAll(',', '%2C');

/** Elements are known by name up to here, and so are those that are not imported; no feed has more. */
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

/**
 * A header of which a column is added for each name that an element has and a column of the text file may have: what a
 * name means does not depend on the form. Of two names of one field, the first that holds something is taken.
 */
class ElementColumns {
  readonly #names: string[] = Object.values(googleLayout.columns).map(([name]) => name!);
  readonly #indexOf = new Map(Object.keys(googleLayout.columns).map((key, index) => [key, index]));
  readonly #ofName = new Map(
    Object.values(googleLayout.columns).flatMap((names, index) => names.map(name => [name, index])),
  );
  readonly header: CsvHeader = {
    layout: googleLayout,
    names: this.#names,
    indexOf: this.#indexOf,
    ignoredNames: [],
    keysUnder: prefix =>
      [...this.#indexOf.keys()]
        .filter(key => key.startsWith(prefix))
        .map(key => ({ key, rest: key.slice(prefix.length) })),
  };

  /** Undefined for an element that products have no field for. */
  indexOf(name: string): number | undefined {
    const known = this.#ofName.get(name);
    const [key] = known === undefined ? matchLayout([name], googleLayout).indexOf.keys() : [];
    if (key === undefined || this.#names.length >= namesMax) {
      return known;
    }
    const index = this.#names.push(name) - 1;
    this.#indexOf.set(key, index);
    this.#ofName.set(name, index);
    return index;
  }
}
