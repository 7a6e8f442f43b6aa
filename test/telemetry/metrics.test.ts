import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../composition/config/config.js';
import { start } from '../../composition/start.js';
import type { Clock } from '../../kernel/clock.js';
import type { Database } from '../../kernel/database/database.js';
import { createLogger } from '../../kernel/log.js';
import { measureRequests } from '../../rest-facade/observability/metrics.js';
import { measureDispatchLag } from '../../subgraphs/platform/index.js';
import { commitEvent } from '../platform/support/events.js';
import { contextOf, openPlatform } from '../platform/support/platform-database.js';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { dispatchAll } from '../platform/support/webhooks.js';
import { startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { type Program, quietEnvironment, startProgram } from '../support/program.js';

/** The samples as Prometheus reads them: `name{labels}` and value. */
async function scrape(url: string): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`);
  expect(response.status).toBe(200);
  return samplesOf(await response.text());
}

const samplesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

let program: Program;
let receiver: Receiver;
beforeAll(async () => {
  program = await startProgram({ TRADEWIND_DATABASE_CONNECTIONS: '7' });
  receiver = await startReceiver((_, count) => ({ status: count === 1 ? 500 : 204 }));
});
afterAll(async () => {
  await program.stop();
  await receiver.close();
});

describe('/metrics', () => {
  it('counts events, attempts to deliver them, and runs of jobs', async () => {
    const { rest } = await startOrganization(program);
    await rest.post('/api/v1/webhooks', { url: receiver.url, events: ['product.created'] });
    await rest.post('/api/v1/products', { title: 'Mug', sku: 'MUG' });
    // The first attempt of all is rejected, the next ones are not.
    await receiver.arrived(1);
    await rest.imported(productsCsv(3, 'COUNTED'));
    await receiver.arrived(2);
    const samples = await scrape(program.url);
    expect(samples.get('events_appended_total{type="product.created"}')).toBe(4);
    expect(samples.get('job_runs_total{kind="product.import",status="completed"}')).toBe(1);
    expect(samples.get('job_run_duration_seconds_count{kind="product.import"}')).toBe(1);
    expect(samples.get('webhook_attempts_total{verdict="retry"}')).toBe(1);
    expect(samples.get('webhook_attempt_duration_seconds_count')).toBeGreaterThan(0);
  });

  it('tells how the pool of connections is used', async () => {
    const samples = await scrape(program.url);
    const pool = ['_connections', '_idle_connections', '_waiting', '_connections_max'];
    const [open, idle, waiting, most] = pool.map(name => samples.get(`database_pool${name}`)!);
    expect(open).toBeGreaterThan(0);
    expect(idle).toBeLessThanOrEqual(open!);
    expect([waiting, most]).toEqual([0, 7]);
  });

  it('is served by a process that only works, and by one that only serves a subgraph', async () => {
    for (const [TRADEWIND_ROLES, sample] of [
      ['worker', 'event_dispatch_lag_seconds'],
      ['subgraph:platform', 'http_requests_in_flight'],
    ] as const) {
      const environment = { ...quietEnvironment(program.databaseUrl, program.dataDir), TRADEWIND_ROLES };
      const running = await start(loadConfig(environment), createLogger('silent'));
      const samples = await scrape(running.url);
      await running.stop();
      expect(samples.has(sample)).toBe(true);
      expect(samples.get('database_pool_connections_max')).toBe(20);
    }
  });
});

describe('the age of events that no webhook was told of', () => {
  const lagOf = async (db: Database) => {
    const registry = new Registry();
    measureDispatchLag(registry, db);
    return samplesOf(await registry.metrics()).get('event_dispatch_lag_seconds');
  };

  it('is that of the oldest, and 0 when there is none', async () => {
    let nowMs = Date.parse('2026-11-21T08:00:00.000Z');
    const clock: Clock = { now: () => new Date(nowMs) };
    const platform = await openPlatform(clock);
    const ctx = contextOf(platform.db);
    await commitEvent(ctx);
    nowMs += 90_500;
    await commitEvent(ctx);
    expect(await lagOf(platform.db)).toBe(90.5);
    await dispatchAll(platform.db);
    expect(await lagOf(platform.db)).toBe(0);
    await platform.close();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['does not answer', () => new Promise(() => {})],
  ])('is left out, and holds nothing up, while the database %s', async (_, query) => {
    expect(await lagOf({ query } as unknown as Database)).toBeUndefined();
  });

  it('is asked for once at a time, however often the metrics are read', async () => {
    const answer = Promise.withResolvers<never[]>();
    const query = vi.fn(() => answer.promise);
    const registry = new Registry();
    measureDispatchLag(registry, { query } as unknown as Database);
    const reads = [registry.metrics(), registry.metrics()];
    answer.resolve([]);
    await Promise.all(reads);
    expect(query).toHaveBeenCalledTimes(1);
    await registry.metrics();
    expect(query).toHaveBeenCalledTimes(2);
  });
});

describe('the requests in flight', () => {
  it('are not those whose client has left', async () => {
    const registry = new Registry();
    const inFlight = async () => samplesOf(await registry.metrics()).get('http_requests_in_flight');
    const app = fastify();
    measureRequests(app, registry);
    const left = new Promise<void>(resolve => {
      app.get('/never', (_request, reply) => {
        reply.hijack();
        reply.raw.once('close', resolve);
        client.destroy();
      });
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
    client.write('GET /never HTTP/1.1\r\nhost: here\r\n\r\n');
    await left;
    expect(await inFlight()).toBe(0);
    await app.close();
  });
});
