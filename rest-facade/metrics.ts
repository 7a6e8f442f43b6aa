import type { FastifyInstance } from 'fastify';
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
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered.',
    registers: [registry],
  });
  const answered = () => inFlight.dec();
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.inc();
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

/** Serves the registry to Prometheus. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
