import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';

/** An event with the marketplaces that its snapshot says the product is on. */
export interface ToldEvent {
  type: string;
  changedFields: string[];
  source: { system: string; marketplace: string | null; accountId: string | null };
  listed: string[];
}

/** The product's events in commit order. */
export async function toldEvents(ctx: RequestContext, productId: string): Promise<ToldEvent[]> {
  const rows = await ctx.db.query<{ body: string }>(
    unnamed(
      'select body from platform.event where organization_id = $1 and subject_id = $2 order by sequence',
    ),
    [ctx.organizationId, productId],
  );
  return rows.map(({ body }) => {
    const { type, data, source } = JSON.parse(body);
    const { system, marketplace, accountId } = source;
    const listed = data.product.marketplaces.map((one: { marketplace: string }) => one.marketplace);
    return { type, changedFields: data.changedFields, source: { system, marketplace, accountId }, listed };
  });
}
