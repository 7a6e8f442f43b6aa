import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { hashSecret, matchesSecret, newSecret } from '../credential/secret.js';
import { type ClientCredentials, findClientCredentials } from '../oauth-client/oauth-client.queries.js';
import { isDocumentUrl } from '../oauth-parameters/client-id.rules.js';
import type { TokenClient } from './token-grant.rules.js';

export interface KnownClient extends TokenClient {
  /** Null: a client with a metadata document. What it shows proves it, as it has no secret. */
  registered: ClientCredentials | null;
}

/** What an unknown client's secret is compared with, so that its error takes as long as any other. */
const noHash = [hashSecret(newSecret('clientSecret'))];

/**
 * RFC 6749 §2.3.1. A registered client shows its secret, a public one has none and shows none. A client that no organization
 * lets act any more is rejected like an unknown one. @throws CLIENT_INVALID
 */
export async function authenticateClient(
  ctx: RequestContext,
  request: { clientId?: string | null; clientSecret?: string | null },
): Promise<KnownClient> {
  const { clientId, clientSecret } = request;
  if (clientId != null && isDocumentUrl(clientId)) {
    if (clientSecret != null) {
      throw fail('CLIENT_INVALID', {
        detail: 'A client that is known by its metadata document has no secret.',
      });
    }
    return { clientId, organizationIds: null, registered: null };
  }
  const registered = await findClientCredentials(ctx.db, clientId ?? '');
  const matches = matchesSecret(clientSecret ?? '', registered?.hashes ?? noHash);
  const isProved = registered?.isPublic === true ? clientSecret == null : matches;
  if (registered === null || !isProved || registered.organizationIds.length === 0) {
    throw fail('CLIENT_INVALID');
  }
  return { clientId: clientId ?? '', organizationIds: registered.organizationIds, registered };
}
