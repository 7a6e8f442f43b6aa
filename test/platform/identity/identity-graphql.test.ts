import './identity-world.js';
import type { NonEmptyArray } from 'type-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, type Caller } from '../../../kernel/context.js';
import { buildSubgraph } from '../../../kernel/federation/build-subgraph.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { identityResolvers } from '../../../subgraphs/platform/identity.parts.js';
import type { NewSession } from '../../../subgraphs/platform/session/session.service.js';
import { IdentityWorld, type Owner, publicUrl } from './identity-world.js';

let world: IdentityWorld;
let owner: Owner;
let executor: SubgraphExecutor;
const callers: Record<string, Caller> = { anonymous };

beforeAll(async () => {
  world = await IdentityWorld.create();
  const container = identityResolvers({
    changes: world.main.changes,
    mails: world.mails,
    publicUrl,
    outbound: world.outbound,
  });
  // biome-ignore lint/complexity/noBannedTypes: type-graphql names classes by this type.
  const resolvers = [...container.keys()] as unknown as NonEmptyArray<Function>;
  executor = compileSubgraph(await buildSubgraph({ name: 'platform', resolvers, container }));
  owner = await world.owner();
  callers.owner = (await owner.ctx()).caller;
  callers.member = (await world.requestOf(await colleague(), owner.organizationId)).caller;
  const { secret } = await world.apiKeys.create(await owner.ctx(), { name: 'key' });
  callers.key = (await world.main.authenticator.bearer(secret))!;
});
afterAll(() => world.close());

async function colleague(): Promise<NewSession> {
  const session = await world.person();
  await world.join(owner, session, 'member');
  return session;
}

async function run(document: string, caller: Caller = anonymous) {
  const ctx = world.request(caller);
  const { data, errors } = await executor.prepare(document)({}, ctx);
  // Data of a compiled operation has no prototype; a copy compares like any other.
  return { data: data && structuredClone(data), codes: errors?.map(error => error.extensions.code), ctx };
}

const id = '01a00000-0000-7000-8000-000000000000';

