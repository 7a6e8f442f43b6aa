import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApolloServerPlugin } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { RequestContext } from '../kernel/context.js';
import { AppError, fail } from '../kernel/errors.js';
import { createApolloServer } from '../kernel/federation/apollo-server.js';
import { asGraphQLError } from '../kernel/federation/present-error.js';
import { sessionCookie } from '../kernel/session-cookie.js';
import type { Gateway } from './gateway.js';
import { idempotentMutations } from './idempotent-mutations.js';
import { knownOperations } from './known-operation.js';
import { overlong } from './limits/operation-limits.js';
import { registerSockets, type SubscriptionOptions, subscriptionHandler } from './subscriptions.js';

export interface GraphQLEndpointOptions extends SubscriptionOptions {
  gateway: Gateway;
  /** Verifies the credentials of a request and counts it; rejects with an AppError, which answers with its status. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>;
  /** Whether clients reach the endpoint over https, so that cookies may demand it. */
  hasTls: boolean;
  /** Mutations whose use case keeps the answers under an `Idempotency-Key` itself. */
  ownIdempotencyKeys?: ReadonlySet<string>;
  /** HTML that browsers are shown, which says how to use the endpoint; null for none. */
  landingPage: string | null;
}

/**
 * A fastify plugin for `/graphql`: queries and mutations over GET and POST by Apollo Server, as GraphQL over
 * HTTP wants them; everything, subscriptions included, over graphql-ws.
 */
export async function graphqlEndpoint(app: FastifyInstance, options: GraphQLEndpointOptions): Promise<void> {
  const { gateway } = options;
  const server = createApolloServer({
    schema: gateway.apiSchema,
    execute: async (request, ctx) =>
      (ctx.extensions.ran as ExecutionResult | undefined) ?? gateway.execute(request, ctx),
    plugins: [
      guardingWrites,
      idempotentMutations(options.ownIdempotencyKeys ?? new Set()),
      settingSession(options),
      statusByMediaType,
      ...(options.landingPage === null ? [] : [showing(options.landingPage)]),
    ],
    errorExtensions: () => ({ requestId: requestIds.getStore() }),
  });
  await server.start();
  app.addHook('onClose', () => server.stop());
  await registerSockets(app);
  app.decorateRequest('graphqlContext', null);
  // Made once for each request, whoever asks: a request is counted once, and a wrong token looked up once.
  const context = (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> =>
    (request.graphqlContext ??= contextOf(request, reply, options));
  const serve = fastifyApolloHandler(server, { context });
  const handler: RouteHandlerMethod = function serveNamed(request, reply) {
    return requestIds.run(request.id, () => serve.call(this, request, reply));
  };
  app.route({ method: 'GET', url: '/graphql', handler, wsHandler: subscriptionHandler(options) });
  const answerKnown = knownOperations(gateway, context);
  app.route({
    method: 'POST',
    url: '/graphql',
    async handler(request, reply) {
      return (await answerKnown(request, reply)) ?? handler.call(this, request, reply);
    },
  });
}

/** Each error names the request under which its cause was logged. Apollo Server does not say whose error it formats. */
const requestIds = new AsyncLocalStorage<string>();

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: GraphQLEndpointOptions,
): Promise<RequestContext> {
  try {
    const ctx = await options.contextOf(request, reply);
    rejectOverlong(request.body);
    return ctx;
  } catch (error) {
    if (!(error instanceof AppError)) {
      request.log.error({ err: error }, 'no context for a GraphQL request');
      throw error;
    }
    const { message, extensions } = asGraphQLError(error);
    const http = { status: error.status, headers: headersOf(error) };
    throw new GraphQLError(message, { extensions: { ...extensions, http } });
  }
}

/** Before anything hashes or parses it. What comes by GET is in the address, which is short. */
function rejectOverlong(body: unknown): void {
  const { query, operationName } = (body ?? {}) as Record<string, unknown>;
  const error =
    typeof query === 'string'
      ? overlong(query, typeof operationName === 'string' ? operationName : undefined)
      : null;
  if (error !== null) {
    throw error;
  }
}

function headersOf({ status, retryAfterSeconds }: AppError): Map<string, string> {
  const headers = new Map<string, string>();
  if (status === 401) {
    headers.set('www-authenticate', 'Bearer');
  }
  if (retryAfterSeconds !== undefined) {
    headers.set('retry-after', String(retryAfterSeconds));
  }
  return headers;
}

/** A mutation of a session that showed no CSRF token may have been sent by a page elsewhere. */
const guardingWrites: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, contextValue }) {
      if (operation?.operation === 'mutation' && contextValue.isReadOnly) {
        const error = fail('CSRF_TOKEN_INVALID');
        const { message, extensions } = asGraphQLError(error);
        const http = { status: error.status, headers: new Map<string, string>() };
        throw new GraphQLError(message, { extensions: { ...extensions, http } });
      }
    },
  }),
};

/** Sets or clears the cookie `tw_session` when an operation signed somebody in or out. */
const settingSession = ({ hasTls }: GraphQLEndpointOptions): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: async () => ({
    async willSendResponse({ response, contextValue }) {
      const session = contextValue.extensions.session as { token: string | null } | undefined;
      if (session !== undefined) {
        response.http.headers.set('set-cookie', sessionCookie(session.token, hasTls));
      }
    },
  }),
});

/**
 * GraphQL over HTTP §6.4.1: an operation that was understood but rejected is a 200 to those who accept
 * `application/json` only, since intermediaries may answer 4xx in JSON too.
 */
const statusByMediaType: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    async willSendResponse({ request, response, source }) {
      const accept = request.http?.headers.get('accept') ?? '';
      if (source && response.http.status === 400 && !accept.includes('application/graphql-response+json')) {
        response.http.status = 200;
      }
    },
  }),
};

const showing = (html: string): ApolloServerPlugin<RequestContext> => ({
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html }) }),
});
