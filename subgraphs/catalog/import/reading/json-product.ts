import { dictionary } from '../../../../kernel/dictionary.js';
import {
  type Dimensions,
  lengthUnits,
  type ProductOption,
  type Weight,
  weightUnits,
} from '../../product/product.entity.js';
import type { FieldDefinition, FieldTable } from '../../product/product-field.js';
import { productFields } from '../../product/product-fields.js';
import { variantFields } from '../../product/variant-fields.js';
import { JsonReading } from './json-reading.js';
import type { ImageFields, ProductFields, RowIssue, VariantFields } from './parsed-row.js';
import { stated } from './parsed-row.js';

/** The neutral form of a product in JSON, with what is wrong with it. */
export class JsonProduct {
  readonly product: ProductFields;
  readonly variants: VariantFields[];
  readonly images: ImageFields[];
  readonly issues: RowIssue[];

  constructor(source: Record<string, unknown>) {
    const reading = new JsonReading();
    this.product = readFields(reading, source, {
      prefix: '',
      fields: productFields,
      readers: dictionary({}),
    });
    this.variants =
      reading.list(source.variants, 'variants', (item, path) => variantOf(reading, item, path)) ?? [];
    const images = reading.list(source.images, 'images', (item, path) => imageOf(reading, item, path));
    this.images = (images ?? []).map((image, index) => ({ ...image, position: image.position ?? index + 1 }));
    const currency = reading.settleCurrency(this.product.currency);
    if (currency !== undefined) {
      this.product.currency = currency;
    }
    this.issues = reading.issues;
  }
}

type Reader = (reading: JsonReading, value: unknown, path: string, field: FieldDefinition) => unknown;

const readText: Reader = (reading, value, path) => reading.text(value, path);

/** A reader of each kind. Null does not come to it where the field can be null. */
const readers: Record<FieldDefinition['kind'], Reader> = {
  id: readText,
  text: readText,
  html: (reading, value, path) => reading.description(value, path),
  code: readText,
  gtin: (reading, value, path) => reading.barcode(value, path),
  texts: (reading, value, path) => reading.texts(value, path),
  textMap: (reading, value, path) =>
    reading.record(value, path, (item, key) => reading.clearableText(item, key)),
  choice: (reading, value, path, { values = [] }) => reading.oneOf(value, path, values),
  currency: (reading, value, path) => reading.text(value, path)?.toUpperCase(),
  amount: (reading, value, path) => reading.amount(value, path),
  integer: (reading, value, path) => reading.stock(value, path),
  boolean: (reading, value, path) => reading.boolean(value, path),
  time: (reading, value, path, { isEndOfDay = false }) =>
    reading.time(value, path, isEndOfDay ? 'end' : 'start'),
  country: (reading, value, path) => reading.text(value, path)?.toUpperCase(),
  weight: (reading, value, path) => weightOf(reading, value, path),
  dimensions: (reading, value, path) => dimensionsOf(reading, value, path),
  options: (reading, value, path) =>
    reading.list(value, path, (item, place) => optionOf(reading, item, place)),
  images: (reading, value, path) => reading.list(value, path, (item, place) => imageOf(reading, item, place)),
  marketplaces: () => undefined,
};

/** Where a variant's field is read otherwise: it may be titled by its options, and its picture be that of an answer. */
const variantReaders: Readonly<Record<string, Reader>> = dictionary({
  title: (reading, value, path) => reading.clearableText(value, path),
  optionValues: (reading, value, path) => reading.record(value, path, (item, key) => reading.text(item, key)),
  imageUrl: (reading, value, path) => imageUrlOf(reading, value, path),
});

/** What the API answers beside the fields, so that an export can be imported as it is. */
const answeredBeside: ReadonlySet<string> = new Set(['organizationId', 'variantCount', '__typename']);

/** Lists that a file has rows or records of their own for. */
const readElsewhere: ReadonlySet<string> = new Set(['variants', 'images']);

interface Place {
  prefix: string;
  fields: FieldTable;
  readers: Readonly<Record<string, Reader>>;
}

function readFields<Fields extends object>(
  reading: JsonReading,
  source: Record<string, unknown>,
  { prefix, fields, readers: own }: Place,
): Fields {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    const path = `${prefix}${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined && !answeredBeside.has(name) && !readElsewhere.has(name)) {
      reading.warn(path, 'FIELD_UNKNOWN', `Products have no field "${name}"; it is ignored.`);
    } else if (field?.isWritable && !readElsewhere.has(name)) {
      const isCleared = value === null && field.isNullable === true;
      read[name] = isCleared ? null : (own[name] ?? readers[field.kind])(reading, value, path, field);
    }
  }
  return stated(read) as Fields;
}

function variantOf(reading: JsonReading, value: unknown, path: string): VariantFields | undefined {
  const source = reading.object(value, path);
  if (source === undefined) {
    return undefined;
  }
  const { image, ...rest } = source;
  const renamed = image === undefined ? rest : { ...rest, imageUrl: image };
  return readFields(reading, renamed, { prefix: `${path}.`, fields: variantFields, readers: variantReaders });
}

/** An address, or an image as the API answers it. */
function imageUrlOf(reading: JsonReading, value: unknown, path: string): string | null | undefined {
  const isImage = typeof value === 'object' && value !== null && 'url' in value;
  return isImage ? reading.text(value.url, `${path}.url`) : reading.clearableText(value, path);
}

function imageOf(reading: JsonReading, value: unknown, path: string): ImageFields | undefined {
  if (typeof value === 'string') {
    const url = reading.text(value, path);
    return url === undefined ? undefined : { url, position: null, altText: null };
  }
  const source = reading.object(value, path);
  const url = source === undefined ? undefined : reading.text(source.url, `${path}.url`);
  if (source === undefined || url === undefined) {
    return undefined;
  }
  const position = reading.quantity(source.position, `${path}.position`) ?? null;
  return { url, position, altText: reading.clearableText(source.altText, `${path}.altText`) ?? null };
}

function optionOf(reading: JsonReading, value: unknown, path: string): ProductOption | undefined {
  const source = reading.object(value, path);
  const name = source === undefined ? undefined : reading.text(source.name, `${path}.name`);
  return name === undefined
    ? undefined
    : { name, values: reading.texts(source?.values, `${path}.values`) ?? [] };
}

function weightOf(reading: JsonReading, value: unknown, path: string): Weight | null | undefined {
  if (value === null) {
    return null;
  }
  const source = reading.object(value, path);
  if (source === undefined) {
    return undefined;
  }
  const decimal = reading.decimal(reading.required(source, 'value', path), `${path}.value`);
  const unit = reading.oneOf(reading.required(source, 'unit', path), `${path}.unit`, weightUnits);
  return decimal === undefined || unit === undefined ? undefined : { value: decimal, unit };
}

function dimensionsOf(reading: JsonReading, value: unknown, path: string): Dimensions | undefined {
  const source = reading.object(value, path);
  if (source === undefined) {
    return undefined;
  }
  const [length, width, height] = ['length', 'width', 'height'].map(side =>
    reading.decimal(reading.required(source, side, path), `${path}.${side}`),
  );
  const unit = reading.oneOf(reading.required(source, 'unit', path), `${path}.unit`, lengthUnits);
  return length === undefined || width === undefined || height === undefined || unit === undefined
    ? undefined
    : { length, width, height, unit };
}
