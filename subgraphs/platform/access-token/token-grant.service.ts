import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import { hashSecret, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';
import type { GrantEnds } from '../oauth-grant/oauth-grant.writer.js';
import { requestedAudience } from '../oauth-parameters/audience.rules.js';
import type { TokenRequest } from './access-token.rules.js';
import { type IssuedAccessToken, insertAccessToken } from './access-token.writer.js';
import {
  findGrantOfRefreshToken,
  lockGrantByCode,
  lockGrantByRefreshToken,
  type TokenGrant,
} from './token-grant.queries.js';
import {
  codeVerdict,
  refreshVerdict,
  rejectOtherAudience,
  type TokenClient,
  type TokenVerdict,
  tokenScopes,
} from './token-grant.rules.js';

const redeem = sql(
  'platform.oauthGrant.redeem',
  `update platform.oauth_grant set redeemed_at = $3, last_used_at = $3, expires_at = $4
   where organization_id = $1 and id = $2`,
);
const prolong = sql(
  'platform.oauthGrant.prolong',
  'update platform.oauth_grant set last_used_at = $3, expires_at = $4 where organization_id = $1 and id = $2',
);
const spend = sql(
  'platform.oauthRefreshToken.spend',
  'update platform.oauth_refresh_token set used_at = $3 where organization_id = $1 and id = $2',
);
const insertRefreshToken = sql(
  'platform.oauthRefreshToken.insert',
  `insert into platform.oauth_refresh_token (organization_id, id, grant_id, hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Tokens by which a client acts for the person who consented. */
export class TokenGrantService {
  readonly #ends: GrantEnds;
  readonly #publicUrl: string;

  constructor(ends: GrantEnds, publicUrl: string) {
    this.#ends = ends;
    this.#publicUrl = publicUrl;
  }

  /**
   * Redeems a code (RFC 6749 §4.1.3). One that is shown again ends the grant, with every token that was issued for it
   * (§4.1.2). @throws OAUTH_INVALID_REQUEST, OAUTH_INVALID_GRANT, OAUTH_INVALID_TARGET, OAUTH_INVALID_SCOPE.
   */
  redeem(ctx: RequestContext, client: TokenClient, request: TokenRequest): Promise<IssuedAccessToken> {
    const code = required('code', request.code);
    const redirectUri = required('redirect_uri', request.redirectUri);
    const verifier = required('code_verifier', request.codeVerifier);
    const audience = requestedAudience(request.resource, this.#publicUrl);
    return this.#issue(ctx, async tx => {
      const grant = await lockGrantByCode(tx, hashSecret(code));
      const verdict = codeVerdict(grant, { client, redirectUri, verifier, now: ctx.clock.now() });
      return {
        grant,
        verdict,
        issue: async found => {
          rejectOtherAudience(found, audience);
          return this.#tokens(ctx, tx, found, { scope: null, statement: redeem });
        },
      };
    });
  }

  /**
   * Gives a new access token and a new refresh token for a refresh token (RFC 6749 §6). One that is shown again ends the
   * grant. @throws OAUTH_INVALID_REQUEST, OAUTH_INVALID_GRANT, OAUTH_INVALID_TARGET, OAUTH_INVALID_SCOPE.
   */
  refresh(ctx: RequestContext, client: TokenClient, request: TokenRequest): Promise<IssuedAccessToken> {
    const token = required('refresh_token', request.refreshToken);
    const audience = requestedAudience(request.resource, this.#publicUrl);
    return this.#issue(ctx, async tx => {
      const row = await lockGrantByRefreshToken(tx, hashSecret(token));
      return {
        grant: row,
        verdict: refreshVerdict(row, client, ctx.clock.now()),
        issue: async found => {
          rejectOtherAudience(found, audience);
          const issued = await this.#tokens(ctx, tx, found, { scope: request.scope, statement: prolong });
          await tx.query(spend, [found.organizationId, row!.refreshTokenId, ctx.clock.now()]);
          return issued;
        },
      };
    });
  }

  /** Ends the grant of a client's refresh token (RFC 7009 §2.1); does nothing for one that is not the client's. */
  async revoke(ctx: RequestContext, client: TokenClient, token: string): Promise<void> {
    const found = await findGrantOfRefreshToken(ctx.db, hashSecret(token));
    if (found !== null && found.clientId === client.clientId) {
      await ctx.transaction(tx => this.#ends.one(tx, found.organizationId, found.id));
      ctx.log.info({ grantId: found.id, clientId: client.clientId }, 'OAuth grant revoked by its client');
    }
  }

  /** The end of a grant is committed before the request that caused it is rejected. */
  async #issue(
    ctx: RequestContext,
    look: (tx: Transaction) => Promise<{
      grant: TokenGrant | null;
      verdict: TokenVerdict;
      issue(grant: TokenGrant): Promise<IssuedAccessToken>;
    }>,
  ): Promise<IssuedAccessToken> {
    const issued = await ctx.transaction(async tx => {
      const { grant, verdict, issue } = await look(tx);
      if (grant === null || verdict === 'invalid') {
        return null;
      }
      if (verdict === 'valid') {
        return issue(grant);
      }
      await this.#ends.one(tx, grant.organizationId, grant.id);
      ctx.log.warn(
        { grantId: grant.id, clientId: grant.clientId },
        'OAuth grant revoked: a token was used again',
      );
      return null;
    });
    if (issued === null) {
      throw fail('OAUTH_INVALID_GRANT');
    }
    return issued;
  }

  async #tokens(
    ctx: RequestContext,
    tx: Transaction,
    grant: TokenGrant,
    { scope, statement }: { scope: string | null | undefined; statement: typeof redeem },
  ): Promise<IssuedAccessToken> {
    const { scopes, effective } = tokenScopes(grant, scope);
    const { organizationId, id, oauthClientId, audience, isRefreshable } = grant;
    const now = ctx.clock.now();
    const lifetimeMs = isRefreshable ? oauthGrantLimits.grantTtlMs : identityLimits.accessTokenTtlMs;
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await tx.query(statement, [organizationId, id, now, expiresAt]);
    const token = { organizationId, oauthClientId, grantId: id, audience, scopes };
    const issued = await insertAccessToken(tx, token);
    ctx.log.info({ grantId: id, clientId: grant.clientId, organizationId, scopes }, 'access token issued');
    const refreshToken = isRefreshable ? newSecret('refreshToken') : null;
    if (refreshToken !== null) {
      const values = [organizationId, newId(), id, hashSecret(refreshToken), now, expiresAt];
      await tx.query(insertRefreshToken, values);
    }
    return { ...issued, scope: effective.join(' '), refreshToken };
  }
}

function required(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') {
    throw fail('OAUTH_INVALID_REQUEST', { detail: `${name} is missing.` });
  }
  return value;
}
