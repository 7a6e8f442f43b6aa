import type { FastifyInstance } from 'fastify';
import { acpVersion, acpVersions } from './version.js';

/** Serves the discovery document of the Agentic Commerce Protocol: about the platform, never about a merchant. */
export function serveAcpDiscovery(app: FastifyInstance, publicUrl: string): void {
  const document = {
    protocol: {
      name: 'acp',
      version: acpVersion,
      supported_versions: acpVersions,
      documentation_url: `${publicUrl}/docs`,
    },
    api_base_url: `${publicUrl}/acp`,
    transports: ['rest'],
    capabilities: { services: ['checkout', 'orders'], extensions: [{ name: 'discount' }] },
  };
  app.get('/.well-known/acp.json', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=3600')
      .send(document),
  );
}
