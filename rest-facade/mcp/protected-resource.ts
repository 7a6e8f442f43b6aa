import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../kernel/scopes.js';

const wellKnownPath = '/.well-known/oauth-protected-resource';

/** Address of the metadata of a resource (RFC 9728 §3.1); `path` is that of the resource. */
export const resourceMetadataUrl = (publicUrl: string, path: string): string =>
  `${publicUrl}${wellKnownPath}${path}`;

export interface ProtectedResource {
  publicUrl: string;
  path: `/${string}`;
  name: string;
  scopes: readonly Scope[];
  documentation: `/${string}`;
}

/** Tells clients which authorization server issues tokens for an endpoint, and which scopes it knows (RFC 9728). */
export function serveResourceMetadata(app: FastifyInstance, resource: ProtectedResource): void {
  const { publicUrl, path, name, scopes, documentation } = resource;
  const metadata = {
    resource: `${publicUrl}${path}`,
    authorization_servers: [publicUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: name,
    resource_documentation: `${publicUrl}${documentation}`,
  };
  app.get(`${wellKnownPath}${path}`, async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(metadata),
  );
}

/** What a client asks the authorization server for. */
interface Challenge {
  metadataUrl: string;
  scopes: readonly Scope[];
  error?: 'invalid_token' | 'insufficient_scope';
}

/** `WWW-Authenticate` by RFC 6750 §3 and RFC 9728 §5.1. */
export function bearerChallenge({ metadataUrl, scopes, error }: Challenge): string {
  const parts = [
    'realm="tradewind"',
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(scopes.length === 0 ? [] : [`scope="${scopes.join(' ')}"`]),
    `resource_metadata="${metadataUrl}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}
