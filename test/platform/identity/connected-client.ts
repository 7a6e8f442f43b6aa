import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '../../../kernel/scopes.js';
import type { NewSession } from '../../../subgraphs/platform/session/session.service.js';
import type { IdentityWorld, Owner } from './identity-world.js';

export const redirectUri = 'https://app.example/callback';

/** A client without a secret that the owner registered. */
export async function publicClient(
  world: IdentityWorld,
  owner: Owner,
  scopes: readonly Scope[] = ['catalog:read', 'catalog:write', 'settlements:write'],
): Promise<{ id: string; clientId: string }> {
  const input = { name: 'App', scopes, isPublic: true, redirectUris: [redirectUri] };
  const { client } = await world.clients.create(await owner.ctx(), input);
  return client;
}

interface Consent {
  session: NewSession;
  organizationId: string;
  clientId: string;
  scopes?: readonly Scope[];
  resource?: string;
}

/** Somebody consents; the token request that redeems the code, with what the client knows. */
export async function consented(world: IdentityWorld, consent: Consent) {
  const { session, organizationId, clientId, scopes = ['catalog:read'], resource } = consent;
  const codeVerifier = randomBytes(32).toString('base64url');
  const ctx = await world.requestOf(session, organizationId);
  const request = {
    responseType: 'code',
    clientId,
    redirectUri,
    scope: scopes.join(' '),
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    ...(resource === undefined ? {} : { resource }),
  };
  const answer = new URL(await world.authorizations.approve(ctx, request, scopes));
  const code = answer.searchParams.get('code')!;
  return { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier };
}

/** The same, and the client has redeemed the code. */
export async function connected(world: IdentityWorld, consent: Consent) {
  const issued = await world.tokens.issue(world.request(), await consented(world, consent));
  const refresh = {
    grantType: 'refresh_token',
    clientId: consent.clientId,
    refreshToken: issued.refreshToken,
  };
  return { ...issued, refresh };
}
