import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { callback, type DocumentHost, proofKey, startDocumentHost } from '../oauth/authorize-world.js';
import { Browser, password } from '../support/browser.js';
import { FormBrowser } from '../support/form-browser.js';
import { KilledProgram } from './killed-program.js';

let program: KilledProgram;
let host: DocumentHost;
beforeAll(async () => {
  program = await KilledProgram.prepare();
  host = await startDocumentHost();
  await program.start();
}, 240_000);
afterAll(async () => {
  await host.close();
  await program.close();
});

const token = async (fields: Record<string, string>) => {
  const reply = await fetch(`${program.url}/api/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, string> };
};

it('a code and a refresh token survive the death of the program, each for one use', {
  timeout: 120_000,
}, async () => {
  const email = `${newId()}@example.com`;
  const api = new Browser({ url: program.url, check: null });
  await api.signUp(email);
  await api.rest.post('/api/v1/organizations', { name: 'Acme', defaultCurrency: 'USD' });
  const client_id = host.publish('/client.json', { client_name: 'App', redirect_uris: [callback] });
  const { verifier, challenge } = proofKey();
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: callback, scope: 'catalog:read' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const forms = new FormBrowser(program.url);
  const signIn = await forms.open(`${program.url}/oauth/authorize?${query}`);
  const consent = await forms.submit(signIn, 'sign_in', { email, password });
  const code = (await forms.submit(consent, 'approve')).leftFor!.searchParams.get('code')!;

  await program.kill();
  await program.start();
  const exchange = { grant_type: 'authorization_code', client_id, redirect_uri: callback };
  const redeemed = await token({ ...exchange, code, code_verifier: verifier });
  expect(redeemed.status).toBe(200);

  await program.kill();
  await program.start();
  const refresh = { grant_type: 'refresh_token', client_id, refresh_token: redeemed.json.refresh_token! };
  const next = await token(refresh);
  expect(next.status).toBe(200);
  const reads = async ({ access_token }: Record<string, string>) => {
    const headers = { authorization: `Bearer ${access_token}` };
    return (await fetch(`${program.url}/api/v1/products`, { headers })).status;
  };
  expect([await reads(redeemed.json), await reads(next.json)]).toEqual([200, 200]);

  await program.kill();
  await program.start();
  const replayed = await token({ ...exchange, code, code_verifier: verifier });
  expect([replayed.status, replayed.json.error]).toEqual([400, 'invalid_grant']);
  expect([await reads(redeemed.json), await reads(next.json)]).toEqual([401, 401]);
  expect((await token({ ...refresh, refresh_token: next.json.refresh_token! })).status).toBe(400);
});
