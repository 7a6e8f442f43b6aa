import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthorizeWorld, callback, proofKey } from './authorize-world.js';

let world: AuthorizeWorld;
beforeAll(async () => {
  world = await AuthorizeWorld.start();
});
afterAll(() => world.close());

describe('a person who connects an assistant', () => {
  it('signs in, reads who asks for what, allows a part of it, and the assistant acts for them', async () => {
    const merchant = await world.merchant();
    const { forms } = merchant;
    const clientId = world.client();
    const { verifier, challenge } = proofKey();
    const signIn = await forms.open(
      world.authorizeUrl({
        client_id: clientId,
        scope: 'catalog:read orders:read orders:write offline_access',
        code_challenge: challenge,
        resource: world.program.url,
      }),
    );
    expect([signIn.status, signIn.text]).toEqual([200, expect.stringContaining('Helpful Assistant')]);
    const consent = await world.signIn(signIn, merchant);
    expect(consent.text).toContain('Its name is not verified');
    expect(consent.text).toContain(new URL(clientId).host);
    expect(consent.text).toContain('a program on your own computer (127.0.0.1:43210)');
    expect(consent.text).toContain('Acme');
    expect(consent.text).toContain('with the names and addresses of buyers');
    const answer = await forms.submit(consent, 'approve', { 'scope.orders:write': null });
    expect(answer.status).toBe(303);
    const { origin, pathname, searchParams } = answer.leftFor!;
    expect(`${origin}${pathname}`).toBe(callback);
    expect(Object.fromEntries(searchParams)).toEqual({
      code: expect.stringMatching(/^tw_ac_[0-9A-Za-z]{43}$/),
      state: 'st&te=1',
      iss: world.program.url,
    });
    const { status, json } = await world.token({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: callback,
      code: searchParams.get('code')!,
      code_verifier: verifier,
      resource: world.program.url,
    });
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        access_token: expect.stringMatching(/^tw_at_/),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'catalog:read orders:read',
        refresh_token: expect.stringMatching(/^tw_rt_/),
      },
    });
    const rest = world.program.rest(json.access_token);
    expect((await rest.get('/api/v1/orders')).status).toBe(200);
    expect((await rest.post('/api/v1/products', { name: 'x', sku: 'x' })).status).toBe(403);
  });
});
