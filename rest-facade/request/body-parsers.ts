import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppError, fail } from '../../kernel/errors.js';
import type { Consumes } from '../route.js';
import { rawBodyOf } from './raw-body.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it came over the wire, for what is verified on its bytes; null where there was none. */
    wireBody: Buffer | null;
  }
}

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Gives a group of routes the content types that its routes consume, and no others: an unknown one is rejected with 415.
 * Uploads stay on the wire for the handler to read.
 */
export function acceptBodies(app: FastifyInstance, consumes: Consumes): void {
  app.removeAllContentTypeParsers();
  if (consumes === 'file') {
    app.addContentTypeParser('*', (_request: FastifyRequest, _payload: unknown, done: Done) => done(null));
    return;
  }
  if (consumes === 'raw') {
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) =>
      done(null, rawBodyOf(request, body)),
    );
    return;
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(app));
  if (consumes === 'form') {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, parseForm);
  }
}

/** JSON in UTF-8 (RFC 8259 §8.1). Keys that would reach a prototype are rejected. No body at all is undefined. */
function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: Buffer, done: Done): void => {
    request.wireBody = body;
    if (body.length === 0) {
      done(null, undefined);
    } else if (!isCharsetUtf8(request.headers['content-type'])) {
      done(fail('MEDIA_TYPE_UNSUPPORTED', { detail: 'Send JSON in UTF-8.' }));
    } else if (!isUtf8(body)) {
      done(fail('MALFORMED_BODY', { detail: 'The body is not UTF-8.' }));
    } else {
      const text = body.toString('utf8');
      parse(request, text, (error, value) => (error === null ? done(null, value) : done(malformed(text))));
    }
  };
}

/** JSON has no such parameter; one that says otherwise than the bytes are read would change texts without a word. */
function isCharsetUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1];
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset);
}

/** Says where the text stops being JSON; the parser that rejected it does not tell. */
function malformed(text: string): AppError {
  try {
    JSON.parse(text);
    return fail('MALFORMED_BODY', { detail: 'The body has a key that is not allowed, such as __proto__.' });
  } catch (error) {
    return fail('MALFORMED_BODY', { detail: `The body is not JSON: ${(error as Error).message}` });
  }
}

/** A form by RFC 6749 §3.2: a name without a value counts as absent, one that comes twice is rejected. */
function parseForm(_request: FastifyRequest, body: Buffer, done: Done): void {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (name in fields) {
      done(fail('OAUTH_INVALID_REQUEST', { detail: `${name} is given more than once.` }));
      return;
    }
    if (value !== '') {
      fields[name] = value;
    }
  }
  done(null, fields);
}
