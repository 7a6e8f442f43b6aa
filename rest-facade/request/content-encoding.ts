import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, fail } from '../../kernel/errors.js';

/**
 * Rejects a body in a content coding, before it is read: bodies are taken as they are, so that their limits are those of the
 * bytes that come over the wire. `Accept-Encoding` says so (RFC 9110 §15.5.16). A hook for `preParsing`.
 */
export function rejectEncodedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: (error?: AppError) => void,
): void {
  const codings = request.headers['content-encoding'];
  if (codings === undefined || isIdentity(codings) || isWithoutBody(request)) {
    done();
    return;
  }
  reply.header('accept-encoding', 'identity');
  done(fail('MEDIA_TYPE_UNSUPPORTED', { detail: 'Send the body without Content-Encoding.' }));
}

const isIdentity = (codings: string): boolean => /^\s*(?:identity\s*)?$/i.test(codings);

const isWithoutBody = ({ is404, method }: FastifyRequest): boolean =>
  is404 || method === 'GET' || method === 'HEAD';
