import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answers, Rejection, serveAnswers } from '../sandbox/answers.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { jsonIn, rawBodyOf, sendJson } from '../sandbox/request.js';

export const rejection = (status: number, code: string, message: string): Rejection =>
  new Rejection(message, { errors: [{ code, message, details: '' }] }, status);

export const invalidInput = (message: string): Rejection => rejection(400, 'InvalidInput', message);

export interface AmazonCall {
  query: URLSearchParams;
  path: Readonly<Record<string, string>>;
  body<T>(): T;
  /** Values of a query parameter that is a list with commas between. */
  list(name: string): string[];
}

/** Undefined is answered as 204. */
export type AmazonAnswers = Answers<AmazonCall>;

let requestCount = 0;

/** Serves calls to those whose access token is good. */
export const serve = (app: FastifyInstance, { tokens }: SandboxDependencies, answers: AmazonAnswers): void =>
  serveAnswers(app, answers, {
    read: request => {
      const token = request.headers['x-amz-access-token'];
      if (typeof token !== 'string' || token === '') {
        throw rejection(403, 'MissingAuthenticationToken', 'Missing Authentication Token');
      }
      if (!tokens.isValid(token)) {
        throw rejection(403, 'Unauthorized', 'Access to requested resource is denied.');
      }
      return callOf(request);
    },
    send: (reply, content) =>
      content === undefined ? reply.code(204).send() : send(reply, 200, content as object),
    reject,
  });

export const reject = (reply: FastifyReply, { status, body }: Rejection): FastifyReply =>
  send(reply, status, body);

function send(reply: FastifyReply, status: number, content: object): FastifyReply {
  requestCount += 1;
  return sendJson(reply.header('x-amzn-RequestId', `sandbox-${requestCount}`), status, content);
}

function callOf(request: FastifyRequest): AmazonCall {
  const { searchParams: query, search } = new URL(request.url, 'http://sandbox');
  return {
    query,
    path: request.params as Record<string, string>,
    body: () => jsonIn(rawBodyOf(request), () => invalidInput('The request body is not JSON.')),
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
