import type { RequestContext } from '../../../../kernel/context.js';
import { alignedWith, requestLoader } from '../../../../kernel/graphql/request-loader.js';
import { isId } from '../../../../kernel/ids.js';
import { findPromotions } from './promotion.queries.js';
import { type PromotionDetail, toDetail } from './promotion.snapshot.js';

/** One statement for all promotions that a request asks for in the same turn; null where there is none. */
const loadPromotion = requestLoader<PromotionDetail | null>(async (ctx, ids) => {
  const found = await findPromotions(ctx.reader, ctx.organizationId, ids);
  const time = ctx.clock.now().toISOString();
  return alignedWith(
    ids,
    found.map(promotion => toDetail(promotion, time)),
  );
});

/** `Promotion @key(fields: "id")` for the other subgraphs; null where the caller's organization has none of this id. */
export async function resolvePromotionReference(
  { id }: { id: string },
  ctx: RequestContext,
): Promise<PromotionDetail | null> {
  ctx.require('promotions:read');
  return isId(id) ? loadPromotion(ctx, id.toLowerCase()) : null;
}
