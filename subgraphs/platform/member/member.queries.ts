import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Role } from '../../../kernel/scopes.js';

/** A member as the API shows it. */
export type MemberRecord = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  createdAt: string;
};

const selectMember = `
  select m.user_id as "userId", p.name, p.email, m.role, m.created_at as "createdAt"
  from platform.member m join platform.person p on p.id = m.user_id
  where m.organization_id = $1`;

const list = sql('platform.member.list', `${selectMember} order by m.created_at, m.user_id`);
const byUser = sql('platform.member.byUser', `${selectMember} and m.user_id = $2`);
const counts = sql(
  'platform.member.counts',
  `select count(*) as members, count(*) filter (where role = 'owner') as owners
   from platform.member where organization_id = $1`,
);
const roleOf = sql(
  'platform.member.role',
  'select role from platform.member where organization_id = $1 and user_id = $2',
);

export const listMembers = (db: Database, organizationId: string): Promise<MemberRecord[]> =>
  db.query<MemberRecord>(list, [organizationId]);

export async function findMember(
  db: Database | Transaction,
  organizationId: string,
  userId: string,
): Promise<MemberRecord | null> {
  const rows = await db.query<MemberRecord>(byUser, [organizationId, userId]);
  return rows[0] ?? null;
}

export async function countMembers(tx: Transaction, organizationId: string) {
  const rows = await tx.query<{ members: number; owners: number }>(counts, [organizationId]);
  return rows[0]!;
}

/** The role in the database now; the caller's own may be some seconds old. */
export async function currentRole(
  tx: Pick<Database, 'query'>,
  organizationId: string,
  userId: string,
): Promise<Role | null> {
  const rows = await tx.query<{ role: Role }>(roleOf, [organizationId, userId]);
  return rows[0]?.role ?? null;
}
