import type { RequestContext } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import { findRedirectingClient } from '../oauth-client/oauth-client.queries.js';
import { isDocumentUrl } from '../oauth-parameters/client-id.rules.js';
import type { ClientDocuments } from './client-documents.js';

/** A client that may ask people for their consent. */
export interface AuthorizationClient {
  clientId: string;
  /** Of a registered client; null for one with a metadata document. */
  registered: {
    id: string;
    scopes: readonly Scope[];
    /** Only there may it be given anything. */
    organizationIds: readonly string[];
  } | null;
  name: string;
  redirectUris: readonly string[];
  isRefreshable: boolean;
}

/** The client that an authorization request names, or why it is none, in words for people. */
export async function findAuthorizationClient(
  ctx: RequestContext,
  documents: ClientDocuments,
  clientId: string,
): Promise<AuthorizationClient | { problem: string }> {
  if (!isDocumentUrl(clientId)) {
    return registeredClient(ctx, clientId);
  }
  const read = await documents.find(ctx, clientId);
  return 'problem' in read
    ? { problem: `The application's description at ${clientId} cannot be used. ${read.problem}` }
    : { clientId, registered: null, ...read };
}

async function registeredClient(
  ctx: RequestContext,
  clientId: string,
): Promise<AuthorizationClient | { problem: string }> {
  const found = await findRedirectingClient(ctx.reader, clientId);
  if (found === null || found.organizationIds.length === 0) {
    return { problem: 'No application with this client_id is registered.' };
  }
  const { name, redirectUris, ...registered } = found;
  return { clientId, registered, name, redirectUris, isRefreshable: true };
}
