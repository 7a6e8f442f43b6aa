import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { isSameSignature } from '../signature.js';

/** What a handler throws to answer with an `ErrorResponse`. */
export class ZaloraSandboxError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(`E${String(code).padStart(3, '0')}: ${message}`);
    this.code = code;
  }
}

export interface ZaloraCall {
  query: URLSearchParams;
  body: string;
}

export interface ZaloraAction {
  name: string;
  method: 'GET' | 'POST';
  /** Answers the body; for feeds, with the id of the feed as that of the request. */
  answer(call: ZaloraCall): { body: unknown; requestId?: string };
}

const mandatory = ['Action', 'Timestamp', 'UserID', 'Version', 'Signature'];
/** How far SellerCenter lets clocks differ is not published. */
const timestampToleranceMs = 5 * 60_000;

interface ZaloraActions {
  actions: readonly ZaloraAction[];
  /** The key of the user, while it has not been withdrawn. */
  isKeyValid(): boolean;
  /** What has become due is done before anybody looks. */
  beforeCall(): void;
}

/** Serves the one address of SellerCenter: both methods, the action in the query. */
export function serve(app: FastifyInstance, dependencies: SandboxDependencies, served: ZaloraActions): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async (request, reply) => {
      const query = queryOf(request);
      try {
        checkCaller(query, dependencies, served);
        const action = served.actions.find(
          ({ name, method }) => name === query.get('Action') && method === request.method,
        );
        if (action === undefined) {
          throw new ZaloraSandboxError(8, 'Invalid Action');
        }
        served.beforeCall();
        const body = (request.body as Buffer | undefined)?.toString('utf8') ?? '';
        const { body: content, requestId = '' } = action.answer({ query, body });
        const head = { RequestId: requestId, RequestAction: action.name, ResponseType: '' };
        return json(reply, 200, {
          SuccessResponse: {
            Head: { ...head, Timestamp: dependencies.clock.now().toISOString() },
            Body: content,
          },
        });
      } catch (error) {
        if (error instanceof ZaloraSandboxError) {
          return reject(reply, 200, error, query.get('Action') ?? '');
        }
        throw error;
      }
    },
  });
}

export const reject = (
  reply: FastifyReply,
  status: number,
  { code, message }: ZaloraSandboxError,
  action: string,
): FastifyReply =>
  json(reply, status, {
    ErrorResponse: {
      Head: {
        RequestAction: action,
        ErrorType: 'Sender',
        ErrorCode: String(code),
        ErrorMessage: message,
      },
      Body: '',
    },
  });

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://sandbox').searchParams;

/** As the JSON that SellerCenter makes of its XML: nothing is an empty string, and one is not a list. */
export const listed = (name: string, rows: readonly unknown[]): unknown =>
  rows.length === 0 ? '' : { [name]: rows.length === 1 ? rows[0] : rows };

function json(reply: FastifyReply, status: number, content: object): FastifyReply {
  return reply.code(status).type('application/json').send(JSON.stringify(content));
}

function checkCaller(query: URLSearchParams, dependencies: SandboxDependencies, served: ZaloraActions): void {
  for (const name of mandatory) {
    if (!query.get(name)) {
      throw new ZaloraSandboxError(1, `Parameter ${name} is mandatory`);
    }
  }
  if (query.get('Version') !== '1.0') {
    throw new ZaloraSandboxError(2, 'Invalid Version');
  }
  if (query.get('Format') !== 'JSON') {
    throw new ZaloraSandboxError(5, 'Invalid Request Format');
  }
  const atMs = Date.parse(query.get('Timestamp')!);
  if (Number.isNaN(atMs)) {
    throw new ZaloraSandboxError(4, 'Invalid Timestamp format');
  }
  if (Math.abs(dependencies.clock.now().getTime() - atMs) > timestampToleranceMs) {
    throw new ZaloraSandboxError(3, 'Timestamp has expired');
  }
  const { userId, apiKey = '' } = dependencies.account.values;
  if (query.get('UserID') !== userId || !served.isKeyValid() || !isSigned(query, apiKey)) {
    throw new ZaloraSandboxError(7, 'Login failed. Signature mismatch');
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
