import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { fail } from '../../kernel/errors.js';
import { noAgent } from '../agent-checkout/met-agent.js';
import { contractOf } from '../contract/contract.js';
import { isCurrentCopy } from '../public-documents/conditional-request.js';
import type { PublicDocuments } from '../public-documents/public-documents.js';
import type { FileStorage } from '../request/upload.js';
import type { Route } from '../route.js';
import { attachment } from './content-disposition.js';
import { documentWriter } from './document-writer.js';
import type { FileReply, HeadersOf, JsonReply, PassedReply, ReplyPlace, TextReply } from './reply.js';

/** Sets status and header fields for the operation's data and answers the payload to send. */
export type ReplyWriter = (data: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

/** What writers of replies share. */
export interface ReplySetting extends ReplyPlace {
  documents: PublicDocuments;
}

/** Chooses how a route's replies are written, once, at boot. */
export function replyWriter(route: Route, storage: FileStorage, place: ReplySetting): ReplyWriter {
  const { reply } = route;
  if ('document' in reply && reply.document !== undefined) {
    return documentWriter(reply, place);
  }
  if ('body' in reply) {
    return jsonWriter(reply, route, place);
  }
  if ('passed' in reply) {
    return passedWriter(reply);
  }
  return 'file' in reply ? fileWriter(reply, storage) : textWriter(reply, place);
}

/** The envelope's fields are constants of the schema: the serialiser adds them (see contract.ts). */
function jsonWriter(definition: JsonReply<TSchema, unknown>, route: Route, place: ReplyPlace): ReplyWriter {
  const usual = { ...place, agent: noAgent };
  const isConditional = route.method === 'GET' && definition.version !== undefined;
  return (data, request, reply) => {
    reply.code(definition.status);
    setHeaders(reply, definition.headers, data);
    if (definition.cacheControl !== undefined) {
      reply.header('cache-control', definition.cacheControl);
    }
    if (definition.version !== undefined) {
      const etag = etagOf(definition.version(data), definition.unversionedState?.(data));
      reply.header('etag', etag);
      if (isConditional && isCurrentCopy(request.headers, { etag, lastModified: null })) {
        return reply.code(304).send();
      }
    }
    return definition.body(data, request.agent === undefined ? usual : { ...place, agent: request.agent });
  };
}

/** A resource's version as its strong ETag (RFC 9110 §8.8.3), with what changes without a new version. */
const etagOf = (version: number, unversionedState?: string): string =>
  unversionedState === undefined ? `"${version}"` : `"${version}-${unversionedState}"`;

/** Text is sent as it is; one that is JSON has its bytes from elsewhere and is not serialised again. */
function textWriter(definition: TextReply<unknown>, place: ReplyPlace): ReplyWriter {
  const { contentType } = definition;
  return (data, _request, reply) => {
    setHeaders(reply.code(definition.status), definition.headers, data);
    return contentType === null
      ? reply.send()
      : reply.header('content-type', contentType).send(Buffer.from(definition.text(data, place)));
  };
}

function passedWriter(definition: PassedReply<unknown>): ReplyWriter {
  return (data, _request, reply) => {
    const { status, body, contentType } = definition.passed(data);
    setHeaders(reply.code(status), definition.headers, data);
    return contentType === null && body === ''
      ? reply.send()
      : reply.header('content-type', contentType ?? 'text/plain').send(Buffer.from(body));
  };
}

function fileWriter(definition: FileReply<unknown>, storage: FileStorage): ReplyWriter {
  return async (data, request, reply) => {
    const file = definition.file(data);
    const etag = `"${file.key}"`;
    setHeaders(reply.code(definition.status), definition.headers, data);
    reply.headers({ etag, 'cache-control': file.cacheControl });
    if (isCurrentCopy(request.headers, { etag, lastModified: null })) {
      return reply.code(304).send();
    }
    const content = await storage.get(file.key);
    if (content === null) {
      throw fail('FILE_NOT_FOUND');
    }
    return reply
      .headers({ 'content-type': file.contentType, 'content-length': file.sizeBytes })
      .header('content-disposition', file.fileName === null ? 'inline' : attachment(file.fileName))
      .send(content);
  };
}

function setHeaders(reply: FastifyReply, headers: HeadersOf<unknown> | undefined, data: unknown): void {
  for (const name in headers) {
    const value = headers[name as keyof typeof headers]!(data);
    if (value !== null) {
      reply.header(name, value);
    }
  }
}

/**
 * Whatever a route answers is data, some of it from outside: a browser must neither guess another type for it, nor run it
 * as a page of this origin, where the session cookie is.
 */
const inertContent = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** Header fields of a route that never change, set before anything can fail. */
export function constantHeaders(route: Route): Record<string, string> {
  const headers: Record<string, string> = { ...inertContent };
  if (typeof route.callers !== 'string') {
    headers['cache-control'] = 'private, no-cache';
  }
  return { ...headers, ...contractOf(route).headers, ...deprecationHeaders(route) };
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ deprecation }: Route): Record<string, string> {
  if (deprecation === undefined) {
    return {};
  }
  const { since, sunset, successor } = deprecation;
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset === undefined ? {} : { sunset: httpDate(sunset) }),
    ...(successor === undefined ? {} : { link: `<${successor}>; rel="successor-version"` }),
  };
}

const httpDate = (isoDate: string): string => new Date(isoDate).toUTCString();
