import type { RequestContext, TokenAudience } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { allScopes, type Role, type Scope } from '../../../kernel/scopes.js';
import { lockStanding } from '../member/standing.js';
import { type GrantEnds, insertGrant } from '../oauth-grant/oauth-grant.writer.js';
import { isLoopbackRedirect, redirectPlace, redirectWith } from '../oauth-parameters/redirect-uri.rules.js';
import { listMemberships } from '../organization/organization.queries.js';
import { allowedScopes } from '../role/role.rules.js';
import { lockUser } from '../user/user.queries.js';
import { type AuthorizationClient, findAuthorizationClient } from './authorization-client.js';
import {
  type AuthorizationError,
  type AuthorizationRequest,
  answerAddress,
  readRequest,
  type SoundRequest,
} from './authorization-request.rules.js';
import type { ClientDocuments } from './client-documents.js';

/** One of the three is set. */
export interface AuthorizationReview {
  /** Why nobody can be asked, for the person: the client is not known, or not where its answer goes. */
  problem: string | null;
  /** Where the person is sent with an error for the client. */
  redirectTo: string | null;
  consent: ConsentQuestion | null;
}

/** What a person is asked. */
export interface ConsentQuestion {
  clientName: string;
  /** Of the client's description; null for a registered client, whose name an owner chose. */
  clientHost: string | null;
  redirectPlace: string;
  isLoopback: boolean;
  scopes: readonly Scope[];
  /** Whether the client named them; else they are all that it could have. */
  namesScopes: boolean;
  audience: TokenAudience;
  /** Where the person is sent who declines. */
  denialUrl: string;
  /** Of the person who asks: where the client may be given something, and what by their role. */
  organizations: { id: string; name: string; role: Role; scopes: readonly Scope[] }[];
}

type Assessment =
  | { problem: string }
  | { redirectUri: string; error: AuthorizationError }
  | { redirectUri: string; client: AuthorizationClient; sound: SoundRequest };

interface AuthorizationParts {
  documents: ClientDocuments;
  ends: GrantEnds;
  /** The issuer (RFC 8414 §2). */
  publicUrl: string;
}

/** The authorization endpoint (RFC 6749 §3.1): nothing is stored before the consent, each request brings all of it again. */
export class AuthorizationService {
  readonly #parts: AuthorizationParts;

  constructor(parts: AuthorizationParts) {
    this.#parts = parts;
  }

  /** What comes of a request, for the caller. @throws RATE_LIMITED */
  async review(ctx: RequestContext, request: AuthorizationRequest): Promise<AuthorizationReview> {
    const nothing = { problem: null, redirectTo: null, consent: null };
    const assessed = await this.#assess(ctx, request);
    if ('problem' in assessed) {
      return { ...nothing, problem: assessed.problem };
    }
    const { redirectUri } = assessed;
    if ('error' in assessed) {
      return { ...nothing, redirectTo: this.#errorUrl(redirectUri, request, assessed.error) };
    }
    return { ...nothing, consent: await this.#question(ctx, request, assessed) };
  }

  /**
   * The person consents: the scopes that they chose, of those that were requested and that their role allows, in the
   * organization of the call. Returns where they are sent, with the code.
   *
   * @throws OAUTH_INVALID_REQUEST, VALIDATION_FAILED, ORGANIZATION_FORBIDDEN, RATE_LIMITED.
   */
  async approve(
    ctx: RequestContext,
    request: AuthorizationRequest,
    chosen: readonly string[],
  ): Promise<string> {
    const assessed = await this.#assess(ctx, request);
    if (!('sound' in assessed)) {
      const detail = 'problem' in assessed ? assessed.problem : assessed.error.description;
      throw fail('OAUTH_INVALID_REQUEST', { detail });
    }
    const { client, sound, redirectUri } = assessed;
    const { organizationId, userId } = ctx;
    if (client.registered !== null && !client.registered.organizationIds.includes(organizationId)) {
      throw fail('ORGANIZATION_FORBIDDEN', { detail: 'The client is not registered for this organization.' });
    }
    const code = await ctx.transaction(async tx => {
      await lockUser(tx, userId);
      const allowed = (await lockStanding(tx, organizationId, [userId])).scopes.get(userId);
      const scopes = sound.scopes.filter(scope => chosen.includes(scope) && allowed?.has(scope));
      reject(scopes.length > 0 ? [] : [noScopes]);
      await this.#parts.ends.surplusOf(tx, organizationId, userId);
      const granted = await insertGrant(tx, {
        ...{ organizationId, userId, redirectUri, scopes, audience: sound.audience },
        ...{
          clientId: client.clientId,
          oauthClientId: client.registered?.id ?? null,
          clientName: client.name,
        },
        ...{ isRefreshable: client.isRefreshable, codeChallenge: sound.codeChallenge },
      });
      const { clientId } = client;
      ctx.log.info(
        { grantId: granted.id, clientId, organizationId, by: userId, scopes },
        'OAuth grant given',
      );
      return granted.code;
    });
    return redirectWith(redirectUri, { code, state: request.state ?? null, iss: this.#parts.publicUrl });
  }

  async #assess(ctx: RequestContext, request: AuthorizationRequest): Promise<Assessment> {
    if (request.clientId == null) {
      return { problem: 'The parameter client_id is missing.' };
    }
    if (request.repeatedParameter === 'client_id') {
      return { problem: 'The parameter client_id is given more than once.' };
    }
    const client = await findAuthorizationClient(ctx, this.#parts.documents, request.clientId);
    const answer = 'problem' in client ? client : answerAddress(request, client.redirectUris);
    if ('problem' in client || 'problem' in answer) {
      return { problem: 'problem' in answer ? answer.problem : '' };
    }
    const available = allScopes().filter(scope => client.registered?.scopes.includes(scope) ?? true);
    const read = readRequest(request, available, this.#parts.publicUrl);
    return 'error' in read ? { ...answer, error: read } : { ...answer, client, sound: read };
  }

  async #question(
    ctx: RequestContext,
    request: AuthorizationRequest,
    { redirectUri, client, sound }: Extract<Assessment, { client: AuthorizationClient }>,
  ): Promise<ConsentQuestion> {
    const { userId } = ctx.caller;
    const memberships = userId === null ? [] : await listMemberships(ctx.db, userId);
    const { name, clientId, registered } = client;
    return {
      clientName: name,
      clientHost: registered === null ? new URL(clientId).host : null,
      redirectPlace: redirectPlace(redirectUri),
      isLoopback: isLoopbackRedirect(redirectUri),
      scopes: sound.scopes,
      namesScopes: sound.namesScopes,
      audience: sound.audience,
      denialUrl: this.#errorUrl(redirectUri, request, denied),
      organizations: memberships
        .filter(({ id }) => registered?.organizationIds.includes(id) ?? true)
        .map(each => ({ ...each, scopes: [...allowedScopes(each.role, sound.scopes)] })),
    };
  }

  /** RFC 6749 §4.1.2.1, with the issuer (RFC 9207), so that a client knows whose answer it is. */
  #errorUrl(
    redirectUri: string,
    { state }: AuthorizationRequest,
    { error, description }: { error: string; description: string },
  ): string {
    return redirectWith(redirectUri, {
      error,
      error_description: description,
      state: state ?? null,
      iss: this.#parts.publicUrl,
    });
  }
}

const denied = { error: 'access_denied', description: 'The person did not consent.' };

const noScopes = {
  path: 'scopes',
  code: 'SCOPES_MISSING',
  message: 'Choose at least one of the scopes that your role allows.',
};
