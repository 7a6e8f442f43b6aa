import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedCapabilities } from '../../rest-facade/ucp/profile/profile.js';
import { ownCapabilities } from '../../subgraphs/commerce/agents/agent-platform/negotiation.rules.js';
import { type Program, startProgram } from '../support/program.js';
import { sharedUcp, UcpSchemas } from './ucp-schemas.js';

let program: Program;

beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const read = (path: string) => program.rest(null).get(path);

/** Where services are; nothing is to be read there. */
const endpoints = ['/ucp/v1', '/ucp/2026-01-11', '/ucp/mcp'];

/** Every address of ours in a profile. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return value.startsWith(program.url) ? [value] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

describe('what agents read of the installation', () => {
  it.skipIf(sharedUcp === null)('is a business profile by the published schema of 2026-04-08', async () => {
    const { status, json, headers } = await read('/.well-known/ucp');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const check = new UcpSchemas('2026-04-08').check(
      '../discovery/profile_schema.json#/$defs/business_profile',
    );
    expect(check(json)).toEqual([]);
    expect(json.ucp.supported_versions).toEqual({
      '2026-01-11': `${program.url}/ucp/2026-01-11/.well-known/ucp`,
    });
    expect(json.ucp.services['dev.ucp.shopping'][0].endpoint).toBe(`${program.url}/ucp/v1`);
  });

  it('is described by the protocol itself in 2026-04-08, as the owner of the namespace', async () => {
    const { json } = await read('/.well-known/ucp');
    const { services, capabilities } = json.ucp;
    const parts = Object.entries({ ...services, ...capabilities }) as [string, Record<string, string>[]][];
    expect(parts.length).toBeGreaterThan(5);
    for (const [name, versions] of parts) {
      for (const { spec, schema, version } of versions) {
        expect([name, new URL(spec!).origin, new URL(schema!).origin]).toEqual([
          expect.stringMatching(/^dev\.ucp\./),
          'https://ucp.dev',
          'https://ucp.dev',
        ]);
        expect([spec, schema]).toEqual([
          expect.stringContaining(`/${version}/`),
          expect.stringContaining(`/${version}/`),
        ]);
      }
    }
  });

  it.skipIf(sharedUcp === null)('is a profile by the published schema of 2026-01-11', async () => {
    const { json } = await read('/ucp/2026-01-11/.well-known/ucp');
    const check = new UcpSchemas('2026-01-11').check('../discovery/profile_schema.json');
    expect(check(json)).toEqual([]);
    expect(json.ucp.services['dev.ucp.shopping'].rest.endpoint).toBe(`${program.url}/ucp/2026-01-11`);
    expect(json.payment.handlers.length).toBeGreaterThan(0);
  });

  it.each(['/.well-known/ucp', '/ucp/2026-01-11/.well-known/ucp'])(
    'names in %s only addresses that answer',
    async path => {
      const { json } = await read(path);
      const described = addressesIn(json).filter(address => !endpoints.includes(new URL(address).pathname));
      expect(described.length).toBeGreaterThan(path.startsWith('/ucp/2026-01-11') ? 10 : 0);
      for (const address of new Set(described)) {
        const reply = await fetch(address);
        expect([address, reply.status]).toEqual([address, 200]);
        await reply.arrayBuffer();
      }
    },
  );

  it.each([
    ['/ucp/schemas/2026-04-08/rest.openapi.json', '/ucp/v1/'],
    ['/ucp/schemas/2026-01-11/rest.openapi.json', '/ucp/2026-01-11/'],
  ])(
    'describes in %s the routes of that version alone, at their address, to anybody for a while',
    async (path, base) => {
      const { json, headers } = await read(path);
      const paths = Object.keys(json.paths);
      expect(paths.length).toBeGreaterThan(3);
      expect(paths.filter(one => !one.startsWith(base))).toEqual([]);
      expect(json.servers).toEqual([{ url: program.url }]);
      for (const kept of [headers, (await read('/.well-known/ucp')).headers]) {
        expect([kept.get('cache-control'), kept.get('access-control-allow-origin')]).toEqual([
          'public, max-age=300',
          '*',
        ]);
      }
    },
  );

  it('publishes one and the same signing key in every version and after a restart of a gateway', async () => {
    const latest = (await read('/.well-known/ucp')).json.signing_keys;
    const early = (await read('/ucp/2026-01-11/.well-known/ucp')).json.signing_keys;
    expect(early).toEqual(latest);
    expect(latest).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256' })]);
    expect(latest[0]).not.toHaveProperty('d');
  });

  it('names the capabilities that are agreed on, with what they extend', () => {
    expect(servedCapabilities).toEqual(ownCapabilities);
  });

  it('names carts and the catalog from the version on that has them', async () => {
    const latest = (await read('/.well-known/ucp')).json.ucp.capabilities;
    const early = (await read('/ucp/2026-01-11/.well-known/ucp')).json.ucp.capabilities;
    const added = ['cart', 'catalog.search', 'catalog.lookup'].map(name => `dev.ucp.shopping.${name}`);
    expect(Object.keys(latest)).toEqual(expect.arrayContaining(added));
    expect(latest['dev.ucp.shopping.catalog.search'][0].schema).toContain('/catalog_search.json');
    expect(latest['dev.ucp.shopping.discount'][0].extends).toEqual([
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.cart',
    ]);
    const earlyNames = early.map(({ name }: { name: string }) => name);
    expect(earlyNames.filter((name: string) => added.includes(name))).toEqual([]);
    expect(early.find(({ name }: { name: string }) => name.endsWith('.discount')).extends).toBe(
      'dev.ucp.shopping.checkout',
    );
  });

  it('has no schema of a name that is none', async () => {
    expect((await read('/ucp/schemas/2026-04-08/nothing.json')).status).toBe(404);
  });

  it.each([
    ['/ucp', '2026-04-08'],
    ['/ucp/v1/nothing', '2026-04-08'],
    ['/ucp/2026-01-11/nothing', '2026-01-11'],
  ])('answers at %s, where nothing is, in the form of %s', async (path, version) => {
    const { status, json } = await read(path);
    expect([status, json.ucp]).toEqual([404, { version, status: 'error' }]);
    expect(json.messages).toEqual([expect.objectContaining({ type: 'error', code: 'not_found' })]);
  });
});
