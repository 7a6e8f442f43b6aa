import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';

let program: Program;

beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const origin = 'http://localhost:6274';

describe.each(['/mcp', '/ucp/mcp'])('a client in a browser, at %s', path => {
  it('may send what the transport needs', async () => {
    const preflight = await fetch(program.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    const allowed = preflight.headers.get('access-control-allow-headers')!.toLowerCase().split(', ');
    expect([preflight.status, allowed]).toEqual([
      204,
      expect.arrayContaining([
        ...['accept', 'authorization', 'content-type', 'idempotency-key', 'last-event-id'],
        ...['mcp-method', 'mcp-name', 'mcp-protocol-version', 'mcp-session-id'],
      ]),
    ]);
  });

  it('may read where it gets a token', async () => {
    const headers = { origin, 'content-type': 'application/json' };
    const reply = await fetch(program.url + path, { method: 'POST', headers, body: '{}' });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    const exposed = reply.headers.get('access-control-expose-headers')!.split(', ');
    expect(exposed).toContain('WWW-Authenticate');
  });

  it('is led to a page of the documentation', async () => {
    const { json } = await program.rest(null).get(`/.well-known/oauth-protected-resource${path}`);
    const page = await fetch(program.url + new URL(json.resource_documentation).pathname);
    const type = page.headers.get('content-type');
    expect([page.status, type]).toEqual([200, expect.stringContaining('text/html')]);
  });
});

it('a page of any site shops without a credential, and reads the answer', async () => {
  const reply = await fetch(`${program.url}/shop/mcp`, {
    method: 'POST',
    headers: {
      origin: 'https://assistant.example',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await reply.text()).toContain('search_products');
});
