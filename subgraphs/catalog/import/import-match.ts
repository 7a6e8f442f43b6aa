import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Product } from '../product/product.entity.js';
import { lockProducts, readProducts } from '../product/product.queries.js';
import type { StagedRow } from './import.queries.js';

import { type GroupIdentity, identityOf, type TitledSource } from './import-identity.rules.js';
import type { GroupPlan } from './import-plan.rules.js';
import { type ImportOrigin, lockSources, namesakesOf, sourcesByTitle } from './import-source.js';
import { type KnownSource, matchByTitle, type TitleMatch } from './import-title.rules.js';

export interface RowGroup {
  groupKey: string;
  rows: StagedRow[];
}

export interface MatchedGroup extends RowGroup {
  /** The product that the group is about; null when it is new. */
  before: Product | null;
  /** SKUs of the group that belong to other products, with the ids of those. */
  foreignSkus: Map<string, string>;
  /** What the file says of a product that it names by its title alone. */
  titled: TitledSource | null;
  /** Several products of this title came from such files, and it is not known which this is. */
  isAmbiguous: boolean;
  /** A product of this title that came otherwise. */
  namesake: Product | null;
}

const findMatches = sql(
  'catalog.import.findMatches',
  `select 'handle' as by, handle as value, id from catalog.product where organization_id = $1 and handle = any($2::text[])
   union all
   select 'sku', sku, product_id from catalog.sku where organization_id = $1 and sku = any($3::text[])`,
);

/**
 * Finds each group's product by handle, or else by the first of its SKUs that is known (the product's own before those
 * of variants), or else by what its title and id were in an earlier file. A few round trips for any number of groups.
 */
export async function matchGroups(
  tx: Transaction,
  origin: ImportOrigin,
  groups: readonly RowGroup[],
  forWriting: boolean,
): Promise<MatchedGroup[]> {
  const { organizationId } = origin;
  const identities = groups.map(({ groupKey, rows }) => identityOf(groupKey, rows));
  const found = await tx.query<{ by: 'handle' | 'sku'; value: string; id: string }>(findMatches, [
    organizationId,
    identities.flatMap(({ handles }) => handles),
    identities.flatMap(({ skus }) => skus),
  ]);
  const byHandle = new Map(found.filter(({ by }) => by === 'handle').map(({ value, id }) => [value, id]));
  const bySku = new Map(found.filter(({ by }) => by === 'sku').map(({ value, id }) => [value, id]));
  const named = identities.map(
    ({ handles, skus }) => firstKnown(handles, byHandle) ?? firstKnown(skus, bySku),
  );
  const open = identities.filter((_, index) => named[index] === null);
  const titled = await matchTitled(tx, origin, open, forWriting);
  const ids = identities.map((identity, index) => named[index] ?? titled.idOf(identity));
  const namesakes = identities.map(identity => titled.namesakeOf(identity, ids));
  const wanted = [...new Set([...ids, ...namesakes].filter(id => id !== null))];
  const products = await (forWriting ? lockProducts : readProducts)(tx, organizationId, wanted);
  const matched = groups.map((group, index) => {
    const id = ids[index] ?? null;
    const identity = identities[index]!;
    const foreign = identity.skus.flatMap(sku => {
      const owner = bySku.get(sku);
      return owner === undefined || owner === id ? [] : [[sku, owner] as const];
    });
    return {
      ...group,
      before: products.get(id ?? '') ?? null,
      foreignSkus: new Map(foreign),
      titled: isTitledOnly(identity) ? identity.titled : null,
      isAmbiguous: titled.isAmbiguous(identity),
      namesake: products.get(namesakes[index] ?? '') ?? null,
    };
  });
  return joinSameProducts(matched);
}

const isTitledOnly = ({ titled, skus }: GroupIdentity): boolean => titled !== null && skus.length === 0;

interface TitledMatches {
  idOf(identity: GroupIdentity): string | null;
  isAmbiguous(identity: GroupIdentity): boolean;
  /** Another product of the title, unless it is one of those that groups are about. */
  namesakeOf(identity: GroupIdentity, ids: readonly (string | null)[]): string | null;
}

/** Looks for the products of groups that neither a handle nor a SKU found. */
async function matchTitled(
  tx: Transaction,
  origin: ImportOrigin,
  open: readonly GroupIdentity[],
  forWriting: boolean,
): Promise<TitledMatches> {
  const titledOnly = open.filter(isTitledOnly).flatMap(({ titled }) => titled ?? []);
  if (forWriting && titledOnly.length > 0) {
    await lockSources(tx, origin.organizationId);
  }
  const titleKeys = [...new Set(open.flatMap(({ titled }) => titled?.titleKey ?? []))];
  const known = await sourcesByTitle(tx, origin, titleKeys);
  const matches = new Map<TitledSource | null, TitleMatch>();
  for (const [titleKey, groups] of Map.groupBy(titledOnly, group => group.titleKey)) {
    for (const [group, match] of matchByTitle(groups, known.get(titleKey) ?? [])) {
      matches.set(group, match);
    }
  }
  const unknown = titledOnly.filter(group => matches.get(group) === 'new');
  const namesakes = await namesakesOf(tx, origin, [...new Set(unknown.map(({ titleKey }) => titleKey))]);
  return {
    idOf: ({ titled, skus }) => {
      const match = skus.length === 0 ? matches.get(titled) : idMatch(titled, known);
      return typeof match === 'object' ? match.productId : null;
    },
    isAmbiguous: ({ titled }) => matches.get(titled) === 'ambiguous',
    namesakeOf: ({ titled }, ids) => {
      const id = matches.get(titled) === 'new' ? namesakes.get(titled?.titleKey ?? '') : undefined;
      return id === undefined || ids.includes(id) ? null : id;
    },
  };
}

/** A product that had no SKU when it came, and has one in this file, is known by its id. */
const idMatch = (titled: TitledSource | null, known: ReadonlyMap<string, readonly KnownSource[]>) =>
  known
    .get(titled?.titleKey ?? '')
    ?.find(({ sourceId }) => sourceId !== null && sourceId === titled?.sourceId);

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
