import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import type { Role, Scope } from '../../../kernel/scopes.js';
import { roleScopes } from '../role/role.rules.js';

/** What people may do in an organization, and what it asks of them, as of a moment. */
export interface Standing {
  /** Whether a campaign has to be approved by another person. */
  requiresCampaignApproval: boolean;
  /** By the id of the person; who is no member is missing. */
  scopes: ReadonlyMap<string, ReadonlySet<Scope>>;
}

/** Changes of members, of roles and of the organization take a stronger lock, so that they wait for the transaction. */
const setting = sql(
  'platform.organization.shareLock',
  `select requires_campaign_approval as "requiresCampaignApproval" from platform.organization where id = $1 for share`,
);

const roles = sql(
  'platform.member.roles',
  'select user_id as "userId", role from platform.member where organization_id = $1 and user_id = any($2::uuid[])',
);

/**
 * As it is in the database, where a session may be some seconds behind; nobody can change it until the transaction ends.
 * Throws ORGANIZATION_NOT_FOUND.
 */
export async function lockStanding(
  tx: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Standing> {
  const [organization] = await tx.query<{ requiresCampaignApproval: boolean }>(setting, [organizationId]);
  if (organization === undefined) {
    throw fail('ORGANIZATION_NOT_FOUND');
  }
  const members = await tx.query<{ userId: string; role: Role }>(roles, [organizationId, userIds]);
  return { ...organization, scopes: new Map(members.map(({ userId, role }) => [userId, roleScopes(role)])) };
}