describe('who may do what', () => {
  const operations = {
    organization: '{ organization { name } }',
    members: '{ members { role } }',
    apiKeys: '{ apiKeys { id } }',
    oauthClients: '{ oauthClients { id } }',
    createOrganization: 'mutation { createOrganization(input: { name: "" }) { organization { id } } }',
    updateOrganization: 'mutation { updateOrganization(input: { name: "" }) { organization { id } } }',
    invitations: '{ invitations { items { email } } }',
    createInvitation:
      'mutation { createInvitation(input: { email: "x", role: admin }) { issuedInvitation { token } } }',
    revokeInvitation: `mutation { revokeInvitation(input: { id: "${id}" }) { deletedId } }`,
    acceptInvitation:
      'mutation { acceptInvitation(input: { token: "x" }) { membership { organizationId } } }',
    changePassword:
      'mutation { changePassword(input: { currentPassword: "x", newPassword: "y" }) { endedSessionCount } }',
    verifyEmail: 'mutation { verifyEmail(input: { token: "x" }) { emailVerified } }',
    resendVerification: 'mutation { resendVerification { isAccepted } }',
    changeMemberRole: `mutation { changeMemberRole(input: { userId: "${id}", role: admin }) { member { userId } } }`,
    removeMember: `mutation { removeMember(input: { userId: "${id}" }) { deletedUserId } }`,
    createApiKey: 'mutation { createApiKey(input: { name: "" }) { issuedApiKey { secret } } }',
    rotateApiKey: `mutation { rotateApiKey(input: { id: "${id}" }) { issuedApiKey { secret } } }`,
    revokeApiKey: `mutation { revokeApiKey(input: { id: "${id}" }) { apiKey { id } } }`,
    createOauthClient:
      'mutation { createOauthClient(input: { name: "", scopes: [] }) { issuedOauthClient { clientSecret } } }',
    rotateOauthClientSecret: `mutation { rotateOauthClientSecret(input: { id: "${id}" }) { issuedOauthClient { clientSecret } } }`,
    revokeOauthClient: `mutation { revokeOauthClient(input: { id: "${id}" }) { oauthClient { id } } }`,
  };
  /** Owners pass authorisation, and meet what is wrong with the input or nothing. */
  const expected: Record<
    keyof typeof operations,
    [member: string | null, key: string | null, owner: string | null]
  > = {
    organization: [null, null, null],
    members: [null, 'CALLER_NOT_ALLOWED', null],
    apiKeys: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', null],
    oauthClients: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', null],
    createOrganization: ['VALIDATION_FAILED', 'CALLER_NOT_ALLOWED', 'VALIDATION_FAILED'],
    updateOrganization: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'VALIDATION_FAILED'],
    invitations: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', null],
    createInvitation: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'VALIDATION_FAILED'],
    revokeInvitation: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'INVITATION_NOT_FOUND'],
    acceptInvitation: ['INVITATION_NOT_FOUND', 'CALLER_NOT_ALLOWED', 'INVITATION_NOT_FOUND'],
    changePassword: ['VALIDATION_FAILED', 'CALLER_NOT_ALLOWED', 'VALIDATION_FAILED'],
    verifyEmail: ['MAIL_TOKEN_INVALID', 'CALLER_NOT_ALLOWED', 'MAIL_TOKEN_INVALID'],
    resendVerification: ['MAIL_NOT_CONFIGURED', 'CALLER_NOT_ALLOWED', 'MAIL_NOT_CONFIGURED'],
    changeMemberRole: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'MEMBER_NOT_FOUND'],
    removeMember: ['MEMBER_NOT_FOUND', 'CALLER_NOT_ALLOWED', 'MEMBER_NOT_FOUND'],
    createApiKey: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'VALIDATION_FAILED'],
    rotateApiKey: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'API_KEY_NOT_FOUND'],
    revokeApiKey: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'API_KEY_NOT_FOUND'],
    createOauthClient: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'VALIDATION_FAILED'],
    rotateOauthClientSecret: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'OAUTH_CLIENT_NOT_FOUND'],
    revokeOauthClient: ['ROLE_NOT_ALLOWED', 'CALLER_NOT_ALLOWED', 'OAUTH_CLIENT_NOT_FOUND'],
  };

  it.each(Object.keys(operations) as (keyof typeof operations)[])('%s', async name => {
    const outcome = async (caller: string) =>
      (await run(operations[name], callers[caller])).codes?.[0] ?? null;
    expect(await outcome('anonymous')).toBe('UNAUTHENTICATED');
    expect([await outcome('member'), await outcome('key'), await outcome('owner')]).toEqual(expected[name]);
  });
});

describe('sessions over GraphQL', () => {
  const fields = '{ csrfToken expiresAt user { id email name } }';

  it('sign-up hands the token to the cookie and never to the answer', async () => {
    const input = '{ email: "ida@example.com", password: "correct horse battery", name: "Ida" }';
    const { data, ctx } = await run(`mutation { signUp(input: ${input}) { session ${fields} } }`);
    const { token, expiresAt } = ctx.extensions.session as { token: string; expiresAt: string };
    expect(JSON.stringify(data)).not.toContain(token);
    const known = await world.main.authenticator.session(token, null);
    expect(data).toEqual({
      signUp: {
        session: {
          csrfToken: known?.csrfToken,
          expiresAt,
          user: { id: known?.caller.userId, email: 'ida@example.com', name: 'Ida' },
        },
      },
    });
    const viewer = await run(
      '{ viewer { csrfToken user { email } memberships { name role } } }',
      known!.caller,
    );
    const user = { email: 'ida@example.com' };
    expect(viewer.data).toEqual({ viewer: { csrfToken: known?.csrfToken, user, memberships: [] } });
  });

  it('sign-in opens another session, and sign-out ends one and clears the cookie', async () => {
    const input = '{ email: "IDA@example.com", password: "correct horse battery" }';
    const { ctx } = await run(`mutation { signIn(input: ${input}) { session ${fields} } }`);
    const { token } = ctx.extensions.session as { token: string };
    const known = await world.main.authenticator.session(token, null);
    const signedOut = await run('mutation { signOut { isEnded } }', known!.caller);
    expect(signedOut.data).toEqual({ signOut: { isEnded: true } });
    for (const caller of [callers.anonymous, callers.key]) {
      expect((await run('mutation { signOut { isEnded } }', caller)).data).toEqual({
        signOut: { isEnded: false },
      });
    }
    expect(signedOut.ctx.extensions.session).toEqual({ token: null, expiresAt: null });
    expect(await world.main.authenticator.session(token, null)).toBeNull();
  });

  it('a failed sign-in sets no cookie', async () => {
    const input = '{ email: "ida@example.com", password: "wrong password" }';
    const { codes, ctx } = await run(`mutation { signIn(input: ${input}) { session ${fields} } }`);
    expect(codes).toEqual(['CREDENTIALS_INVALID']);
    expect(ctx.extensions).toEqual({});
  });

  it('the viewer of every other caller is null', async () => {
    for (const caller of [anonymous, callers.key!]) {
      expect((await run('{ viewer { csrfToken } }', caller)).data).toEqual({ viewer: null });
    }
    const query = '{ viewer { memberships { organizationId name role } scopes } }';
    const memberships = await run(query, callers.owner);
    const membership = { organizationId: owner.organizationId, name: 'Acme', role: 'owner' };
    const scopes = [...callers.owner!.scopes].sort();
    expect(memberships.data).toEqual({ viewer: { memberships: [membership], scopes } });
  });
});

