import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { limits } from '../kernel/limits.js';
import type { Admission } from './admission.js';
import { acceptBodies } from './body-parsers.js';
import { echoed } from './echoed-headers.js';
import { envelopes, withEnvelope } from './envelope.js';
import { constantHeaders } from './reply-writer.js';
import type { Consumes, Route } from './route.js';
import { RowHandler, type RowServices } from './row-handler.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row that a route was made of. */
    row?: Route;
  }
  interface FastifyRequest {
    /** Set for rows before their body is read. */
    admission: Admission;
  }
}

const consumed: readonly Consumes[] = ['json', 'form', 'file', 'raw'];

/** Registers all rows; those that consume the same kind of body share one group with its parsers. */
export function registerRoutes(app: FastifyInstance, rows: readonly Route[], services: RowServices): void {
  app.decorateRequest('admission');
  app.decorateRequest('wireBody', null);
  for (const kind of consumed) {
    const group = rows.filter(row => (row.consumes ?? 'json') === kind);
    app.register(async scope => {
      acceptBodies(scope, kind);
      if (kind === 'file') {
        await scope.register(fastifyMultipart);
      }
      for (const row of group) {
        registerRow(scope, row, rows, services);
      }
    });
  }
}

function registerRow(app: FastifyInstance, row: Route, rows: readonly Route[], services: RowServices): void {
  const headers = constantHeaders(row);
  const { echoes } = envelopes[row.envelope ?? 'developer'];
  const handler = new RowHandler(row, rows, services);
  app.route({
    method: row.method,
    url: row.path,
    config: { row },
    bodyLimit: row.upload?.limitBytes ?? row.bodyLimitBytes ?? limits.bodySizeBytes,
    ...serialisation(row),
    // Before the body is read: who may not call is told so without having to send it.
    onRequest: async (request, reply) => {
      reply.headers(headers).headers(echoed(request, echoes));
      request.admission = await services.admissions.admit(row, request, reply);
    },
    handler: handler.handle,
  });
}

/** The serialiser of the success reply, compiled from its published schema. */
function serialisation(row: Route) {
  const { reply } = row;
  return 'body' in reply
    ? { schema: { response: { '2xx': withEnvelope(row.envelope ?? 'developer', reply.schema) } } }
    : {};
}
