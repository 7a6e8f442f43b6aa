import { Readable } from 'node:stream';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildASTSchema, type ExecutionResult, GraphQLError, parse } from 'graphql';
import type { Clock } from '../clock.js';
import type { RequestContext } from '../context.js';
import { AppError } from '../errors.js';
import { inputLimits } from '../input.limits.js';
import { createApolloServer } from './apollo-server.js';
import { endOfEvents, formatEvent, heartbeat } from './event-stream-format.js';
import { asGraphQLError } from './present-error.js';
import { contextExtensions, contextHeader, openContext, type PassedContext } from './sealed-context.js';
import {
  type EventStream,
  isEventStream,
  type SubgraphExecutor,
  type SubscriptionRequest,
} from './subgraph-executor.js';

export interface ServedSubgraphOptions {
  executor: SubgraphExecutor;
  /** Shared with the gateway's processes only, at least 32 characters. */
  contextSecret: string;
  /** Gives the caller's verified context this process's database, clock and log. */
  contextFrom(passed: PassedContext): RequestContext;
  clock: Clock;
}

const heartbeatMs = 15_000;

/** A fetch carries the body of a REST request, and its query, and the references of a join. */
const bodyLimit = 4 * inputLimits.bodySizeBytes;

/**
 * A fastify plugin that serves one subgraph to the gateways: `POST /graphql` by Apollo Server, `POST
 * /graphql/stream` for subscriptions as server-sent events. Only requests with a sealed context are answered.
 */
export async function serveSubgraph(app: FastifyInstance, options: ServedSubgraphOptions): Promise<void> {
  const { executor } = options;
  keepBodies(app);
  const server = createApolloServer({
    schema: buildASTSchema(parse(executor.sdl)),
    execute: async ({ query, variables = {}, operationName }, ctx) =>
      withExtensions(await executor.prepare(query, operationName)(variables, ctx), ctx),
  });
  await server.start();
  app.addHook('onClose', () => server.stop());
  const open: OpenBodies = new Set();
  app.addHook('preClose', async () => {
    for (const body of open) {
      body.destroy();
    }
  });
  const context = async (request: FastifyRequest) => contextOf(request, options);
  app.post('/graphql', { bodyLimit }, fastifyApolloHandler(server, { context }));
  app.post('/graphql/stream', { bodyLimit }, (request, reply) => stream(request, reply, options, open));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, which the sealed context vouches for. */
    sealedBody: Buffer;
  }
}

function keepBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('sealedBody');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.sealedBody = body;
    parse(request, body.toString('utf8'), done);
  });
}

/** Throws in the form in which Apollo Server shows a status of its own. */
function contextOf(
  request: FastifyRequest,
  { contextSecret, contextFrom, clock }: ServedSubgraphOptions,
): RequestContext {
  try {
    const sealed = request.headers[contextHeader];
    const of = { path: request.routeOptions.url!, body: request.sealedBody };
    return contextFrom(openContext(sealed, { secret: contextSecret, clock }, of));
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    const { message, extensions } = asGraphQLError(error);
    throw new GraphQLError(message, {
      extensions: { ...extensions, http: { status: error.status, headers: new Map() } },
    });
  }
}

/** What the operation left for the gateway (a session to set, say) goes back beside its data. */
const withExtensions = (result: ExecutionResult, ctx: RequestContext): ExecutionResult => ({
  ...result,
  extensions: { ...result.extensions, [contextExtensions]: ctx.extensions },
});

/** Streams that are still open, so that a closing server can end them. */
type OpenBodies = Set<Readable>;

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServedSubgraphOptions,
  open: OpenBodies,
): Promise<FastifyReply> {
  let ctx: RequestContext;
  try {
    ctx = contextOf(request, options);
  } catch {
    return reply.code(401).send();
  }
  const answer = await options.executor.subscribe(request.body as SubscriptionRequest, ctx);
  if (!isEventStream(answer)) {
    return reply.send(answer);
  }
  const body = bodyOf(answer);
  open.add(body);
  body.once('close', () => open.delete(body));
  return reply.type('text/event-stream').send(body);
}

/** Pulls the next event only when the last one was taken: a slow gateway slows the source and fills no memory. */
function bodyOf(events: EventStream): Readable {
  const body = new Readable({
    read: () => void pushNext(events, body),
    destroy(error, done) {
      clearInterval(beat);
      events.return().then(() => done(error), done);
    },
  });
  // The first bytes take the headers along: the gateway learns at once that the stream is open.
  body.push(heartbeat);
  const beat = setInterval(() => body.push(heartbeat), heartbeatMs);
  return body;
}

async function pushNext(events: EventStream, body: Readable): Promise<void> {
  const event = await events.next();
  if (body.destroyed) {
    return;
  }
  body.push(event.done ? endOfEvents : formatEvent(event.value));
  if (event.done) {
    body.push(null);
  }
}