describe('answers of credentials', () => {
  it('an API key is shown in full, its secret only when it is made', async () => {
    const input = '{ name: "Shown", scopes: ["catalog:read"], expiresAt: "2027-01-01T00:00:00+08:00" }';
    const fields =
      '{ id name prefix lastFour scopes createdAt expiresAt lastUsedAt revokedAt previousSecretExpiresAt }';
    const created = await run(
      `mutation { createApiKey(input: ${input}) { issuedApiKey { secret apiKey ${fields} } } }`,
      callers.owner,
    );
    const { secret, apiKey } = (
      created.data as { createApiKey: { issuedApiKey: { secret: string; apiKey: object } } }
    ).createApiKey.issuedApiKey;
    expect(apiKey).toMatchObject({
      name: 'Shown',
      prefix: 'tw_sk_',
      lastFour: secret.slice(-4),
      scopes: ['catalog:read'],
      createdAt: world.clock.now().toISOString(),
      expiresAt: '2026-12-31T16:00:00.000Z',
      revokedAt: null,
    });
    const list = await run(`{ apiKeys ${fields} }`, callers.owner);
    expect((list.data as { apiKeys: object[] }).apiKeys[0]).toEqual(apiKey);
    expect(JSON.stringify(list.data)).not.toContain(secret.slice(6));
  });

  it('token and revocation answer in the shape of RFC 6749 and RFC 7009', async () => {
    const input = '{ name: "Agent", scopes: ["orders:read"] }';
    const fields = '{ clientSecret client { clientId } }';
    const created = await run(
      `mutation { createOauthClient(input: ${input}) { issuedOauthClient ${fields} } }`,
      callers.owner,
    );
    const { clientSecret, client } = (
      created.data as {
        createOauthClient: { issuedOauthClient: { clientSecret: string; client: { clientId: string } } };
      }
    ).createOauthClient.issuedOauthClient;
    const credentials = `clientId: "${client.clientId}", clientSecret: "${clientSecret}"`;
    const token = await run(
      `mutation { oauthToken(input: { grantType: "client_credentials", ${credentials} }) { accessToken tokenType expiresIn scope } }`,
    );
    const { oauthToken } = token.data as { oauthToken: { accessToken: string } };
    expect(oauthToken).toMatchObject({ tokenType: 'Bearer', expiresIn: 3600, scope: 'orders:read' });
    const revoke = `mutation { oauthRevoke(input: { token: "${oauthToken.accessToken}", ${credentials} }) }`;
    expect((await run(revoke)).data).toEqual({ oauthRevoke: true });
    expect(await world.main.authenticator.bearer(oauthToken.accessToken)).toBeNull();
    expect((await run('mutation { oauthToken(input: {}) { scope } }')).codes).toEqual(['CLIENT_INVALID']);
  });
});
