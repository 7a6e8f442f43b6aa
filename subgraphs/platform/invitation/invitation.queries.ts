import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { isId } from '../../../kernel/ids.js';
import { type CursorPagination, encodeCursor, idInCursor } from '../../../kernel/paging.js';
import type { Role } from '../../../kernel/scopes.js';
import { pageSize } from '../job/job.rules.js';
import { lockOrganization } from '../organization/organization.queries.js';

/** An invitation that waits; accepted, revoked and expired ones are gone. */
export type InvitationRecord = {
  id: string;
  email: string;
  role: Role;
  createdAt: string;
  expiresAt: string;
};

export interface InvitationPage {
  items: InvitationRecord[];
  pagination: CursorPagination;
}

export type AcceptedInvitation = {
  organizationId: string;
  organizationName: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** Whether the token was only ever in a mail to the address. */
  isMailed: boolean;
};

type NewInvitation = {
  organizationId: string;
  id: string;
  email: string;
  role: Role;
  tokenHash: Buffer;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
};

const columns = 'id, email, role, created_at as "createdAt", expires_at as "expiresAt"';

const page = sql(
  'platform.invitation.page',
  `select ${columns} from platform.invitation
  where organization_id = $1 and expires_at > $2 and ($3::uuid is null or id < $3)
  order by id desc
  limit $4`,
);

const count = sql(
  'platform.invitation.count',
  `select count(*) as invitations from platform.invitation
  where organization_id = $1 and email <> $2 and expires_at > $3`,
);

/** One invitation waits for an address: another takes its place, and the token of the one before is worth nothing. */
const replace = sql(
  'platform.invitation.replace',
  `insert into platform.invitation
    (organization_id, id, email, role, token_hash, invited_by, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (organization_id, email) do update set id = excluded.id, role = excluded.role,
    token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at,
    expires_at = excluded.expires_at, is_mailed = false
  returning ${columns}`,
);

const remove = sql(
  'platform.invitation.remove',
  `delete from platform.invitation where organization_id = $1 and id = $2 returning id`,
);

/** Whoever shows the token names no organization: the token says which. */
const organizationOf = sql(
  'platform.invitation.organizationOf',
  'select organization_id as "organizationId" from platform.invitation where token_hash = $1',
);

/** Uses the invitation up. */
const accept = sql(
  'platform.invitation.accept',
  `delete from platform.invitation as invitation using platform.organization as organization
  where invitation.token_hash = $1 and invitation.expires_at > $2
    and organization.id = invitation.organization_id
  returning invitation.organization_id as "organizationId", organization.name as "organizationName",
    invitation.email, invitation.role, invitation.invited_by as "invitedBy", invitation.is_mailed as "isMailed"`,
);

const address = sql(
  'platform.invitation.address',
  `update platform.invitation as invitation set token_hash = $3, is_mailed = true
  from platform.organization as organization, platform.person as inviter
  where invitation.organization_id = $1 and invitation.id = $2 and invitation.expires_at > $4
    and organization.id = invitation.organization_id and inviter.id = invitation.invited_by
  returning invitation.email, organization.name as "organizationName", inviter.name as "inviterName"`,
);

export type MailedInvitation = { email: string; organizationName: string; inviterName: string };

/** Gives the invitation the token of the mail that is about to be sent; null where it does not wait any more. */
export async function addressMailedInvitation(
  tx: Transaction,
  invitation: { organizationId: string; invitationId: string; tokenHash: Buffer },
): Promise<MailedInvitation | null> {
  const { organizationId, invitationId, tokenHash } = invitation;
  const values = [organizationId, invitationId, tokenHash, tx.db.clock.now()];
  const rows = await tx.query<MailedInvitation>(address, values);
  return rows[0] ?? null;
}

/** Those that wait, the newest first. @throws CURSOR_INVALID, VALIDATION_FAILED. */
export async function listInvitations(
  ctx: RequestContext,
  asked: { limit?: number | null; cursor?: string | null },
): Promise<InvitationPage> {
  const limit = pageSize(asked.limit);
  const values = [ctx.organizationId, ctx.clock.now(), idInCursor(asked.cursor, {}), limit + 1];
  const rows = await ctx.reader.query<InvitationRecord>(page, values);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], {}) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

/** How many wait for other addresses than this one. */
export async function countOtherInvitations(
  tx: Transaction,
  organizationId: string,
  email: string,
): Promise<number> {
  const rows = await tx.query<{ invitations: number }>(count, [organizationId, email, tx.db.clock.now()]);
  return rows[0]!.invitations;
}

export async function storeInvitation(tx: Transaction, invitation: NewInvitation): Promise<InvitationRecord> {
  const { organizationId, id, email, role, tokenHash, invitedBy, createdAt, expiresAt } = invitation;
  const values = [organizationId, id, email, role, tokenHash, invitedBy, createdAt, expiresAt];
  const rows = await tx.query<InvitationRecord>(replace, values);
  return rows[0]!;
}

/** Whether there was one. */
export async function removeInvitation(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  return isId(id) && (await tx.query(remove, [organizationId, id])).length > 0;
}

/** Uses up the invitation of the token, with its organization locked; null where none waits. */
export async function takeInvitation(tx: Transaction, tokenHash: Buffer): Promise<AcceptedInvitation | null> {
  const [found] = await tx.query<{ organizationId: string }>(organizationOf, [tokenHash]);
  if (found === undefined) {
    return null;
  }
  // Before the invitation, as whoever invites does: in the other order the two could wait for each other.
  await lockOrganization(tx, found.organizationId);
  const rows = await tx.query<AcceptedInvitation>(accept, [tokenHash, tx.db.clock.now()]);
  return rows[0] ?? null;
}
