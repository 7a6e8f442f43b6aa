import DataLoader from 'dataloader';
import type { RequestContext } from '../../../kernel/context.js';
import { isId } from '../../../kernel/ids.js';
import type { SettlementRow } from './settlement.entity.js';
import { findRowsOf, findSettlement, findSettlementsOf } from './settlement.queries.js';
import { type SettlementSnapshot, toSettlementSnapshot } from './settlement.snapshot.js';

type Load<T> = (ctx: RequestContext, ids: readonly string[]) => Promise<T[][]>;

/** Lists by an id, one statement for all ids that a request asks for in the same turn. */
function listLoader<T>(load: Load<T>): (ctx: RequestContext, id: string) => Promise<T[]> {
  const loaders = new WeakMap<RequestContext, DataLoader<string, T[]>>();
  return (ctx, id) => {
    let loader = loaders.get(ctx);
    if (loader === undefined) {
      loader = new DataLoader(ids => load(ctx, ids), { cache: false });
      loaders.set(ctx, loader);
    }
    return loader.load(id);
  };
}

export const loadRows = listLoader<SettlementRow>((ctx, ids) =>
  findRowsOf(ctx.reader, ctx.organizationId, ids),
);

export const loadSettlementsOf = listLoader<SettlementSnapshot>(async (ctx, orderIds) =>
  (await findSettlementsOf(ctx.reader, ctx.organizationId, orderIds)).map(found =>
    found.map(toSettlementSnapshot),
  ),
);

/** `Settlement @key(fields: "id")` for the other subgraphs; null where the caller's organization has none of this id. */
export async function resolveSettlementReference(
  { id }: { id: string },
  ctx: RequestContext,
): Promise<SettlementSnapshot | null> {
  ctx.require('settlements:read');
  const settlement = isId(id) ? await findSettlement(ctx.reader, ctx.organizationId, id) : null;
  return settlement === null ? null : toSettlementSnapshot(settlement);
}
