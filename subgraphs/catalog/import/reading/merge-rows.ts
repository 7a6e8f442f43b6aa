import { type ProductOption } from '../../product/product.entity.js';
import type { ImageFields, ParsedRow, ProductFields, RowIssue, VariantFields } from './parsed-row.js';
import type { NeutralProduct } from './write-tradewind-rows.js';

export interface MergedProduct extends NeutralProduct {
  /** What the rows contradict each other in; the values of the earlier row stand. */
  issues: (RowIssue & { row: number })[];
}

/**
 * One product from the sound rows of one group, in file order (a parent's row first, for its fields to lead).
 * Fields that several rows state must agree. Option values are collected from the product and its variants; an
 * option that none of the variants has a value for is no option but a description, and becomes an attribute.
 * Images are put in order and numbered from 1, the same address once.
 */
export function mergeRows(rows: readonly ParsedRow[]): MergedProduct {
  const merged: MergedProduct = { product: {}, variants: [], images: [], issues: [] };
  const options = new Map<string, Set<string>>();
  let images: { image: ImageFields; row: number }[] = [];
  for (const row of rows) {
    if (row.product !== null) {
      mergeProduct(merged, row, row.product);
      collectOptions(options, row.product.options ?? []);
    }
    for (const variant of row.variants) {
      collectOptions(options, optionsOf(variant));
    }
    // One row of a JSON file may hold more of them than a call may have arguments.
    merged.variants = merged.variants.concat(row.variants);
    images = images.concat(row.images.map(image => ({ image, row: row.row })));
  }
  merged.images = numbered(images.sort((a, b) => a.row - b.row).map(({ image }) => image));
  settleOptions(merged, options);
  return merged;
}

function mergeProduct(merged: MergedProduct, row: ParsedRow, fields: ProductFields): void {
  const { options: _options, attributes, ...single } = fields;
  const { attributes: knownAttributes, ...known } = merged.product;
  merged.product = mergeFields<ProductFields>(merged, row.row, known, single);
  const allAttributes = mergeFields(merged, row.row, knownAttributes ?? {}, attributes ?? {});
  if (knownAttributes !== undefined || attributes !== undefined) {
    merged.product.attributes = allAttributes;
  }
}

function mergeFields<T extends object>(merged: MergedProduct, row: number, known: T, fields: T): T {
  const all = new Map<string, unknown>(Object.entries(known));
  for (const [name, value] of Object.entries(fields)) {
    if (!all.has(name)) {
      all.set(name, value);
    } else if (JSON.stringify(all.get(name)) !== JSON.stringify(value)) {
      const message = `An earlier row of the same product says otherwise about its ${name}; the rows of a product must agree.`;
      merged.issues.push({ row, severity: 'error', column: name, code: 'PRODUCT_FIELD_CONFLICT', message });
    }
  }
  return Object.fromEntries(all) as T;
}

function collectOptions(options: Map<string, Set<string>>, found: readonly ProductOption[]): void {
  for (const { name, values } of found) {
    const known = options.get(name) ?? new Set();
    options.set(name, known);
    for (const value of values) {
      known.add(value);
    }
  }
}

const optionsOf = (variant: VariantFields): ProductOption[] =>
  Object.entries(variant.optionValues ?? {}).map(([name, value]) => ({ name, values: [value] }));

function settleOptions(merged: MergedProduct, options: ReadonlyMap<string, ReadonlySet<string>>): void {
  const isUsed = (name: string): boolean =>
    merged.variants.length === 0 ||
    merged.variants.some(variant => Object.hasOwn(variant.optionValues ?? {}, name));
  const all = [...options].map(([name, values]) => ({ name, values: [...values] }));
  const used = all.filter(option => isUsed(option.name));
  if (used.length > 0) {
    merged.product.options = used;
  }
  for (const { name, values } of all.filter(option => !isUsed(option.name))) {
    merged.product.attributes = { [name]: values.join(', '), ...merged.product.attributes };
  }
}

function numbered(images: readonly ImageFields[]): ImageFields[] {
  const last = Number.MAX_SAFE_INTEGER;
  const ordered = images.toSorted((a, b) => (a.position ?? last) - (b.position ?? last));
  const byUrl = new Map<string, ImageFields>();
  for (const image of ordered) {
    if (!byUrl.has(image.url)) {
      byUrl.set(image.url, { ...image, position: byUrl.size + 1 });
    }
  }
  return [...byUrl.values()];
}
