import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import type { Role } from '../../../kernel/scopes.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { GrantEnds } from '../oauth-grant/oauth-grant.writer.js';
import { lockOrganization } from '../organization/organization.queries.js';
import { Member } from './member.entity.js';
import { countMembers, currentRole, findMember, type MemberRecord } from './member.queries.js';
import { type MembershipChange, membershipError } from './member.rules.js';

/**
 * Who belongs to an organization. Changes of one organization happen one after the other, behind its lock,
 * and rest on the roles in the database at that moment: so two owners cannot demote each other.
 */
export class MemberService {
  readonly #changes: CredentialChanges;
  readonly #grants: GrantEnds;

  constructor(changes: CredentialChanges) {
    this.#changes = changes;
    this.#grants = new GrantEnds(changes);
  }

  /** At least one owner remains. @throws MEMBER_NOT_FOUND, ROLE_NOT_ALLOWED, LAST_OWNER. */
  async changeRole(ctx: RequestContext, input: { userId: string; role: Role }): Promise<MemberRecord> {
    return ctx.transaction(async tx => {
      const { owners } = await this.#lock(tx, ctx.organizationId);
      const member = await this.#mustFind(ctx, tx, input.userId);
      const isSelf = member.userId === ctx.userId;
      await this.#check(ctx, tx, { isSelf, from: member.role, to: input.role, ownerCount: owners });
      member.role = input.role;
      return this.#saved(ctx, tx, member.userId, 'member role changed');
    });
  }

  /**
   * Removes a member, or lets the caller leave; their sessions lose the organization, and programs that
   * they let act for them their tokens, at once.
   */
  async remove(ctx: RequestContext, userId: string): Promise<void> {
    await ctx.transaction(async tx => {
      const { owners } = await this.#lock(tx, ctx.organizationId);
      const member = await this.#mustFind(ctx, tx, userId);
      const isSelf = member.userId === ctx.userId;
      await this.#check(ctx, tx, { isSelf, from: member.role, to: null, ownerCount: owners });
      tx.em.remove(member);
      await this.#grants.ofMember(tx, ctx.organizationId, member.userId);
      await this.#changes.announce(tx, member.userId);
      ctx.log.info({ organizationId: ctx.organizationId, userId, by: ctx.userId }, 'member removed');
    });
  }

  async #lock(tx: Transaction, organizationId: string) {
    await lockOrganization(tx, organizationId);
    return countMembers(tx, organizationId);
  }

  async #check(
    ctx: RequestContext,
    tx: Transaction,
    change: Omit<MembershipChange, 'actorRole'>,
  ): Promise<void> {
    const actorRole = await currentRole(tx, ctx.organizationId, ctx.userId);
    const error = membershipError({ ...change, actorRole });
    if (error !== null) {
      throw error;
    }
  }

  async #mustFind(ctx: RequestContext, tx: Transaction, userId: string) {
    const key = { organizationId: ctx.organizationId, userId };
    const member = isId(userId) ? await tx.em.findOne(Member, key) : null;
    if (member === null) {
      throw fail('MEMBER_NOT_FOUND');
    }
    return member;
  }

  async #saved(ctx: RequestContext, tx: Transaction, userId: string, done: string): Promise<MemberRecord> {
    await tx.em.flush();
    await this.#changes.announce(tx, userId);
    ctx.log.info({ organizationId: ctx.organizationId, userId, by: ctx.userId }, done);
    return (await findMember(tx, ctx.organizationId, userId))!;
  }
}

/** The first member of a new organization, stored with the transaction's flush. */
export function addOwner(
  tx: Transaction,
  owner: { organizationId: string; userId: string; createdAt: Date },
): void {
  tx.em.create(Member, { ...owner, role: 'owner' });
}
