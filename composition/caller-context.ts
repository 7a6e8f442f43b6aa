import type { IncomingMessage } from 'node:http';
import { type Authenticator, anonymous, RequestContext, type SessionCaller } from '../kernel/context.js';
import { fail } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { presentedCredential } from '../rest-facade/access/credentials.js';
import type { ProcessDependencies } from './process-dependencies.js';

/** What a GraphQL request brings to say who sends it. */
export interface GraphQLCredentials {
  requestId: string;
  headers: IncomingMessage['headers'];
  /** The IP address that the request comes from. */
  address: string;
  /** The organization that a session acts for; keys and tokens have one already. */
  organizationId: string | null;
}

type Origin = Pick<GraphQLCredentials, 'requestId' | 'address'>;

/**
 * Contexts for `/graphql`, with the credentials and rights of REST (§5). A caller without credentials is
 * anonymous: it may sign up, sign in and read what is public. A session that shows no CSRF token may only read.
 */
export class CallerContexts {
  readonly #dependencies: Pick<ProcessDependencies, 'db' | 'clock' | 'log'>;
  readonly #authenticator: Authenticator;

  constructor(dependencies: Pick<ProcessDependencies, 'db' | 'clock' | 'log'>, authenticator: Authenticator) {
    this.#dependencies = dependencies;
    this.#authenticator = authenticator;
  }

  async of({ requestId, headers, address, organizationId }: GraphQLCredentials): Promise<RequestContext> {
    const from = { requestId, address };
    const credential = presentedCredential(headers);
    if (credential === null) {
      return this.#context(from, anonymous);
    }
    if (credential.kind === 'session') {
      const session = await this.#authenticator.session(credential.token, organizationId);
      return session === null
        ? this.#context(from, anonymous)
        : this.#ofSession(from, session, organizationId, headers['x-csrf-token']);
    }
    const caller = await this.#authenticator.bearer(credential.token);
    if (caller === null) {
      throw fail('UNAUTHENTICATED', { detail: 'The credential is unknown, expired or revoked.' });
    }
    if (
      organizationId !== null &&
      caller.organizationId !== null &&
      caller.organizationId !== organizationId.toLowerCase()
    ) {
      throw fail('ORGANIZATION_MISMATCH');
    }
    return this.#context(from, caller);
  }

  #ofSession(
    from: Origin,
    session: SessionCaller,
    organizationId: string | null,
    csrfToken: unknown,
  ): RequestContext {
    if (organizationId !== null && session.caller.organizationId === null) {
      throw fail('ORGANIZATION_FORBIDDEN');
    }
    return this.#context(from, session.caller, csrfToken !== session.csrfToken);
  }

  #context(
    { requestId, address }: Origin,
    caller: RequestContext['caller'],
    isReadOnly = false,
  ): RequestContext {
    return new RequestContext({
      requestId: requestId === '' ? newId() : requestId,
      caller,
      address,
      isReadOnly,
      ...this.#dependencies,
    });
  }
}
