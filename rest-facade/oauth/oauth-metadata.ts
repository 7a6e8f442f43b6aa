import type { FastifyInstance } from 'fastify';
import { allScopes } from '../../kernel/scopes.js';
import { authorizePath } from './authorize-path.js';

/** Public clients have none. */
const clientAuthentication = ['client_secret_post', 'client_secret_basic', 'none'];

/** Serves the authorization server's metadata (RFC 8414). */
export function serveOauthMetadata(app: FastifyInstance, publicUrl: string): void {
  const metadata = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${authorizePath}`,
    token_endpoint: `${publicUrl}/api/v1/oauth/token`,
    revocation_endpoint: `${publicUrl}/api/v1/oauth/revoke`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    scopes_supported: allScopes(),
    service_documentation: `${publicUrl}/docs`,
  };
  app.get('/.well-known/oauth-authorization-server', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(metadata),
  );
}
