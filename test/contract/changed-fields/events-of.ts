import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';

/** What each event of the organization about subjects of the type says was changed, in the order of the log. */
export async function eventsOf(
  ctx: RequestContext,
  subjectType: string,
): Promise<{ type: string; changedFields: string[] }[]> {
  const rows = await ctx.db.query<{ type: string; body: string }>(
    unnamed(
      'select type, body from platform.event where organization_id = $1 and subject_type = $2 order by sequence',
    ),
    [ctx.organizationId, subjectType],
  );
  return rows.map(({ type, body }) => ({ type, changedFields: JSON.parse(body).data.changedFields ?? [] }));
}
