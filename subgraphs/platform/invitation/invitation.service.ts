import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type AppError, fail, reject } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { Role } from '../../../kernel/scopes.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { hashSecret, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import type { MailQueue } from '../mail/mail-queue.js';
import { Member } from '../member/member.entity.js';
import { countMembers, currentRole, findMember } from '../member/member.queries.js';
import { membershipError } from '../member/member.rules.js';
import { notify } from '../notification/notify.js';
import { lockOrganization, type MembershipRecord } from '../organization/organization.queries.js';
import { countInvitationMail } from '../session/mail-throttle.js';
import { emailErrors, normalizeEmail } from '../user/account.rules.js';
import { findUserByEmail, findUserById, markEmailVerified } from '../user/user.queries.js';
import {
  type AcceptedInvitation,
  countOtherInvitations,
  type InvitationRecord,
  removeInvitation,
  storeInvitation,
  takeInvitation,
} from './invitation.queries.js';

export interface NewInvitation {
  email: string;
  role: Role;
}

export interface IssuedInvitation {
  invitation: InvitationRecord;
  /** The only moment at which it can be read; null where it is mailed instead, to the invited alone. */
  token: string | null;
}

/**
 * The way into an organization (docs/decisions/0017). An address proves nothing, as anybody can sign up with any: what
 * counts is the token, which is mailed to the address, or which the inviter hands over where there is no mail server.
 */
export class InvitationService {
  readonly #changes: CredentialChanges;
  readonly #mails: MailQueue;

  constructor(changes: CredentialChanges, mails: MailQueue) {
    this.#changes = changes;
    this.#mails = mails;
  }

  /**
   * Invites an address, whether or not somebody has signed up with it; the answer is the same. One that waits for the
   * address is replaced, and its token with it: so it is sent again.
   *
   * @throws VALIDATION_FAILED, ROLE_NOT_ALLOWED, MEMBER_EXISTS, LIMIT_REACHED, RATE_LIMITED.
   */
  async create(ctx: RequestContext, input: NewInvitation): Promise<IssuedInvitation> {
    const { organizationId } = ctx;
    const email = normalizeEmail(input.email);
    reject(emailErrors(email));
    if (this.#mails.isOn) {
      await countInvitationMail(ctx, organizationId, email);
    }
    return ctx.transaction(async tx => {
      await lockOrganization(tx, organizationId);
      const error = await errorToGive(tx, { organizationId, role: input.role, invitedBy: ctx.userId });
      if (error !== null) {
        throw error;
      }
      await rejectMember(tx, organizationId, email);
      const max = identityLimits.invitationsMax;
      if ((await countOtherInvitations(tx, organizationId, email)) >= max) {
        throw fail('LIMIT_REACHED', { detail: `At most ${max} invitations wait in an organization.` });
      }
      const token = newSecret('invitation');
      const createdAt = ctx.clock.now();
      const expiresAt = new Date(createdAt.getTime() + identityLimits.invitationTtlMs);
      const id = newId();
      const tokenHash = hashSecret(token);
      const invitedBy = ctx.userId;
      const { role } = input;
      const fresh = { organizationId, id, email, role, tokenHash, invitedBy, createdAt, expiresAt };
      const invitation = await storeInvitation(tx, fresh);
      ctx.log.info({ organizationId, invitationId: id, by: ctx.userId }, 'person invited');
      await this.#mails.add(tx, { kind: 'invitation', organizationId, invitationId: id });
      return { invitation, token: this.#mails.isOn ? null : token };
    });
  }

  /** Ends an invitation. @throws INVITATION_NOT_FOUND, also for one that was accepted or has expired. */
  async revoke(ctx: RequestContext, id: string): Promise<void> {
    const { organizationId } = ctx;
    await ctx.transaction(async tx => {
      if (!(await removeInvitation(tx, organizationId, id))) {
        throw fail('INVITATION_NOT_FOUND');
      }
      ctx.log.info({ organizationId, invitationId: id, by: ctx.userId }, 'invitation revoked');
    });
  }

  /**
   * Makes the signed-in person a member. The account must have the invited address, and whoever invited must still be
   * allowed to.
   *
   * @throws INVITATION_NOT_FOUND for a token that is unknown, used, expired, or another address's; MEMBER_EXISTS;
   * LIMIT_REACHED.
   */
  async accept(ctx: RequestContext, token: string): Promise<MembershipRecord> {
    const { userId } = ctx;
    return ctx.transaction(async tx => {
      const invitation = await takeInvitation(tx, hashSecret(token));
      const user = await findUserById(tx, userId);
      if (invitation === null || invitation.email !== user?.email) {
        throw fail('INVITATION_NOT_FOUND');
      }
      await this.#join(ctx, tx, invitation);
      if (invitation.isMailed) {
        await markEmailVerified(tx, userId);
      }
      return { id: invitation.organizationId, name: invitation.organizationName, role: invitation.role };
    });
  }

  async #join(ctx: RequestContext, tx: Transaction, invitation: AcceptedInvitation): Promise<void> {
    const { organizationId, role, email } = invitation;
    const { userId } = ctx;
    if ((await errorToGive(tx, invitation)) !== null) {
      throw fail('INVITATION_NOT_FOUND', {
        detail: 'The person who sent the invitation may no longer invite members.',
      });
    }
    await rejectMember(tx, organizationId, email);
    if ((await countMembers(tx, organizationId)).members >= identityLimits.membersMax) {
      throw fail('LIMIT_REACHED', {
        detail: `An organization has at most ${identityLimits.membersMax} members.`,
      });
    }
    tx.em.create(Member, { organizationId, userId, role, createdAt: ctx.clock.now() });
    await tx.em.flush();
    await this.#changes.announce(tx, userId);
    await notify(tx, {
      organizationId,
      kind: 'member.joined',
      severity: 'info',
      subject: { type: 'user', id: userId },
      title: 'A person joined',
      message: `${email} accepted an invitation and has the role ${role}. Remove the member if you do not know them.`,
      scopes: [],
    });
    ctx.log.info({ organizationId, userId, invitedBy: invitation.invitedBy }, 'invitation accepted');
  }
}

/** Why the inviter, by their role in the database now, may not give the role; null where they may. */
async function errorToGive(
  tx: Transaction,
  { organizationId, role, invitedBy }: { organizationId: string; role: Role; invitedBy: string },
): Promise<AppError | null> {
  const actorRole = await currentRole(tx, organizationId, invitedBy);
  return membershipError({ actorRole, isSelf: false, from: null, to: role, ownerCount: 1 });
}

/** The inviter sees the members anyway, so this tells nothing new. */
async function rejectMember(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (user !== null && (await findMember(tx, organizationId, user.id)) !== null) {
    throw fail('MEMBER_EXISTS');
  }
}
