import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Product } from '../product/product.entity.js';
import { lockProducts, readProducts } from '../product/product.queries.js';
import type { StagedRow } from './import.queries.js';

import { identityOf } from './import-identity.rules.js';
import type { GroupPlan } from './import-plan.rules.js';

export interface RowGroup {
  groupKey: string;
  rows: StagedRow[];
}

export interface MatchedGroup extends RowGroup {
  /** The product that the group is about; null when it is new. */
  before: Product | null;
  /** SKUs of the group that belong to other products, with the ids of those. */
  foreignSkus: Map<string, string>;
}

const findMatches = sql(
  'catalog.import.findMatches',
  `select 'handle' as by, handle as value, id from catalog.product where organization_id = $1 and handle = any($2::text[])
   union all
   select 'sku', sku, product_id from catalog.sku where organization_id = $1 and sku = any($3::text[])`,
);

/**
 * Finds each group's product by handle, or else by the first of its SKUs that is known: the product's own
 * before those of variants. Three round trips for any number of groups.
 */
export async function matchGroups(
  tx: Transaction,
  organizationId: string,
  groups: readonly RowGroup[],
  forWriting: boolean,
): Promise<MatchedGroup[]> {
  const identities = groups.map(({ groupKey, rows }) => identityOf(groupKey, rows));
  const found = await tx.query<{ by: 'handle' | 'sku'; value: string; id: string }>(findMatches, [
    organizationId,
    identities.flatMap(({ handles }) => handles),
    identities.flatMap(({ skus }) => skus),
  ]);
  const byHandle = new Map(found.filter(({ by }) => by === 'handle').map(({ value, id }) => [value, id]));
  const bySku = new Map(found.filter(({ by }) => by === 'sku').map(({ value, id }) => [value, id]));
  const ids = identities.map(({ handles, skus }) => firstKnown(handles, byHandle) ?? firstKnown(skus, bySku));
  const wanted = [...new Set(ids.filter(id => id !== null))];
  const products = await (forWriting ? lockProducts : readProducts)(tx, organizationId, wanted);
  const matched = groups.map((group, index) => {
    const id = ids[index] ?? null;
    const foreign = identities[index]!.skus.flatMap(sku => {
      const owner = bySku.get(sku);
      return owner === undefined || owner === id ? [] : [[sku, owner] as const];
    });
    return { ...group, before: products.get(id ?? '') ?? null, foreignSkus: new Map(foreign) };
  });
  return joinSameProducts(matched);
}

/** Rows that name a product by its handle and others that name it by a SKU are about one product. */
function joinSameProducts(groups: readonly MatchedGroup[]): MatchedGroup[] {
  const joined = new Map<string, MatchedGroup>();
  return groups.filter(group => {
    const first = joined.get(group.before?.id ?? '');
    if (group.before === null || first === undefined) {
      joined.set(group.before?.id ?? group.groupKey, group);
      return true;
    }
    first.rows = [...first.rows, ...group.rows].sort((a, b) => a.row - b.row);
    first.foreignSkus = new Map([...first.foreignSkus, ...group.foreignSkus]);
    return false;
  });
}

function firstKnown(names: readonly string[], known: ReadonlyMap<string, string>): string | null {
  for (const name of names) {
    const id = known.get(name);
    if (id !== undefined) {
      return id;
    }
  }
  return null;
}

const takenHandles = sql(
  'catalog.import.takenHandles',
  'select handle from catalog.product where organization_id = $1 and handle = any($2::text[])',
);

/** Products of one title get handles of their own: a later one's ends with a part of its id. */
export async function giveFreeHandles(
  tx: Transaction,
  organizationId: string,
  plans: readonly GroupPlan[],
): Promise<void> {
  const created = plans.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
  if (created.length === 0) {
    return;
  }
  const rows = await tx.query<{ handle: string }>(takenHandles, [
    organizationId,
    created.map(({ handle }) => handle),
  ]);
  const taken = new Set(rows.map(({ handle }) => handle));
  for (const product of created) {
    if (taken.has(product.handle)) {
      product.handle = `${product.handle}-${product.id.slice(-8)}`;
    }
    taken.add(product.handle);
  }
}
