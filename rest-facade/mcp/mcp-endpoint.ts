import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.js';
import {
  type Authenticator,
  anonymous,
  type Caller,
  RequestContext,
  type TokenAudience,
} from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { fail } from '../../kernel/errors.js';
import { inputLimits } from '../../kernel/input.limits.js';
import type { Logger } from '../../kernel/log.js';
import { presentedCredential } from '../access/credentials.js';
import type { RequestRate } from '../access/request-rate.js';
import { errorOf } from '../errors/thrown-error.js';
import { acceptBodies } from '../request/body-parsers.js';
import { type Authorization, ErrorReply } from './error-reply.js';
import type { McpRequest } from './mcp-request.js';
import { mcpServer } from './mcp-server.js';
import type { McpService } from './mcp-service.js';
import { calledTool, requireMessage } from './message.js';
import { requestGuard } from './request-guards.js';

/** What endpoints stand on. */
export interface McpDependencies {
  authenticator: Authenticator;
  rate: RequestRate;
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
}

export interface McpEndpoint {
  path: `/${string}`;
  /** Null: anybody may call it, credentials are not looked at, and calls are counted as of public pages. */
  authorization: Authorization | null;
  /** What tokens of people have to be for. */
  audience: TokenAudience;
  service: McpService;
  /** What else a request has to show, once its body is read. Throws what it is rejected with. */
  verify?(request: FastifyRequest, caller: Caller): Promise<void>;
}

/**
 * Serves the Model Context Protocol at a path: streamable HTTP without sessions, in the revisions 2026-07-28 and 2025-11-25
 * (and what clients of the latter still speak). Callers are admitted and counted as over REST, before the body is read.
 */
export function serveMcp(app: FastifyInstance, endpoint: McpEndpoint, dependencies: McpDependencies): void {
  app.register(async scope => new Endpoint(endpoint, dependencies).register(scope));
}

class Endpoint {
  readonly #endpoint: McpEndpoint;
  readonly #dependencies: McpDependencies;
  readonly #errors: ErrorReply;
  readonly #stopping = new AbortController();
  readonly #admitted = new WeakMap<FastifyRequest, Caller>();

  constructor(endpoint: McpEndpoint, dependencies: McpDependencies) {
    this.#endpoint = endpoint;
    this.#dependencies = dependencies;
    this.#errors = new ErrorReply(endpoint.authorization, dependencies.log);
  }

  register(app: FastifyInstance): void {
    const { publicUrl, log } = this.#dependencies;
    const guard = requestGuard(publicUrl, { isPublic: this.#endpoint.authorization === null });
    const handler = createMcpHandler(({ authInfo }) => this.#serverFor(authInfo), {
      // No list of ours changes while somebody listens.
      maxSubscriptions: 0,
      maxRequestBodySize: inputLimits.bodySizeBytes,
      onerror: error => log.debug({ err: error }, 'request of the Model Context Protocol rejected'),
    });
    const handle = toNodeHandler(handler, {
      onerror: error => log.error({ err: error }, 'the Model Context Protocol failed'),
    });
    acceptBodies(app, 'json');
    app.setErrorHandler((error, request, reply) => {
      reply.removeHeader('connection');
      this.#errors.send(request, reply, errorOf(error, request));
    });
    app.addHook('preClose', done => {
      this.#stopping.abort();
      handler.close().then(() => done(), done);
    });
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: this.#endpoint.path,
      bodyLimit: inputLimits.bodySizeBytes,
      onRequest: async (request, reply) => {
        guard(request);
        this.#admitted.set(request, await this.#admit(request, reply));
      },
      handler: (request, reply) => this.#answer(request, reply, handle),
    });
  }

  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: ReturnType<typeof toNodeHandler>,
  ): Promise<unknown> {
    const caller = this.#admitted.get(request)!;
    if (request.method === 'POST') {
      requireMessage(request.body);
    }
    if (this.#endpoint.service.countsItsCalls === true && calledTool(request.body) === null) {
      this.#count(request, reply, caller);
    }
    await this.#endpoint.verify?.(request, caller);
    const missing = this.#scopeMissing(request.body, caller);
    if (missing !== null) {
      const { scope, id } = missing;
      const scopes = [...new Set([...caller.scopes, scope])].sort();
      const error = fail('SCOPE_MISSING', { detail: `This needs the scope ${scope}.` });
      return this.#errors.sendScopeMissing(reply, error, { requestId: request.id, id, scopes });
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      reply.raw.setHeader(name, value as string);
    }
    const auth = authInfoOf(this.#requestOf(request, caller));
    await handle(Object.assign(request.raw, { auth }), reply.raw, request.body);
    return reply;
  }

  #scopeMissing(body: unknown, caller: Caller) {
    const called = this.#endpoint.authorization === null ? null : calledTool(body);
    const scope = called === null ? null : this.#endpoint.service.scopeMissing(called.name, caller);
    return called === null || scope === null ? null : { scope, id: called.id };
  }

  /** Calls without a valid credential count against their address, which slows guessing down. */
  async #admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    if (this.#endpoint.authorization === null) {
      this.#dependencies.rate.countPublic({ address: request.ip, merchantIds: [] }, reply);
      return anonymous;
    }
    const caller = await this.#bearer(request);
    if (caller === null || this.#endpoint.service.countsItsCalls !== true) {
      this.#count(request, reply, caller ?? anonymous);
    }
    if (caller === null) {
      const detail = `Send ${this.#credentials} that is valid: Authorization: Bearer.`;
      throw fail('UNAUTHENTICATED', { detail });
    }
    if (caller.kind === 'api_key' && this.#endpoint.authorization.onlyTokens === true) {
      throw fail('CALLER_NOT_ALLOWED', { detail: `Send ${this.#credentials}: this is for agents that buy.` });
    }
    return caller;
  }

  get #credentials(): string {
    const onlyTokens = this.#endpoint.authorization?.onlyTokens === true;
    return onlyTokens ? 'an OAuth access token' : 'an API key or an OAuth access token';
  }

  /** A cookie is no credential here: pages of other sites make browsers send it. */
  async #bearer({ headers: { authorization } }: FastifyRequest): Promise<Caller | null> {
    const { audience } = this.#endpoint;
    const credential = authorization === undefined ? null : presentedCredential({ authorization });
    return credential === null ? null : this.#dependencies.authenticator.bearer(credential.token, audience);
  }

  #count(request: FastifyRequest, reply: FastifyReply, caller: Caller): void {
    this.#dependencies.rate.countRequest({ caller, address: request.ip }, reply);
  }

  #requestOf(request: FastifyRequest, caller: Caller): McpRequest {
    const { db, clock, log } = this.#dependencies;
    const key = request.headers['idempotency-key'];
    return {
      ctx: new RequestContext({ requestId: request.id, caller, address: request.ip, db, clock, log }),
      idempotencyKey: typeof key === 'string' ? key : null,
      authorization: request.headers.authorization,
      stopping: this.#stopping.signal,
      confirm: async () => {
        if (this.#endpoint.authorization !== null && (await this.#bearer(request)) === null) {
          throw fail('UNAUTHENTICATED', { detail: 'The credential has expired or was revoked.' });
        }
      },
    };
  }

  #serverFor(authInfo: AuthInfo | undefined) {
    return mcpServer(this.#endpoint.service, authInfo!.extra!.request as McpRequest);
  }
}

/** How a request reaches the server that is made for it. The token itself is of no use there. */
const authInfoOf = (request: McpRequest): AuthInfo => ({
  token: '',
  clientId: request.ctx.caller.id,
  scopes: [...request.ctx.caller.scopes],
  extra: { request },
});
