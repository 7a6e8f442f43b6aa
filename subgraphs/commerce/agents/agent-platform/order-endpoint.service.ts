import type { RequestContext } from '../../../../kernel/context.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import type { Outbound } from '../../../../kernel/outbound/outbound.js';
import { isLiveOauthClient } from '../../../platform/index.js';
import { openerOf } from '../../checkout/checkout/checkout-session.rules.js';
import { endpointSecretContext, meetEndpoint, removeEndpoint } from './agent-endpoint.queries.js';
import { findOrderEndpoint, listOrderEndpoints, type OrderEndpoint } from './order-endpoint.queries.js';
import { endpointErrors, type GivenEndpoint, orderEventsUrl } from './order-endpoint.rules.js';

/**
 * Where platforms of the Agentic Commerce Protocol are told of their orders. They have no profile that would say: the
 * merchant agrees on an address and a secret with each, and sets them for the OAuth client that it buys by.
 */
export class OrderEndpointService {
  readonly #encryption: Encryption;
  readonly #http: Pick<Outbound, 'problemOf'>;

  constructor(encryption: Encryption, http: Pick<Outbound, 'problemOf'>) {
    this.#encryption = encryption;
    this.#http = http;
  }

  /** Every endpoint of the organization, of both protocols, without secrets. */
  list(ctx: RequestContext): Promise<OrderEndpoint[]> {
    return listOrderEndpoints(ctx.reader, ctx.organizationId);
  }

  /** Throws VALIDATION_FAILED, OAUTH_CLIENT_NOT_FOUND. */
  async set(ctx: RequestContext, clientId: string, given: GivenEndpoint): Promise<OrderEndpoint> {
    const { organizationId } = ctx;
    reject(endpointErrors(given, url => this.#http.problemOf(url)));
    if (!isId(clientId) || !(await isLiveOauthClient(ctx.reader, organizationId, clientId))) {
      throw fail('OAUTH_CLIENT_NOT_FOUND');
    }
    const key = keyOf(clientId);
    const secretEncrypted = this.#encryption.encrypt(
      given.secret,
      endpointSecretContext(organizationId, 'acp', key),
    );
    return ctx.transaction(async tx => {
      const url = orderEventsUrl(given.url);
      const endpoint = { organizationId, protocol: 'acp' as const, key, version: null, url, secretEncrypted };
      await meetEndpoint(tx, endpoint, ctx.clock.now());
      return (await findOrderEndpoint(tx, organizationId, 'acp', key))!;
    });
  }

  /** With what it was still to be told. Answers it as it last was. Throws AGENT_ENDPOINT_NOT_FOUND. */
  async remove(ctx: RequestContext, clientId: string): Promise<OrderEndpoint> {
    const { organizationId } = ctx;
    const key = keyOf(clientId);
    return ctx.transaction(async tx => {
      const endpoint = await findOrderEndpoint(tx, organizationId, 'acp', key);
      if (endpoint === null) {
        throw fail('AGENT_ENDPOINT_NOT_FOUND');
      }
      await removeEndpoint(tx, { organizationId, protocol: 'acp', key });
      return endpoint;
    });
  }
}

/** Sessions of the client name it so. */
const keyOf = (clientId: string): string => openerOf({ kind: 'oauth_client', id: clientId });
