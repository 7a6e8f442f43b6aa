import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FormBrowser, type Page } from '../support/form-browser.js';
import { AuthorizeWorld, callback, type Fields, type Merchant, proofKey } from './authorize-world.js';

let world: AuthorizeWorld;
let merchant: Merchant;
/** Somebody who is not signed in. */
let anybody: FormBrowser;
let clients: { document: string; registered: string };
beforeAll(async () => {
  world = await AuthorizeWorld.start();
  merchant = await world.merchant();
  anybody = new FormBrowser(world.program.url);
  clients = { document: world.client(), registered: (await world.register(merchant)).clientId };
});
afterAll(() => world.close());

const { challenge } = proofKey();
const kinds = ['document', 'registered'] as const;
const urlOf = (kind: (typeof kinds)[number], more: Fields = {}) =>
  world.authorizeUrl({ client_id: clients[kind], code_challenge: challenge, scope: 'catalog:read', ...more });
const open = (kind: (typeof kinds)[number], more: Fields = {}) => anybody.open(urlOf(kind, more));

/** The page that asks the merchant. */
async function openConsent(more: Fields = {}): Promise<Page> {
  const page = await merchant.forms.open(urlOf('document', more));
  return page.text.includes('Sign in to see') ? world.signIn(page, merchant) : page;
}

const grantCount = async () => {
  const query = '{ oauthGrants { items { id } } }';
  return (await merchant.api.graphql(query, {}, merchant.organizationId)).data.oauthGrants.items.length;
};

describe.each(kinds)('a request of a client that is known by its %s', kind => {
  it.each<[string, Fields, string]>([
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['no challenge method', { code_challenge_method: undefined }, 'invalid_request'],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the response type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a scope that is none', { scope: 'openid' }, 'invalid_scope'],
    ['a resource elsewhere', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('with %s is answered to the client, with its state and the issuer', async (_what, more, error) => {
    const { leftFor, status } = await open(kind, more);
    expect([status, `${leftFor!.origin}${leftFor!.pathname}`]).toEqual([303, callback]);
    expect(Object.fromEntries(leftFor!.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'st&te=1',
      iss: world.program.url,
    });
  });

  it.each([
    ['https://evil.example/callback'],
    ['http://127.0.0.1:43210/callback/../evil'],
    ['http://127.0.0.1:43210@evil.example/callback'],
    ['http://127.0.0.1.evil.example/callback'],
    ['//evil.example/callback'],
    ['javascript:alert(1)'],
    [undefined],
  ])('that wants its answer at %s sends nobody there', async redirect_uri => {
    const isOnlyOne = kind === 'registered' && redirect_uri === undefined;
    const { status, leftFor, text } = await open(kind, { redirect_uri });
    if (isOnlyOne) {
      expect(text).toContain('Sign in');
    } else {
      expect([status, leftFor, text]).toEqual([400, null, expect.stringContaining('redirect_uri')]);
    }
  });
});

describe('a request that is not sound', () => {
  it.each([
    ['an unknown client', { client_id: 'tw_client_0' }],
    ['no client', { client_id: undefined }],
    ['a client that acts by itself alone', { client_id: 'self' }],
  ])('with %s is told to the person', async (_what, more: Fields) => {
    const alone = await world.register(merchant, { isPublic: false, redirectUris: [] });
    const client_id = more.client_id === 'self' ? alone.clientId : more.client_id;
    const { status, leftFor, text } = await open('registered', { client_id });
    expect([status, leftFor, text]).toEqual([400, null, expect.stringContaining('client_id')]);
  });

  it('with a parameter twice is told to the client, or to the person where it says who that is', async () => {
    const url = world.authorizeUrl({ client_id: clients.document, code_challenge: challenge });
    const scope = await anybody.open(`${url}&scope=a&scope=b`);
    expect(scope.leftFor!.searchParams.get('error')).toBe('invalid_request');
    const resources = await anybody.open(`${url}&resource=a&resource=b`);
    expect(resources.leftFor!.searchParams.get('error')).toBe('invalid_target');
    for (const name of ['client_id', 'redirect_uri']) {
      const { status, leftFor } = await anybody.open(`${url}&${name}=https://evil.example/x`);
      expect([status, leftFor]).toEqual([400, null]);
    }
  });

  it('is read whatever its bytes are', async () => {
    for (const query of [
      '',
      '?',
      '?%',
      '?client_id=%00',
      '?client_id=https://%00',
      '?state=%ff&client_id=%ed%a0%80',
    ]) {
      const { status, leftFor } = await anybody.open(`${world.program.url}/oauth/authorize${query}`);
      expect([query, status, leftFor]).toEqual([query, 400, null]);
    }
  });

  it('by another method or in another form is rejected on a page', async () => {
    const url = world.authorizeUrl({ client_id: clients.document, code_challenge: challenge });
    const json = await anybody.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"action":1}',
    });
    expect(json.status).toBeGreaterThanOrEqual(400);
    const large = await anybody.send(url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'x'.repeat(20_000) }),
    });
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  });
});

