import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDependencies } from '../sandbox/protocol.js';

/** What a handler throws to answer as the Selling Partner API does when it says no. */
export class AmazonSandboxError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalidInput = (message: string): AmazonSandboxError =>
  new AmazonSandboxError(400, 'InvalidInput', message);

export interface AmazonCall {
  query: URLSearchParams;
  path: Readonly<Record<string, string>>;
  body<T>(): T;
  /** Values of a query parameter that is a list with commas between. */
  list(name: string): string[];
}

export interface AmazonRoute {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  path: string;
  /** Answers the body; undefined for 204. */
  answer(call: AmazonCall): unknown;
}

let requestCount = 0;

/** Serves a call to those whose access token is good. */
export function serveCall(app: FastifyInstance, { tokens }: SandboxDependencies, route: AmazonRoute): void {
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const token = request.headers['x-amz-access-token'];
      try {
        if (typeof token !== 'string' || token === '') {
          throw new AmazonSandboxError(403, 'MissingAuthenticationToken', 'Missing Authentication Token');
        }
        if (!tokens.isValid(token)) {
          throw new AmazonSandboxError(403, 'Unauthorized', 'Access to requested resource is denied.');
        }
        const content = route.answer(callOf(request));
        return content === undefined ? reply.code(204).send() : json(reply, 200, content);
      } catch (error) {
        if (error instanceof AmazonSandboxError) {
          return errorList(reply, error.status, error);
        }
        throw error;
      }
    },
  });
}

export const errorList = (
  reply: FastifyReply,
  status: number,
  { code, message }: { code: string; message: string },
): FastifyReply => json(reply, status, { errors: [{ code, message, details: '' }] });

function json(reply: FastifyReply, status: number, content: unknown): FastifyReply {
  requestCount += 1;
  return reply
    .code(status)
    .type('application/json')
    .header('x-amzn-RequestId', `sandbox-${requestCount}`)
    .send(JSON.stringify(content));
}

function callOf(request: FastifyRequest): AmazonCall {
  const { searchParams: query, search } = new URL(request.url, 'http://sandbox');
  return {
    query,
    path: request.params as Record<string, string>,
    body: <T>() => {
      try {
        return JSON.parse((request.body as Buffer).toString('utf8')) as T;
      } catch {
        throw invalidInput('The request body is not JSON.');
      }
    },
    list: name => listOf(search, name),
  };
}

/** Split before it is decoded: a comma within a value comes as %2C. */
function listOf(search: string, name: string): string[] {
  const pairs = search.slice(1).split('&');
  const raw = pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return raw === '' ? [] : raw.split(',').map(value => decodeURIComponent(value.replaceAll('+', ' ')));
}

/** A slice of rows, and the token of the next one. */
export function pageOf<T>(
  rows: readonly T[],
  token: string | null,
  size: number,
): { rows: T[]; nextToken: string | null } {
  const start = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString('utf8').slice(1));
  if (!Number.isInteger(start) || start < 0) {
    throw invalidInput('The pagination token is not valid.');
  }
  const end = start + size;
  return {
    rows: rows.slice(start, end),
    nextToken: end < rows.length ? Buffer.from(`@${end}`).toString('base64url') : null,
  };
}
