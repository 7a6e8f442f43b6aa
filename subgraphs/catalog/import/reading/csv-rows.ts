import { csvFaultMessages } from '../../../../kernel/csv/csv-fault-messages.js';
import type { CsvFault, CsvRecord } from '../../../../kernel/csv/csv-tokenizer.js';
import { damagedTextReason } from '../../../../kernel/csv/damaged-text.rules.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import type { WeightUnit } from '../../product/product.entity.js';
import type { FieldDefinition, FieldTable } from '../../product/product-field.js';
import { productFields } from '../../product/product-fields.js';
import { variantFields } from '../../product/variant-fields.js';
import { withoutTextFormula } from './cell-guard.rules.js';
import type { CsvHeader } from './csv-header.js';
import { takeDetails } from './detail-attributes.rules.js';
import { IgnoredColumns } from './ignored-columns.js';
import { describingFields, type ParsedRow, type ProductFields } from './parsed-row.js';
import { productFileLimits } from './product-file.limits.js';
import { type CellReading, RowCells } from './row-cells.js';
import type { RowMapper } from './row-mapper.js';
import { repairContent } from './row-repairs.rules.js';

/** Makes neutral rows of the records below a header; remembers what the rows of one file share. */
export class CsvRows {
  readonly #header: CsvHeader;
  readonly #reading: CellReading;
  readonly #map: RowMapper;
  readonly #longColumns: ReadonlySet<number | undefined>;
  /** A row that ends before this column was cut off: what it is about, or what it costs, may be missing. */
  readonly #lastNeededColumn: number;
  readonly ignored: IgnoredColumns;

