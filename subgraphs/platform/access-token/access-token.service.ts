import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { fail } from '../../../kernel/errors.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { hashSecret, secretPrefixes } from '../credential/secret.js';
import { requestedAudience } from '../oauth-parameters/audience.rules.js';
import { grantedScopes, grantTypeOf, type TokenRequest, tokenOrganization } from './access-token.rules.js';
import { type IssuedAccessToken, insertAccessToken } from './access-token.writer.js';
import { authenticateClient, type KnownClient } from './client-authentication.js';
import type { TokenGrantService } from './token-grant.service.js';

export interface RevocationRequest {
  token?: string | null;
  clientId?: string | null;
  clientSecret?: string | null;
}

const deleteToken = sql(
  'platform.accessToken.delete',
  `delete from platform.access_token t where t.hash = $1
     and (t.oauth_client_id = $2 or exists (
       select from platform.oauth_grant g
       where g.organization_id = t.organization_id and g.id = t.grant_id and g.client_id = $3))
   returning t.id`,
);

/** Access tokens of OAuth clients: opaque, an hour long, revocable at once. */
export class AccessTokenService {
  readonly #changes: CredentialChanges;
  readonly #grants: TokenGrantService;
  readonly #publicUrl: string;

  constructor(changes: CredentialChanges, grants: TokenGrantService, publicUrl: string) {
    this.#changes = changes;
    this.#grants = grants;
    this.#publicUrl = publicUrl;
  }

  /** The token endpoint (§4.4, RFC 6749 §3.2). Fails with the OAUTH codes and CLIENT_INVALID. */
  async issue(ctx: RequestContext, request: TokenRequest): Promise<IssuedAccessToken> {
    const client = await authenticateClient(ctx, request);
    switch (grantTypeOf(request.grantType)) {
      case 'authorization_code':
        return this.#grants.redeem(ctx, client, request);
      case 'refresh_token':
        return this.#grants.refresh(ctx, client, request);
      case 'client_credentials':
        return this.#issueToClient(ctx, client, request);
    }
  }

  /**
   * Revocation (§4.3, RFC 7009). A token that is unknown, expired or another client's is answered like one
   * that was revoked, and nothing is revoked: the answer tells nothing about tokens of others. With a refresh token its
   * grant ends.
   */
  async revoke(ctx: RequestContext, request: RevocationRequest): Promise<void> {
    const client = await authenticateClient(ctx, request);
    const { token } = request;
    if (token === null || token === undefined || token === '') {
      throw fail('OAUTH_INVALID_REQUEST', { detail: 'token is missing.' });
    }
    if (token.startsWith(secretPrefixes.refreshToken)) {
      return this.#grants.revoke(ctx, client, token);
    }
    await ctx.transaction(async tx => {
      const values = [hashSecret(token), client.registered?.id ?? null, client.clientId];
      for (const { id } of await tx.query<{ id: string }>(deleteToken, values)) {
        await this.#changes.announce(tx, id);
        ctx.log.info({ clientId: client.clientId, accessTokenId: id }, 'access token revoked');
      }
    });
  }

  /** Client credentials grant (RFC 6749 §4.4): only a client that can keep a secret acts by itself. */
  async #issueToClient(
    ctx: RequestContext,
    { registered }: KnownClient,
    request: TokenRequest,
  ): Promise<IssuedAccessToken> {
    if (registered === null || registered.isPublic) {
      throw fail('OAUTH_UNAUTHORIZED_CLIENT', {
        detail: 'A public client acts for people who consent alone.',
      });
    }
    const scopes = grantedScopes(registered.scopes, request.scope);
    const organizationId = tokenOrganization(registered.organizationIds, request.organizationId);
    const audience = requestedAudience(request.resource, this.#publicUrl);
    const { id: oauthClientId } = registered;
    const token = { organizationId, oauthClientId, grantId: null, audience, scopes };
    const issued = await ctx.transaction(tx => insertAccessToken(tx, token));
    ctx.log.info({ oauthClientId, organizationId, scopes }, 'access token issued');
    return issued;
  }
}
