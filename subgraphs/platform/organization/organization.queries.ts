import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Role } from '../../../kernel/scopes.js';

/** An organization as the API shows it. */
export type OrganizationRecord = {
  id: string;
  name: string;
  defaultCurrency: string;
  country: string | null;
  timeZone: string;
  requiresCampaignApproval: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type MembershipRecord = { id: string; name: string; role: Role };

const byId = sql(
  'platform.organization.byId',
  `select id, name, default_currency as "defaultCurrency", country, time_zone as "timeZone",
     requires_campaign_approval as "requiresCampaignApproval", version,
     created_at as "createdAt", updated_at as "updatedAt"
   from platform.organization where id = $1`,
);
const ofUser = sql(
  'platform.organization.ofUser',
  `select o.id, o.name, m.role from platform.member m join platform.organization o on o.id = m.organization_id
   where m.user_id = $1 order by m.created_at, o.id`,
);
const ownedCount = sql(
  'platform.organization.ownedCount',
  `select count(*) as owned from platform.member where user_id = $1 and role = 'owner'`,
);
/** Weaker than `for update`: rows that reference the organization can still be written meanwhile. */
const lock = sql(
  'platform.organization.lock',
  'select id from platform.organization where id = $1 for no key update',
);

/** Also the REST facade's way to an organization's default currency. */
export async function findOrganization(
  db: Database | Transaction,
  id: string,
): Promise<OrganizationRecord | null> {
  const rows = await db.query<OrganizationRecord>(byId, [id]);
  return rows[0] ?? null;
}

/** The organizations a person belongs to, the oldest membership first. */
export const listMemberships = (db: Database, userId: string): Promise<MembershipRecord[]> =>
  db.query<MembershipRecord>(ofUser, [userId]);

export async function countOwned(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx.query<{ owned: number }>(ownedCount, [userId]);
  return rows[0]!.owned;
}

/** Makes changes that count or compare rows of one organization happen one after the other. */
export async function lockOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.query(lock, [id]);
}
