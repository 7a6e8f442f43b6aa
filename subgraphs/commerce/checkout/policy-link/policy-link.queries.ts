import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type PolicyLink, policyLinkTypes } from './policy-link.entity.js';

const ofOrganization = sql(
  'commerce.policyLink.ofOrganization',
  'select type, url, title from commerce.policy_link where organization_id = $1',
);

const removeOthers = sql(
  'commerce.policyLink.removeOthers',
  'delete from commerce.policy_link where organization_id = $1 and type <> all($2::text[])',
);

const upsert = sql(
  'commerce.policyLink.upsert',
  `insert into commerce.policy_link (organization_id, type, url, title)
   select $1, type, url, title from jsonb_to_recordset($2::jsonb) as r (type text, url text, title text) order by type
   on conflict (organization_id, type) do update set url = excluded.url, title = excluded.title`,
);

/** In the order of the types. */
export async function findPolicyLinks(
  reader: Pick<Database, 'query'>,
  organizationId: string,
): Promise<PolicyLink[]> {
  const links = await reader.query<PolicyLink & Record<string, unknown>>(ofOrganization, [organizationId]);
  return links.sort((a, b) => policyLinkTypes.indexOf(a.type) - policyLinkTypes.indexOf(b.type));
}

/** In the place of those that there are. */
export async function replacePolicyLinks(
  tx: Transaction,
  organizationId: string,
  links: readonly PolicyLink[],
): Promise<void> {
  await tx.query(removeOthers, [organizationId, links.map(({ type }) => type)]);
  await tx.query(upsert, [organizationId, JSON.stringify(links)]);
}
