import type { FastifyReply, FastifyRequest } from 'fastify';
import { dictionary } from '../../kernel/dictionary.js';
import type { AppError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import type { Scope } from '../../kernel/scopes.js';
import { bearerChallenge } from './protected-resource.js';

/** Where an endpoint sends callers whose credential is missing or not enough; null: it asks for none. */
export interface Authorization {
  metadataUrl: string;
  /** What a client asks for first: enough to read. */
  firstScopes: readonly Scope[];
  /** Whether an API key is no credential here. Default false. */
  onlyTokens?: boolean;
}

/** Codes of JSON-RPC 2.0 §5.1. */
const jsonRpcCodes: Readonly<Record<string, number>> = dictionary({
  MALFORMED_BODY: -32700,
  VALIDATION_FAILED: -32600,
});
/** Of everything else that is rejected before the protocol is reached; the status and our code say what it is. */
const serverError = -32000;

type Id = string | number | null;

/** Writes what is rejected before the protocol is reached: an HTTP status, with an error of JSON-RPC as its body. */
export class ErrorReply {
  readonly #authorization: Authorization | null;
  readonly #log: Logger;

  constructor(authorization: Authorization | null, log: Logger) {
    this.#authorization = authorization;
    this.#log = log;
  }

  send(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
    const { code, status, internal, cause, retryAfterSeconds } = error;
    if (status >= 500) {
      const { id: requestId, url } = request;
      this.#log.error({ requestId, path: url, code, internal, err: cause }, 'request failed');
    }
    if (retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(retryAfterSeconds));
    }
    if (status === 401 && this.#authorization !== null) {
      const { metadataUrl, firstScopes: scopes } = this.#authorization;
      const isTokenShown = request.headers.authorization !== undefined;
      const invalid = isTokenShown ? ({ error: 'invalid_token' } as const) : {};
      reply.header('www-authenticate', bearerChallenge({ metadataUrl, scopes, ...invalid }));
    }
    return write(reply, status, bodyOf(error, request.id, null));
  }

  /** 403 for a call whose tool needs a scope that the token lacks: a client may ask its user for more (RFC 6750 §3.1). */
  sendScopeMissing(
    reply: FastifyReply,
    error: AppError,
    about: { requestId: string; id: Id; scopes: Scope[] },
  ) {
    const { metadataUrl } = this.#authorization!;
    const { requestId, id, scopes } = about;
    const challenge = bearerChallenge({ metadataUrl, scopes, error: 'insufficient_scope' });
    reply.header('www-authenticate', challenge);
    return write(reply, 403, bodyOf(error, requestId, id));
  }
}

const write = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type('application/json').send(JSON.stringify(body));

const bodyOf = ({ code, detail, errors }: AppError, requestId: string, id: Id): object => ({
  jsonrpc: '2.0',
  id,
  error: {
    code: jsonRpcCodes[code] ?? serverError,
    message: detail,
    data: { code, requestId, ...(errors.length === 0 ? {} : { errors }) },
  },
});
