import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Rejection } from '../sandbox/answers.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { queryOf, rawBodyOf, sendJson } from '../sandbox/request.js';
import { isSameSignature } from '../signature.js';

export const rejection = (code: number, words: string, status = 200): Rejection => {
  const message = `E${String(code).padStart(3, '0')}: ${words}`;
  return new Rejection(
    message,
    { ErrorType: 'Sender', ErrorCode: String(code), ErrorMessage: message },
    status,
  );
};

export interface ZaloraCall {
  query: URLSearchParams;
  body: string;
}

/** By method and action. For feeds, the id of the feed is that of the request. */
export type ZaloraAnswers = Readonly<
  Record<string, (call: ZaloraCall) => { body: unknown; requestId?: string }>
>;

const mandatory = ['Action', 'Timestamp', 'UserID', 'Version', 'Signature'];
/** How far SellerCenter lets clocks differ is not published. */
const timestampToleranceMs = 5 * 60_000;

interface ZaloraActions {
  answers: ZaloraAnswers;
  /** The key of the user, while it has not been withdrawn. */
  isKeyValid(): boolean;
  /** What has become due is done before anybody looks. */
  beforeCall(): void;
}

/** Serves the one address of SellerCenter: both methods, the action in the query. */
export function serve(app: FastifyInstance, dependencies: SandboxDependencies, served: ZaloraActions): void {
  const answers = new Map(Object.entries(served.answers));
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async (request, reply) => {
      const query = queryOf(request);
      const action = query.get('Action') ?? '';
      try {
        checkCaller(query, dependencies, served);
        const answer = answers.get(`${request.method} ${action}`);
        if (answer === undefined) {
          throw rejection(8, 'Invalid Action');
        }
        served.beforeCall();
        const body = rawBodyOf(request).toString('utf8');
        const { body: content, requestId = '' } = answer({ query, body });
        const head = { RequestId: requestId, RequestAction: action, ResponseType: '' };
        return sendJson(reply, 200, {
          SuccessResponse: {
            Head: { ...head, Timestamp: dependencies.clock.now().toISOString() },
            Body: content,
          },
        });
      } catch (error) {
        if (error instanceof Rejection) {
          return reject(reply, error, action);
        }
        throw error;
      }
    },
  });
}

export const reject = (reply: FastifyReply, { status, body }: Rejection, action: string): FastifyReply =>
  sendJson(reply, status, { ErrorResponse: { Head: { RequestAction: action, ...body }, Body: '' } });

/** As the JSON that SellerCenter makes of its XML: nothing is an empty string, and one is not a list. */
export const listed = (name: string, rows: readonly unknown[]): unknown =>
  rows.length === 0 ? '' : { [name]: rows.length === 1 ? rows[0] : rows };

function checkCaller(query: URLSearchParams, dependencies: SandboxDependencies, served: ZaloraActions): void {
  for (const name of mandatory) {
    if (!query.get(name)) {
      throw rejection(1, `Parameter ${name} is mandatory`);
    }
  }
  if (query.get('Version') !== '1.0') {
    throw rejection(2, 'Invalid Version');
  }
  if (query.get('Format') !== 'JSON') {
    throw rejection(5, 'Invalid Request Format');
  }
  const atMs = Date.parse(query.get('Timestamp')!);
  if (Number.isNaN(atMs)) {
    throw rejection(4, 'Invalid Timestamp format');
  }
  if (Math.abs(dependencies.clock.now().getTime() - atMs) > timestampToleranceMs) {
    throw rejection(3, 'Timestamp has expired');
  }
  const { userId, apiKey = '' } = dependencies.account.values;
  if (query.get('UserID') !== userId || !served.isKeyValid() || !isSigned(query, apiKey)) {
    throw rejection(7, 'Login failed. Signature mismatch');
  }
}

/** As PHP's `http_build_query` with `PHP_QUERY_RFC3986` writes what was received, by name. */
function isSigned(query: URLSearchParams, apiKey: string): boolean {
  const pairs = [...query].filter(([name]) => name !== 'Signature');
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = pairs.map(pair => pair.map(percentEncoded).join('=')).join('&');
  return isSameSignature(
    createHmac('sha256', apiKey).update(text).digest('hex'),
    query.get('Signature') ?? '',
  );
}

const percentEncoded = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map(byte => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9\-_.~]/.test(letter)
        ? letter
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
