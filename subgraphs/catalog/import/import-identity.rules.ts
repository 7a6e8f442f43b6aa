import { handleOf } from '../product/product.rules.js';
import type { StagedRow } from './import.queries.js';

/** How the product of a group is looked for: by handle, by SKUs, or by the handle that its title would get. */
export interface GroupIdentity {
  handles: string[];
  skus: string[];
}

export function identityOf(groupKey: string, rows: readonly StagedRow[]): GroupIdentity {
  const products = rows.flatMap(({ content }) => (content.product === null ? [] : [content.product]));
  const stated = products.flatMap(({ handle }) => handle ?? []);
  const own = products.flatMap(({ sku }) => sku ?? []);
  const parent = groupKey.startsWith('sku:') ? [groupKey.slice(4)] : [];
  const variants = rows.flatMap(({ content }) => content.variants.flatMap(({ sku }) => sku ?? []));
  const doubled = new Set(rows.flatMap(({ doubleSkus }) => Object.keys(doubleSkus ?? {})));
  const skus = [...new Set([...own, ...parent, ...variants])].filter(sku => !doubled.has(sku));
  const titles = products.flatMap(({ title }) => title ?? []);
  const handles = stated.length > 0 ? stated : skus.length > 0 ? [] : titles.map(handleOf);
  return { handles, skus };
}
