import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { fail } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { hashSecret, matchesSecret, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import { type ClientCredentials, findClientCredentials } from '../oauth-client/oauth-client.queries.js';
import {
  grantedScopes,
  rejectOtherGrants,
  type TokenRequest,
  tokenOrganization,
} from './access-token.rules.js';

/** The answer of RFC 6749 §5.1. */
export interface IssuedAccessToken {
  accessToken: string;
  tokenType: string;
  /** Seconds. */
  expiresIn: number;
  /** Names separated by spaces. */
  scope: string;
}

export interface RevocationRequest {
  token?: string | null;
  clientId?: string | null;
  clientSecret?: string | null;
}

const insertToken = sql(
  'platform.accessToken.insert',
  `insert into platform.access_token
     (organization_id, id, oauth_client_id, hash, scopes, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const deleteToken = sql(
  'platform.accessToken.delete',
  'delete from platform.access_token where hash = $1 and oauth_client_id = $2 returning id',
);

/** What an unknown client's secret is compared with, so that its error takes as long as any other. */
const noHash = [hashSecret(newSecret('clientSecret'))];

/** Access tokens of OAuth clients: opaque, an hour long, revocable at once. */
export class AccessTokenService {
  readonly #changes: CredentialChanges;

  constructor(changes: CredentialChanges) {
    this.#changes = changes;
  }

  /** Client credentials grant (§4.4, RFC 6749 §4.4). Fails with the OAUTH codes and CLIENT_INVALID. */
  async issue(ctx: RequestContext, request: TokenRequest): Promise<IssuedAccessToken> {
    const client = await authenticate(ctx, request);
    rejectOtherGrants(request.grantType);
    const scopes = grantedScopes(client.scopes, request.scope);
    const organizationId = tokenOrganization(client.organizationIds, request.organizationId);
    const token = newSecret('accessToken');
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + identityLimits.accessTokenTtlMs);
    const values = [organizationId, newId(), client.id, hashSecret(token), scopes, now, expiresAt];
    await ctx.transaction(tx => tx.query(insertToken, values));
    ctx.log.info({ oauthClientId: client.id, organizationId, scopes }, 'access token issued');
    return {
      accessToken: token,
      tokenType: 'Bearer',
      expiresIn: identityLimits.accessTokenTtlMs / 1000,
      scope: scopes.join(' '),
    };
  }

  /**
   * Revocation (§4.3, RFC 7009). A token that is unknown, expired or another client's is answered like one
   * that was revoked, and nothing is revoked: the answer tells nothing about tokens of others.
   */
  async revoke(ctx: RequestContext, request: RevocationRequest): Promise<void> {
    const client = await authenticate(ctx, request);
    const { token } = request;
    if (token === null || token === undefined || token === '') {
      throw fail('OAUTH_INVALID_REQUEST', { detail: 'token is missing.' });
    }
    await ctx.transaction(async tx => {
      const revoked = await tx.query<{ id: string }>(deleteToken, [hashSecret(token), client.id]);
      for (const { id } of revoked) {
        await this.#changes.announce(tx, id);
        ctx.log.info({ oauthClientId: client.id, accessTokenId: id }, 'access token revoked');
      }
    });
  }
}

/** RFC 6749 §2.3.1. A client that no organization lets act any more is rejected like an unknown one. */
async function authenticate(ctx: RequestContext, request: RevocationRequest): Promise<ClientCredentials> {
  const client = await findClientCredentials(ctx.db, request.clientId ?? '');
  const matches = matchesSecret(request.clientSecret ?? '', client?.hashes ?? noHash);
  if (client === null || !matches || client.organizationIds.length === 0) {
    throw fail('CLIENT_INVALID');
  }
  return client;
}
