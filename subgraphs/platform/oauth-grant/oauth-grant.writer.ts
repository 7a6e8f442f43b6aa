import type { TokenAudience } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { hashSecret, newSecret } from '../credential/secret.js';
import { oauthGrantLimits } from './oauth-grant.limits.js';

/** A consent that was just given. */
export interface NewOauthGrant {
  organizationId: string;
  userId: string;
  clientId: string;
  /** Of a registered client. */
  oauthClientId: string | null;
  clientName: string;
  redirectUri: string;
  scopes: readonly Scope[];
  audience: TokenAudience;
  isRefreshable: boolean;
  codeChallenge: string;
}

const insert = sql(
  'platform.oauthGrant.insert',
  `insert into platform.oauth_grant (organization_id, id, user_id, client_id, oauth_client_id, client_name, redirect_uri,
     scopes, audience, is_refreshable, code_hash, code_challenge, code_expires_at, created_at, last_used_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $13, $13, $14)`,
);

/** Revokes a grant for good; its tokens are worth nothing from then on. */
const revocation = 'revoked_at = $2, expires_at = least(expires_at, $2)';

const revoke = sql(
  'platform.oauthGrant.revoke',
  `update platform.oauth_grant set ${revocation}
   where organization_id = $1 and id = $3 and revoked_at is null returning id`,
);
const revokeOfMember = sql(
  'platform.oauthGrant.revokeOfMember',
  `update platform.oauth_grant set ${revocation}
   where organization_id = $1 and user_id = $3 and revoked_at is null returning id`,
);
const revokeOfPerson = sql(
  'platform.oauthGrant.revokeOfPerson',
  `update platform.oauth_grant set revoked_at = $2, expires_at = least(expires_at, $2)
   where user_id = $1 and revoked_at is null returning id`,
);
/** All of a member but those that were used last. */
const revokeSurplus = sql(
  'platform.oauthGrant.revokeSurplus',
  `update platform.oauth_grant g set ${revocation}
   where g.organization_id = $1 and g.id in (
     select s.id from platform.oauth_grant s
     where s.organization_id = $1 and s.user_id = $3 and s.revoked_at is null and s.expires_at > $2
       and s.redeemed_at is not null
     order by s.last_used_at desc, s.id desc offset $4)
   returning id`,
);

/** Stores the consent and returns its code, which is redeemed within a minute or never. */
export async function insertGrant(
  tx: Transaction,
  grant: NewOauthGrant,
): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = newSecret('authorizationCode');
  const now = tx.db.clock.now();
  await tx.query(insert, [
    grant.organizationId,
    id,
    grant.userId,
    grant.clientId,
    grant.oauthClientId,
    grant.clientName,
    grant.redirectUri,
    grant.scopes,
    grant.audience,
    grant.isRefreshable,
    hashSecret(code),
    grant.codeChallenge,
    now,
    new Date(now.getTime() + oauthGrantLimits.codeTtlMs),
  ]);
  return { id, code };
}

/** Ends grants, in every process at once. */
export class GrantEnds {
  readonly #changes: CredentialChanges;

  constructor(changes: CredentialChanges) {
    this.#changes = changes;
  }

  one(tx: Transaction, organizationId: string, id: string): Promise<void> {
    return this.#end(tx, revoke, [organizationId, tx.db.clock.now(), id]);
  }

  /** Who comes back later has to consent again. */
  ofMember(tx: Transaction, organizationId: string, userId: string): Promise<void> {
    return this.#end(tx, revokeOfMember, [organizationId, tx.db.clock.now(), userId]);
  }

  /** In all organizations: somebody else may have given them. */
  ofPerson(tx: Transaction, userId: string): Promise<void> {
    return this.#end(tx, revokeOfPerson, [userId, tx.db.clock.now()]);
  }

  /** Makes room for another one. */
  surplusOf(tx: Transaction, organizationId: string, userId: string): Promise<void> {
    const kept = oauthGrantLimits.grantsPerMemberMax - 1;
    return this.#end(tx, revokeSurplus, [organizationId, tx.db.clock.now(), userId, kept]);
  }

  async #end(tx: Transaction, statement: ReturnType<typeof sql>, values: unknown[]): Promise<void> {
    for (const { id } of await tx.query<{ id: string }>(statement, values)) {
      await this.#changes.announce(tx, id);
    }
  }
}
