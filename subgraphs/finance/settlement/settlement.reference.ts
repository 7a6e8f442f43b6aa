import type { RequestContext } from '../../../kernel/context.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import { isId } from '../../../kernel/ids.js';
import type { SettlementRow } from './settlement.entity.js';
import { findRowsOf, findSettlement, findSettlementsOf } from './settlement.queries.js';
import { type SettlementSnapshot, toSettlementSnapshot } from './settlement.snapshot.js';

export const loadRows = requestLoader<SettlementRow[]>((ctx, ids) =>
  findRowsOf(ctx.reader, ctx.organizationId, ids),
);

export const loadSettlementsOf = requestLoader<SettlementSnapshot[]>(async (ctx, orderIds) =>
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
