import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { routeLabel } from './route-label.js';

/** Fast reads take a millisecond; whatever takes ten seconds is broken. */
const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every request by route id and status. Called before routes are registered. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its reply.',
    labelNames: ['route', 'method', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  });
  let inFlight = 0;
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered.',
    registers: [registry],
    // Told when somebody asks: every request would look the series up twice.
    collect() {
      this.set(inFlight);
    },
  });
  const answered = () => {
    inFlight -= 1;
  };
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Not at the response: there is none where the client has left.
    reply.raw.once('close', answered);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { route: routeLabel(request), method: request.method, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Serves the registry to Prometheus: to those who show the token; without one to callers on this machine, unless a proxy
 * speaks for somebody else. Whoever may not read it is told that there is nothing.
 */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string | null): void {
  const mayRead = token === null ? isLocal : showing(token);
  app.get('/metrics', async (request, reply) =>
    mayRead(request) ? reply.type(registry.contentType).send(await registry.metrics()) : reply.callNotFound(),
  );
}

const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  ipaddr.isValid(socket.remoteAddress ?? '') &&
  ipaddr.process(socket.remoteAddress!).range() === 'loopback' &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

const showing =
  (token: string) =>
  ({ headers }: FastifyRequest): boolean =>
    timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
