import { describe, expect, it } from 'vitest';
import { type Authenticator, anonymous, type Caller } from '../kernel/context.js';
import { CallerContexts, type GraphQLCredentials } from './caller-context.js';

const shop = '01990000-0000-7000-8000-00000000000a';
const other = '01990000-0000-7000-8000-00000000000b';
const key: Caller = { ...anonymous, kind: 'api_key', id: 'key', organizationId: shop };
const unbound: Caller = { ...anonymous, kind: 'oauth_client', id: 'client' };
const session = (organizationId: string | null): Caller => ({
  ...anonymous,
  kind: 'session',
  id: 'session',
  organizationId,
});

const authenticator: Authenticator = {
  bearer: async token =>
    new Map([
      ['key', key],
      ['unbound', unbound],
    ]).get(token) ?? null,
  session: async (token, named) =>
    token === 'signed-in' ? { caller: session(named === shop ? shop : null), csrfToken: 'csrf' } : null,
};
const contexts = new CallerContexts({} as ConstructorParameters<typeof CallerContexts>[0], authenticator);
const contextOf = (headers: GraphQLCredentials['headers'], organizationId: string | null = null) =>
  contexts.of({ requestId: 'request-1', address: '192.0.2.1', headers, organizationId });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = { cookie: 'tw_session=signed-in' };

describe('a caller of /graphql', () => {
  it.each([
    ['without a credential is anonymous', {}, null, anonymous, false],
    ['with a session that has ended is anonymous', { cookie: 'tw_session=old' }, null, anonymous, false],
    ['with a key is its own', bearer('key'), null, key, false],
    ['with a key may name its organization', bearer('key'), shop.toUpperCase(), key, false],
    ['with a token of no organization may name any', bearer('unbound'), other, unbound, false],
    ['with a session may only read', cookie, shop, session(shop), true],
    ['with another token only, too', { ...cookie, 'x-csrf-token': 'wrong' }, shop, session(shop), true],
    ['with its token may write', { ...cookie, 'x-csrf-token': 'csrf' }, shop, session(shop), false],
    ['with a session may name nothing', { ...cookie, 'x-csrf-token': 'csrf' }, null, session(null), false],
  ])('%s', async (_title, headers, organizationId, caller, isReadOnly) => {
    const ctx = await contextOf(headers, organizationId);
    expect([ctx.caller, ctx.isReadOnly]).toEqual([caller, isReadOnly]);
    expect([ctx.requestId, ctx.address]).toEqual(['request-1', '192.0.2.1']);
  });

  it.each([
    ['with a key that nobody has', bearer('unknown'), null, 'UNAUTHENTICATED'],
    ['with a key that names another organization', bearer('key'), other, 'ORGANIZATION_MISMATCH'],
    ['with a session that names an organization of others', cookie, other, 'ORGANIZATION_FORBIDDEN'],
  ])('%s is rejected', async (_title, headers, organizationId, code) => {
    await expect(contextOf(headers, organizationId)).rejects.toMatchObject({ code });
  });

  it('whose request has no name is given one', async () => {
    const ask = () => contexts.of({ requestId: '', address: '', headers: {}, organizationId: null });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first.requestId).not.toBe('');
    expect(first.requestId).not.toBe(second.requestId);
  });
});
