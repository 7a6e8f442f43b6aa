import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

/** Keys and clients of the organization, also those that were revoked; a grant is called as its client. */
const names = sql(
  'platform.caller.names',
  `select 'api_key:' || k.id as caller, k.name from platform.api_key k
   where k.organization_id = $1 and 'api_key:' || k.id = any($2::text[])
   union all
   select 'oauth_client:' || c.id, c.name from platform.oauth_client_organization b
   join platform.oauth_client c on c.id = b.oauth_client_id
   where b.organization_id = $1 and 'oauth_client:' || c.id = any($2::text[])
   union all
   select 'oauth_client:' || g.id, c.name from platform.oauth_grant g
   join platform.oauth_client c on c.id = g.oauth_client_id
   where g.organization_id = $1 and 'oauth_client:' || g.id = any($2::text[])`,
);

/** What callers are called, by `<kind>:<id>`; those that are not the organization's are missing. */
export async function callerNames(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  callers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader.query<{ caller: string; name: string }>(names, [organizationId, callers]);
  return new Map(rows.map(({ caller, name }) => [caller, name]));
}
