import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../kernel/context.js';
import type { GraphQLRequest } from '../kernel/federation/apollo-server.js';
import type { Gateway } from './gateway.js';

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Made once; `extensions.ran` of it is what a known query came to that has run already. */
    graphqlContext: Promise<RequestContext> | null;
  }
}

/**
 * Answers a query that has been seen before, in the form that clients write it in: JSON in, JSON out. Apollo Server
 * would come to the same bytes for half of the whole request's cost, by negotiating, hashing and looking up again
 * what is known. Everything else is its own: first sight, GET, mutations, other media types, errors. Answers null
 * for what it leaves to it.
 */
export function knownOperations(gateway: Gateway, contextOf: ContextOf) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const asked = plainRequest(request);
    const run = asked === null ? null : gateway.knownQuery(asked);
    if (asked === null || run === null) {
      return null;
    }
    // Who may not come in is told so by Apollo Server, too.
    const ctx = await contextOf(request, reply).catch(() => null);
    if (ctx === null) {
      return null;
    }
    const result = await run(asked.variables ?? {}, ctx);
    if (result.errors !== undefined) {
      ctx.extensions.ran = result;
      return null;
    }
    reply.header('content-type', 'application/json; charset=utf-8');
    return `${JSON.stringify({ data: result.data })}\n`;
  };
}

const jsonOnly = /^application\/json(?:; *charset="?utf-8"?)?$/i;
const parts: ReadonlySet<string> = new Set(['query', 'variables', 'operationName']);

/** The request, where nothing about it asks for more than running it. */
function plainRequest({ headers, body }: FastifyRequest): GraphQLRequest | null {
  if (!isJsonBothWays(headers) || !isObject(body) || !Object.keys(body).every(name => parts.has(name))) {
    return null;
  }
  const { query, variables, operationName } = body;
  const isAsked =
    typeof query === 'string' &&
    (operationName == null || typeof operationName === 'string') &&
    (variables == null || isObject(variables));
  return isAsked ? ({ query, ...present({ variables, operationName }) } as GraphQLRequest) : null;
}

function isJsonBothWays({ accept = '*/*', 'content-type': contentType = '' }: IncomingHttpHeaders): boolean {
  return (accept === '*/*' || accept === 'application/json') && jsonOnly.test(contentType);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON's null means the same as leaving the part out. */
const present = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