  constructor(header: CsvHeader, delimiter: string, weightUnit?: WeightUnit) {
    const { layout, indexOf } = header;
    this.#header = header;
    this.#reading = {
      decimalMark: layout.decimalMark ?? (delimiter === ';' ? 'either' : 'pointOrComma'),
      weightUnit,
    };
    this.#map = layout.createMapper();
    this.#longColumns = new Set(['description', ...(layout.longKeys ?? [])].map(key => indexOf.get(key)));
    const needed = [...layout.required.flat(), ...offerKeys].map(key => indexOf.get(key) ?? 0);
    this.#lastNeededColumn = Math.max(...needed);
    this.ignored = new IgnoredColumns(header);
  }

  /** Exactly one row for each record; `isCut` where the file ends within it, without the end of a line. */
  parse(record: CsvRecord, isCut = false): ParsedRow {
    const { withoutGuard = withoutTextFormula } = this.#header.layout;
    const texts = record.cells.map(withoutGuard);
    const cells = new RowCells(this.#header, record.row, texts, this.#reading);
    if (record.fault !== null) {
      cells.issues.push(this.#faultIssue(record.fault));
      return unreadRow(cells, 'error');
    }
    if (record.cells.every(cell => cell === '' || cell.trim() === '')) {
      cells.warn(null, 'ROW_BLANK', 'The row is empty.');
      return unreadRow(cells, 'skipped');
    }
    this.#checkCount(record.cells, cells, isCut);
    this.#checkCells(record, cells);
    this.ignored.count(record.cells);
    if (cells.issues.some(({ severity }) => severity === 'error')) {
      return unreadRow(cells, 'error');
    }
    const { isSkipped, ...read } = this.#map(cells);
    const origin = this.#header.layout.kind === 'tradewind_csv' ? 'own' : 'foreign';
    const mapped = origin === 'own' ? read : withDetails(read, cells);
    this.#checkCurrency(mapped.product, cells);
    if (record.cells.length <= (this.#header.indexOf.get('status') ?? -1)) {
      // The status may have been cut off with the rest of the row.
      delete mapped.product?.status;
    }
    const content = {
      ...mapped,
      ...repairContent(mapped, origin, (path, code, message) => {
        cells.issues.push({ severity: 'warning', column: this.#columnOf(path), code, message });
      }),
    };
    const hasError = cells.issues.some(issue => issue.severity === 'error');
    if (hasError || isSkipped) {
      const { groupKey, aliases, parentRef, images, members = [] } = content;
      const named = { ...unreadRow(cells, hasError ? 'error' : 'skipped'), groupKey, aliases, parentRef };
      return hasError ? { ...named, product: describingFields(content.product), images, members } : named;
    }
    return { row: record.row, outcome: 'ok', ...content, issues: cells.issues };
  }

  /** A file that can name its currency and does not in a row leaves it to a default, which a person is told. */
  #checkCurrency(product: ProductFields | null, cells: RowCells): void {
    const hasAmount = [product?.price, product?.salePrice, product?.cost].some(amount => amount != null);
    if (this.#header.indexOf.has('currency') && hasAmount && product?.currency === undefined) {
      const message = "The row names no currency; the product's is taken, or for a new product the default.";
      cells.warn('currency', 'CURRENCY_MISSING', message);
    }
  }

  /** Spreadsheets leave out the empty cells at the end of a row; they are empty then. */
  #checkCount(texts: readonly string[], cells: RowCells, isCut: boolean): void {
    const { length } = this.#header.names;
    const message = `The row has ${texts.length} cells, the header ${length}.`;
    const isShort = texts.length < length;
    if (texts.slice(length).some(text => text.trim() !== '')) {
      cells.error(null, 'COLUMN_COUNT', message);
    } else if (isShort && (isCut || texts.length <= this.#lastNeededColumn)) {
      cells.error(null, 'COLUMN_COUNT', `${message} It was cut off.`);
    } else if (isShort) {
      cells.warn(null, 'COLUMN_COUNT', `${message} The missing ones are taken as empty.`);
    }
  }

  #checkCells({ cells: texts, isSuspect }: CsvRecord, cells: RowCells): void {
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index]!;
      if (isSuspect || text.length > productFileLimits.cellChars) {
        this.#checkCell(index, text, cells);
      }
      if (cells.issues.length >= inputLimits.fieldErrorsMax) {
        return;
      }
    }
  }

  #checkCell(index: number, text: string, cells: RowCells): void {
    const column = this.#header.names[index] ?? null;
    const maxChars = this.#longColumns.has(index)
      ? productFileLimits.descriptionChars
      : productFileLimits.cellChars;
    const damage = damagedTextReason(text);
    if (text.length > maxChars) {
      const message = `The cell has ${text.length} characters, more than ${maxChars}.`;
      cells.issues.push({ severity: 'error', column, code: 'CELL_TOO_LARGE', message });
    } else if (damage !== null) {
      cells.issues.push({ severity: 'error', column, ...damage });
    }
  }

  /** The file's own name for a field; the field's name where no single column holds it. */
  #columnOf(path: string): string {
    const field = path.replace(/^variants\.\d+\./, '');
    const ofVariant = `variant${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    const key = (path === field ? [field] : [ofVariant, field]).find(name => this.#header.indexOf.has(name));
    return this.#header.names[this.#header.indexOf.get(key ?? '') ?? -1] ?? field;
  }

  #faultIssue(fault: CsvFault) {
    const column = this.#header.names[fault.cellIndex] ?? null;
    return { severity: 'error', column, code: fault.code, message: csvFaultMessages[fault.code] } as const;
  }
}

/** What layouts call the columns that say what is sold, and for how much. */
const offerKeys = ['title', 'price', 'variantPrice', 'priceIncluded', 'priceExcluded'];

/**
 * Other systems keep as attributes what products have fields for. What variants have as well is the variant's where the
 * row has one.
 */
function withDetails<Content extends Pick<ParsedRow, 'product' | 'variants'>>(
  content: Content,
  cells: RowCells,
): Content {
  const { variants } = content;
  const ofVariant = () => takeDetails(cells.textsUnder('attribute:') ?? {}, variantFields).details;
  return {
    ...content,
    product: describedProduct(content.product, variants.length === 0 ? productFields : ownFields),
    variants: variants.length === 1 ? [{ ...ofVariant(), ...variants[0] }] : variants,
  };
}

function describedProduct(product: ProductFields | null, fields: FieldTable): ProductFields | null {
  if (product?.attributes === undefined) {
    return product;
  }
  const { attributes, ...others } = product;
  const { details, rest } = takeDetails(attributes, fields);
  return { ...others, ...details, ...(Object.keys(rest).length === 0 ? {} : { attributes: rest }) };
}

const ownFields = Object.fromEntries(
  Object.entries<FieldDefinition>(productFields).filter(([, { ofVariant }]) => ofVariant === undefined),
);

/** A row of which nothing is applied. */
const unreadRow = (cells: RowCells, outcome: 'error' | 'skipped'): ParsedRow => ({
  row: cells.row,
  outcome,
  groupKey: null,
  aliases: [],
  parentRef: null,
  product: null,
  variants: [],
  images: [],
  issues: cells.issues,
});
