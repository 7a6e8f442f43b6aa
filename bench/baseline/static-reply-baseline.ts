import 'reflect-metadata';
import { Registry } from 'prom-client';
import { registerDomains } from '../../composition/registration.js';
import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { createLogger } from '../../kernel/log.js';
import { RequestRate } from '../../rest-facade/access/request-rate.js';
import { buildRestServer } from '../../rest-facade/server.js';
import { readBaselineSettings } from './baseline-settings.js';
import { serveBaseline } from './serve-baseline.js';

/**
 * The baseline of public documents: our own server, with what it does for every request (a request id, the metrics), whose replies are
 * ready before they are asked for, with the same header fields; the client's copy is compared by its tag alone. No route of
 * the API, no data, no rate limit, no schema.
 */
registerDomains();
const { databaseUrl, replies = [] } = await readBaselineSettings();
const log = createLogger('warn');
const db = new Database({
  ...{ url: databaseUrl, connectionsMax: 1, log, clock: systemClock },
  orm: await Orm.create([]),
});
const nothing = () => Promise.reject(new Error('A static reply needs nothing.'));

const app = await buildRestServer({
  ...{ db, log, clock: systemClock, publicUrl: 'http://localhost', metrics: new Registry(), proxies: null },
  routes: [],
  gateway: { prepare: () => nothing },
  authenticator: { bearer: nothing, session: nothing },
  storage: { put: nothing, get: nothing, delete: nothing },
  rate: new RequestRate(null),
});

for (const { path, etag, headers, body } of replies) {
  const content = Buffer.from(body);
  app.get(path, (request, reply) => {
    reply.headers(headers).header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(content);
  });
}

await serveBaseline(app);
