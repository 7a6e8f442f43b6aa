import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../../kernel/telemetry/tracing.js';
import { routeLabel } from './route-label.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what is not traced; unset where nothing is. */
    span?: Span | null;
  }
}

/** Machines ask for these all the time, and nobody wants to read the traces of that. */
const untraced: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A span for each request, which goes on with the caller's trace where it sends `traceparent`. Called before routes
 * are registered. WebSockets have none: theirs would last as long as the socket.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade !== undefined || untraced.has(request.routeOptions.url)) {
      done();
      return;
    }
    const span = startSpan(request, tracing);
    request.span = span;
    // Comes also when the client has left before the answer.
    reply.raw.once('close', () => endSpan(span, request, reply));
    span.run(done);
  });
  // A body is read in the callbacks of its connection, which know nothing of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span == null) {
      done();
    } else {
      request.span.run(done);
    }
  });
}

function startSpan(request: FastifyRequest, tracing: Tracing): Span {
  const { traceparent } = request.headers;
  return tracing.start({
    name: routeLabel(request),
    kind: 'server',
    traceparent: typeof traceparent === 'string' ? traceparent : null,
    attributes: {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url,
      'tradewind.request_id': request.id,
    },
  });
}

function endSpan(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const { writableFinished, statusCode } = reply.raw;
  const caller = (request.admission as FastifyRequest['admission'] | undefined)?.caller;
  span.set({
    'http.response.status_code': statusCode,
    'tradewind.organization_id': caller?.organizationId,
    'tradewind.caller_kind': caller?.kind,
  });
  if (!writableFinished) {
    span.fail('CLIENT_LEFT');
  } else if (statusCode >= 500) {
    span.fail(String(statusCode));
  }
  span.end();
}
