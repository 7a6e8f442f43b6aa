import fastify from 'fastify';
import { readBaselineSettings } from './baseline-settings.js';
import { serveBaseline } from './serve-baseline.js';

/**
 * The baseline of public documents: bare fastify whose replies are ready before they are asked for, with the same header fields; the
 * client's copy is compared by its tag alone. No data, no rate limit, no schema.
 */
const { replies = [] } = await readBaselineSettings();
const app = fastify();

for (const { path, etag, headers, body } of replies) {
  const content = Buffer.from(body);
  app.get(path, (request, reply) => {
    reply.headers(headers).header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(content);
  });
}

await serveBaseline(app);
