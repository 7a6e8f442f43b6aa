import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../../kernel/log.js';
import { ContractSections } from '../../rest-facade/contract/contract-sections.js';
import { ErrorWriter } from '../../rest-facade/errors/error-writer.js';
import { notFoundHandler } from '../../rest-facade/errors/not-found.js';
import { serveMetrics } from '../../rest-facade/observability/metrics.js';

let app: FastifyInstance;
afterEach(() => app.close());

const serve = (token: string | null): void => {
  app = fastify();
  app.setNotFoundHandler(
    notFoundHandler(
      app,
      [],
      new ErrorWriter('https://api.test', new ContractSections([]), createLogger('silent')),
    ),
  );
  serveMetrics(app, new Registry(), token);
};

const status = async (remoteAddress: string, headers: Record<string, string> = {}): Promise<number> =>
  (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

it('are read from this machine alone, and not through a proxy on it', async () => {
  serve(null);
  expect(await status('127.0.0.1')).toBe(200);
  expect(await status('::1')).toBe(200);
  expect(await status('::ffff:127.0.0.1')).toBe(200);
  expect(await status('10.0.0.5')).toBe(404);
  expect(await status('203.0.113.7')).toBe(404);
  expect(await status('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  expect(await status('127.0.0.1', { forwarded: 'for=203.0.113.7' })).toBe(404);
});

it('are read from anywhere by those who show the token, and by nobody else', async () => {
  serve('sixteen-or-more-characters');
  expect(await status('203.0.113.7', { authorization: 'Bearer sixteen-or-more-characters' })).toBe(200);
  expect(await status('203.0.113.7', { authorization: 'Bearer another' })).toBe(404);
  expect(await status('127.0.0.1')).toBe(404);
});
