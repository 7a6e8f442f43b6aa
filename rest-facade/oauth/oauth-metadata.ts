import type { FastifyInstance } from 'fastify';
import { allScopes } from '../../kernel/scopes.js';

/** Serves the authorization server's metadata (RFC 8414). */
export function serveOauthMetadata(app: FastifyInstance, publicUrl: string): void {
  const metadata = {
    issuer: publicUrl,
    token_endpoint: `${publicUrl}/api/v1/oauth/token`,
    revocation_endpoint: `${publicUrl}/api/v1/oauth/revoke`,
    grant_types_supported: ['client_credentials'],
    // There is no authorization endpoint, so no response type; the member is required all the same (RFC 8414 §2).
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    scopes_supported: allScopes(),
    service_documentation: `${publicUrl}/docs`,
  };
  app.get('/.well-known/oauth-authorization-server', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(metadata),
  );
}
