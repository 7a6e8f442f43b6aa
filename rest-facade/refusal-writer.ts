import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../kernel/errors.js';
import type { Logger } from '../kernel/log.js';
import { type EnvelopeKind, envelopes } from './envelope.js';
import { oauthErrorOf } from './oauth-error.js';
import { problemContentType, problemOf } from './problem.js';

/** Contract of refusals where no row was found. */
const developerVersion = envelopes.developer.apiVersion;

/** Writes refusals in the form of the route's contract, with the header fields their status asks for. */
export class RefusalWriter {
  readonly #publicUrl: string;
  readonly #log: Logger;

  constructor(publicUrl: string, log: Logger) {
    this.#publicUrl = publicUrl;
    this.#log = log;
  }

  send(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
    const row = request.routeOptions?.config?.row;
    const kind = row?.envelope ?? 'developer';
    this.#logUnexpected(request, error);
    reply.code(error.status).headers(headersOf(error, request));
    return envelopes[kind].refusals === 'oauth'
      ? reply
          .headers(noStore)
          .type('application/json')
          .send(bytes(oauthErrorOf(error)))
      : reply.type(problemContentType).send(bytes(this.#problem(request, error, kind)));
  }

  #problem(request: FastifyRequest, error: AppError, kind: EnvelopeKind) {
    return problemOf(error, {
      publicUrl: this.#publicUrl,
      path: pathOf(request.url),
      apiVersion: envelopes[kind].apiVersion ?? developerVersion,
      requestId: request.id,
    });
  }

  #logUnexpected(request: FastifyRequest, error: AppError): void {
    if (error.status < 500) {
      return;
    }
    const { method, url } = request;
    const { code, internal, cause } = error;
    this.#log.error(
      { requestId: request.id, method, path: pathOf(url), code, internal, err: cause },
      'request failed',
    );
  }
}

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** As bytes, so that the content type stays as RFC 9457 registers it, without a charset. */
const bytes = (body: object): Buffer => Buffer.from(JSON.stringify(body));

/** The address without its query, which may carry what logs and replies must not repeat. */
const pathOf = (url: string): string => url.split('?', 1)[0]!;

function headersOf(error: AppError, request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  if (error.retryAfterSeconds !== undefined) {
    headers['retry-after'] = String(error.retryAfterSeconds);
  }
  const challenge = challengeOf(error, request);
  if (challenge !== null) {
    headers['www-authenticate'] = challenge;
  }
  return headers;
}

const realm = 'realm="tradewind"';

/** `WWW-Authenticate` by RFC 6750 §3 for tokens, by RFC 7617 for clients. */
function challengeOf(error: AppError, request: FastifyRequest): string | null {
  if (error.code === 'CLIENT_INVALID') {
    return `Basic ${realm}, charset="UTF-8"`;
  }
  if (error.status === 401) {
    const isTokenShown = request.headers.authorization !== undefined;
    return isTokenShown ? `Bearer ${realm}, error="invalid_token"` : `Bearer ${realm}`;
  }
  const scope = request.routeOptions?.config?.row?.scope;
  return error.code === 'SCOPE_MISSING' && typeof scope === 'string'
    ? `Bearer ${realm}, error="insufficient_scope", scope="${scope}"`
    : null;
}