describe('a page', () => {
  it('is in no frame and no cache, runs no script, and is told to no other site', async () => {
    const page = await open('document');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self';");
    expect(policy).not.toContain('unsafe');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    const crossOrigin = await fetch(page.url, { headers: { origin: 'https://evil.example' } });
    expect(crossOrigin.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lets its form lead back to the client, and nowhere else', async () => {
    const consent = await openConsent();
    expect(consent.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:43210;",
    );
  });

  it('shows what strangers say as text', async () => {
    const hostile = '"><script>alert(1)</script><form action=//evil.example>';
    const client_id = world.client({ client_name: hostile });
    const somebody = await world.merchant();
    const url = world.authorizeUrl({
      client_id,
      code_challenge: challenge,
      state: hostile,
      '"><script>alert(2)</script>': 'x',
    });
    const signIn = await somebody.forms.open(url);
    const refused = await somebody.forms.submit(signIn, 'sign_in', { email: hostile, password: 'x' });
    const consent = await world.signIn(await somebody.forms.open(url), somebody);
    for (const page of [signIn, refused, consent]) {
      expect(page.html).not.toContain('<script');
      expect(page.forms.every(({ action }) => action.startsWith('?'))).toBe(true);
    }
    const denied = await somebody.forms.submit(consent, 'deny');
    expect(denied.leftFor!.searchParams.get('state')).toBe(hostile);
  });
});

describe('the sign-in', () => {
  it('keeps the address after a wrong password, and is limited', async () => {
    const somebody = await world.merchant();
    const page = await somebody.forms.open(
      world.authorizeUrl({ client_id: clients.document, code_challenge: challenge }),
    );
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      const fields = { email: somebody.email, password: 'wrong wrong wrong' };
      const answer = await somebody.forms.submit(page, 'sign_in', fields);
      expect(answer.forms[0]!.fields).toMatchObject({ email: somebody.email });
      expect(somebody.forms.cookies.has('tw_session')).toBe(false);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('takes only a form that this browser was given', async () => {
    const somebody = await world.merchant();
    const url = world.authorizeUrl({ client_id: clients.document, code_challenge: challenge });
    const page = await somebody.forms.open(url);
    const fields = { email: somebody.email, password: 'correct horse battery staple' };
    const other = await (await world.merchant()).forms.open(url);
    for (const token of [null, '', 'x', other.forms[0]!.fields.token!]) {
      const { status } = await somebody.forms.submit(page, 'sign_in', { ...fields, token });
      expect(status).toBe(403);
    }
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      expect((await somebody.forms.submit(page, 'sign_in', fields, headers)).status).toBe(403);
    }
    expect(somebody.forms.cookies.has('tw_session')).toBe(false);
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await somebody.forms.submit(page, 'sign_in', fields, headers)).status).toBe(200);
  });

  it('begins a session of its own, whatever cookie the browser came with', async () => {
    const [attacker, victim] = [await world.merchant(), await world.merchant()];
    const planted = `tw_st_${'x'.repeat(43)}`;
    victim.forms.cookies.set('tw_session', planted);
    const url = world.authorizeUrl({ client_id: clients.document, code_challenge: challenge });
    await world.signIn(await victim.forms.open(url), victim);
    expect(victim.forms.cookies.get('tw_session')).not.toBe(planted);
    const known = await world.signIn(await attacker.forms.open(url), attacker);
    expect(known.text).toContain(attacker.email);
    const shared = attacker.forms.cookies.get('tw_session')!;
    victim.forms.cookies.set('tw_session', shared);
    const out = await victim.forms.submit(await victim.forms.open(url), 'sign_out');
    const page = await world.signIn(out, victim);
    expect(page.text).toContain(victim.email);
    expect(victim.forms.cookies.get('tw_session')).not.toBe(shared);
  });
});

describe('the consent', () => {
  it('takes only the form of the session that it was given to', async () => {
    const stranger = await world.merchant();
    const page = await openConsent();
    const url = world.authorizeUrl({ client_id: clients.document, code_challenge: challenge });
    const theirs = await world.signIn(await stranger.forms.open(url), stranger);
    const before = await grantCount();
    for (const token of [null, '', 'x', theirs.forms[0]!.fields.token!]) {
      for (const action of ['approve', 'deny', 'sign_out']) {
        const { status, leftFor } = await merchant.forms.submit(page, action, { token });
        expect([status, leftFor]).toEqual([403, null]);
      }
    }
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await merchant.forms.submit(page, 'approve', {}, headers)).leftFor).toBeNull();
    expect(await grantCount()).toBe(before);
    expect((await merchant.forms.open(urlOf('document'))).text).toContain(merchant.email);
  });

  it('is given for an organization of the person alone', async () => {
    const stranger = await world.merchant();
    const page = await openConsent();
    const of = { organization_id: stranger.organizationId };
    const { status, leftFor } = await merchant.forms.submit(page, 'approve', of);
    expect([status >= 400, leftFor]).toEqual([true, null]);
    const none = await merchant.forms.submit(page, 'approve', { organization_id: null });
    expect([none.status >= 400, none.leftFor]).toEqual([true, null]);
  });

  it('is given to something', async () => {
    const page = await openConsent();
    const { status, text } = await merchant.forms.submit(page, 'approve', { 'scope.catalog:read': null });
    expect([status, text]).toEqual([400, expect.stringContaining('at least one')]);
    const more = await merchant.forms.submit(page, 'approve', {
      'scope.catalog:read': null,
      'scope.orders:write': 'on',
    });
    expect(more.status).toBe(400);
  });

  it('that is declined is told to the client', async () => {
    const { leftFor } = await merchant.forms.submit(await openConsent(), 'deny');
    expect(Object.fromEntries(leftFor!.searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'st&te=1',
      iss: world.program.url,
    });
  });
});
