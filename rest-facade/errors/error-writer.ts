import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { contractOf, contracts } from '../contract/contract.js';
import type { ContractSections } from '../contract/contract-sections.js';
import { notFoundPage, notFoundPageHeaders, wantsPage } from '../docs/not-found-page.js';
import type { Route } from '../route.js';

/** Writes errors in the format of the route's contract, with the header fields their status asks for. */
export class ErrorWriter {
  readonly #publicUrl: string;
  readonly #sections: ContractSections;
  readonly #log: Logger;

  constructor(publicUrl: string, sections: ContractSections, log: Logger) {
    this.#publicUrl = publicUrl;
    this.#sections = sections;
    this.#log = log;
  }

  /** `asked` is the one whose contract the error is written by, where no route was found for the request itself. */
  send(request: FastifyRequest, reply: FastifyReply, error: AppError, asked?: Route): FastifyReply {
    const route = asked ?? request.routeOptions?.config?.route;
    const path = pathOf(request.url);
    const contract = route === undefined ? this.#sections.at(path) : contractOf(route);
    if (contract === undefined && error.status === 404 && wantsPage(request)) {
      return reply.code(404).headers(notFoundPageHeaders).send(notFoundPage);
    }
    const { apiVersion, errors: form } = contract ?? contracts.developer;
    const body = form.bodyOf(error, {
      publicUrl: this.#publicUrl,
      path,
      apiVersion: apiVersion ?? contracts.developer.apiVersion,
      requestId: request.id,
    });
    this.#logUnexpected(request, error);
    const status = form.statusOf(error);
    if (status === 405 && !reply.hasHeader('allow')) {
      reply.header('allow', otherMethods(request));
    }
    return reply
      .code(status)
      .headers(headersOf(error, request))
      .headers(form.headers)
      .type(form.contentType)
      .send(bytes(body));
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

/** What the address takes beside the method that is rejected (RFC 9110 §15.5.6). */
function otherMethods({ method: rejected, routeOptions: { url }, server }: FastifyRequest): string {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  return methods
    .filter(method => method !== rejected && server.hasRoute({ method, url: url ?? '' }))
    .join(', ');
}

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
  const scope = request.routeOptions?.config?.route?.scope;
  return error.code === 'SCOPE_MISSING' && typeof scope === 'string'
    ? `Bearer ${realm}, error="insufficient_scope", scope="${scope}"`
    : null;
}
