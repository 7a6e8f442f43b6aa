import type { Database, Row } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { type PolicyLink, policyLinkTypes } from '../policy-link/policy-link.entity.js';

type Reader = Pick<Database, 'query'>;

const policyLinks = sql(
  'commerce.publicMerchant.policyLinks',
  `select organization_id as "organizationId", type, url, title from commerce.policy_link
   where organization_id = any($1::uuid[])`,
);

const rails = sql(
  'commerce.publicMerchant.rails',
  `select organization_id as "organizationId", rail from commerce.payment_rail
   where organization_id = any($1::uuid[]) and is_enabled order by organization_id, rail`,
);

/** Those of each organization, in the order of the types. */
export async function findPolicyLinksOf(
  reader: Reader,
  organizationIds: readonly string[],
): Promise<PolicyLink[][]> {
  const found = await reader.query<PolicyLink & { organizationId: string } & Row>(policyLinks, [
    [...new Set(organizationIds)],
  ]);
  found.sort((one, other) => policyLinkTypes.indexOf(one.type) - policyLinkTypes.indexOf(other.type));
  return aligned(organizationIds, found);
}

/** Keys of those that each organization has switched on. */
export async function findEnabledRails(
  reader: Reader,
  organizationIds: readonly string[],
): Promise<string[][]> {
  const found = await reader.query<{ organizationId: string; rail: string } & Row>(rails, [
    [...new Set(organizationIds)],
  ]);
  return aligned(organizationIds, found).map(of => of.map(({ rail }) => rail));
}

function aligned<T extends { organizationId: string }>(ids: readonly string[], found: readonly T[]): T[][] {
  const byId = Map.groupBy(found, ({ organizationId }) => organizationId);
  return ids.map(id => byId.get(id) ?? []);
}
