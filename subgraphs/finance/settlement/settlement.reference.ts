import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import type { SettlementRow } from './settlement.entity.js';
import { findRowsOf, findSettlementsOf } from './settlement.queries.js';
import { type SettlementSnapshot, toSettlementSnapshot } from './settlement.snapshot.js';

export const loadRows = requestLoader<SettlementRow[]>((ctx, ids) =>
  findRowsOf(ctx.reader, ctx.organizationId, ids),
);

export const loadSettlementsOf = requestLoader<SettlementSnapshot[]>(async (ctx, orderIds) =>
  (await findSettlementsOf(ctx.reader, ctx.organizationId, orderIds)).map(found =>
    found.map(toSettlementSnapshot),
  ),
);
