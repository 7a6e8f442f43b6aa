import { createHash } from 'node:crypto';
import { handleOf } from '../product/product.rules.js';
import type { StagedRow } from './import.queries.js';
import { describingFields } from './reading/parsed-row.js';

/** How the product of a group is looked for: by its handle, by its SKUs, or else by its title. */
export interface GroupIdentity {
  handles: string[];
  skus: string[];
  /** Where the file gives no handle. */
  titled: TitledSource | null;
}

/** What a file says of a product by which it can be told from others of the same title. */
export interface TitledSource {
  /** The handle that the title would get. */
  titleKey: string;
  /** The product's id in the system that wrote the file; null where the file has none. */
  sourceId: string | null;
  /** Of all that the rows say. */
  contentDigest: string;
  /** Of what does not change from day to day: without prices, stock and status. */
  descriptionDigest: string;
}

export function identityOf(groupKey: string, rows: readonly StagedRow[]): GroupIdentity {
  const products = rows.flatMap(({ content }) => (content.product === null ? [] : [content.product]));
  const handles = products.flatMap(({ handle }) => handle ?? []);
  const own = products.flatMap(({ sku }) => sku ?? []);
  const parent = groupKey.startsWith('sku:') ? [groupKey.slice(4)] : [];
  const variants = rows.flatMap(({ content }) => content.variants.flatMap(({ sku }) => sku ?? []));
  const doubled = new Set(rows.flatMap(({ doubleSkus }) => Object.keys(doubleSkus ?? {})));
  const skus = [...new Set([...own, ...parent, ...variants])].filter(sku => !doubled.has(sku));
  const title = products.find(product => product.title !== undefined)?.title;
  const titled = handles.length > 0 || title === undefined ? null : titledSource(groupKey, title, rows);
  return { handles, skus, titled };
}

const titledSource = (groupKey: string, title: string, rows: readonly StagedRow[]): TitledSource => ({
  titleKey: handleOf(title),
  sourceId: sourceIdOf([groupKey, ...rows.flatMap(row => (row.content.product === null ? [] : row.aliases))]),
  contentDigest: digest(rows.map(({ content }) => content)),
  descriptionDigest: digest(rows.map(({ content }) => describedBy(content))),
});

const sourceIdOf = (names: readonly string[]): string | null =>
  names.find(name => !/^(title|row|sku):/.test(name)) ?? null;

const describedBy = ({ product, variants, images }: StagedRow['content']) => [
  describingFields(product),
  product?.options,
  product?.barcode,
  variants.map(({ optionValues, barcode }) => [optionValues, barcode]),
  images.map(({ url }) => url),
];

const digest = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');
