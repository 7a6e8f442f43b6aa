import {
  type ProductOption,
  productStatuses,
  type Weight,
  weightUnits,
} from '../../product/product.entity.js';
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
    this.product = stated(readFields(reading, source, '', productReaders, new Set(['variants', 'images'])));
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

type Readers<T> = {
  [K in keyof T]-?: (reading: JsonReading, value: unknown, path: string) => T[K] | undefined;
};

const productReaders: Readers<Omit<ProductFields, 'hasComputedSale'>> = {
  handle: (reading, value, path) => reading.text(value, path),
  sku: (reading, value, path) => reading.clearableText(value, path),
  title: (reading, value, path) => reading.text(value, path),
  description: (reading, value, path) => reading.description(value, path),
  brand: (reading, value, path) => reading.clearableText(value, path),
  productType: (reading, value, path) => reading.clearableText(value, path),
  tags: (reading, value, path) => reading.texts(value, path),
  highlights: (reading, value, path) => reading.texts(value, path),
  attributes: (reading, value, path) =>
    reading.record(value, path, (item, key) => reading.clearableText(item, key)),
  status: (reading, value, path) => reading.oneOf(value, path, productStatuses),
  options: (reading, value, path) =>
    reading.list(value, path, (item, place) => optionOf(reading, item, place)),
  price: (reading, value, path) => reading.amount(value, path),
  salePrice: (reading, value, path) => reading.amount(value, path),
  salePriceStartsAt: (reading, value, path) => reading.time(value, path, 'start'),
  salePriceEndsAt: (reading, value, path) => reading.time(value, path, 'end'),
  cost: (reading, value, path) => reading.amount(value, path),
  currency: (reading, value, path) => reading.text(value, path)?.toUpperCase(),
  inventoryQuantity: (reading, value, path) => reading.stock(value, path),
  barcode: (reading, value, path) => reading.barcode(value, path),
  otherCodes: (reading, value, path) => reading.texts(value, path),
  weight: (reading, value, path) => weightOf(reading, value, path),
  requiresShipping: (reading, value, path) => reading.boolean(value, path),
};

const variantReaders: Readers<Omit<VariantFields, 'hasComputedSale'>> = {
  sku: (reading, value, path) => reading.clearableText(value, path),
  title: (reading, value, path) => reading.clearableText(value, path),
  optionValues: (reading, value, path) => reading.record(value, path, (item, key) => reading.text(item, key)),
  price: (reading, value, path) => reading.amount(value, path),
  salePrice: (reading, value, path) => reading.amount(value, path),
  cost: (reading, value, path) => reading.amount(value, path),
  inventoryQuantity: (reading, value, path) => reading.stock(value, path),
  barcode: (reading, value, path) => reading.barcode(value, path),
  otherCodes: (reading, value, path) => reading.texts(value, path),
  weight: (reading, value, path) => weightOf(reading, value, path),
  requiresShipping: (reading, value, path) => reading.boolean(value, path),
  imageUrl: (reading, value, path) => imageUrlOf(reading, value, path),
};

/** What the API answers beside the fields that can be written, so that an export can be imported as it is. */
const answeredOnly = new Set([
  'id',
  'organizationId',
  'version',
  'variantCount',
  'marketplaces',
  'createdAt',
  'updatedAt',
  '__typename',
]);

function readFields<T extends object>(
  reading: JsonReading,
  source: Record<string, unknown>,
  prefix: string,
  readers: Readers<T>,
  elsewhere: ReadonlySet<string> = new Set(),
): T {
  const fields: Partial<T> = {};
  for (const [name, value] of Object.entries(source)) {
    const path = `${prefix}${name}`;
    if (Object.hasOwn(readers, name)) {
      fields[name as keyof T] = readers[name as keyof T](reading, value, path);
    } else if (!answeredOnly.has(name) && !elsewhere.has(name)) {
      reading.warn(path, 'FIELD_UNKNOWN', `Products have no field "${name}"; it is ignored.`);
    }
  }
  return fields as T;
}

function variantOf(reading: JsonReading, value: unknown, path: string): VariantFields | undefined {
  const source = reading.object(value, path);
  if (source === undefined) {
    return undefined;
  }
  const { image, ...rest } = source;
  const renamed = image === undefined ? rest : { ...rest, imageUrl: image };
  return stated(readFields(reading, renamed, `${path}.`, variantReaders));
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
  const decimal = reading.decimal(source.value, `${path}.value`);
  const unit = reading.oneOf(source.unit, `${path}.unit`, weightUnits);
  return decimal === undefined || unit === undefined ? undefined : { value: decimal, unit };
}
