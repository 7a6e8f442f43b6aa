import fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveAcpDiscovery } from '../../rest-facade/acp/discovery.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';

const app = fastify();
serveAcpDiscovery(app, 'https://shop.example');
const discovered = () => app.inject('/.well-known/acp.json');

it('anybody learns where the protocol is spoken, and in which version', async () => {
  const reply = await discovered();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  });
  expect(reply.json()).toMatchObject({
    protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-04-17'] },
    api_base_url: 'https://shop.example/acp',
    transports: ['rest'],
    capabilities: { services: ['checkout', 'orders'] },
  });
});

it.skipIf(!hasAcpData)('the document is valid by the published schema', async () => {
  expect(acpProblems('checkout', 'DiscoveryResponse', (await discovered()).json())).toEqual([]);
});
