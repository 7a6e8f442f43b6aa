import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { contractOf } from '../../rest-facade/contract/contract.js';
import type { Credential, Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { writtenError } from '../rest/route-matrix.js';
import { startOrganization } from '../support/organization.js';
import { bearer, type Program, startProgram } from '../support/program.js';

let program: Program;
/** Headers of a credential of each kind that may do everything in its organization. */
let credentials: Record<Credential, Record<string, string>>;

beforeAll(async () => {
  program = await startProgram();
  const shop = await startOrganization(program);
  const { clientId, clientSecret } = program.demo;
  const { json } = await program.rest(null).post('/api/v1/oauth/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  credentials = {
    api_key: bearer(shop.apiKey),
    oauth_client: bearer(json.access_token),
    session: shop.owner.headers,
  };
});
afterAll(() => program.stop());

const send = (route: Route, headers: Record<string, string>) =>
  program.rest(null).send(
    route.method,
    route.path.replace(/:\w+/g, () => newId()),
    { headers },
  );

const guarded = routes.filter(route => typeof route.callers !== 'string');
const kinds: readonly Credential[] = ['api_key', 'oauth_client', 'session'];
const wrongKinds = guarded.flatMap(route =>
  kinds.filter(kind => !route.callers.includes(kind)).map(kind => ({ route, id: route.id, kind })),
);

describe('every route that is not public', () => {
  it.each(guarded)('$method $path: 401 without a credential, saying which kind is wanted', async route => {
    const { status, json, headers } = await send(route, {});
    expect({ status, code: json.code }).toEqual(writtenError(route, 'UNAUTHENTICATED'));
    expect(headers.get('www-authenticate')).toBe('Bearer realm="tradewind"');
    expect(headers.get('content-type')).toBe(contractOf(route).errors.contentType);
    expect([headers.get('x-request-id'), undefined]).toContain(json.requestId);
  });

  it.each(guarded)('$method $path: 401 for a credential that nobody has', async route => {
    const { status, headers } = await send(route, bearer('tw_sk_0000000000000000'));
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="tradewind", error="invalid_token"',
    ]);
  });

  it.each(wrongKinds)('$id: 403 for $kind, saying who may', async ({ route, kind }) => {
    const { status, json, text } = await send(route, credentials[kind]);
    expect({ status, code: json.code }).toEqual(writtenError(route, 'CALLER_NOT_ALLOWED'));
    expect(text).toContain('This call needs');
  });
});
