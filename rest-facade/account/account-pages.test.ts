import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAccountPages } from './account-pages.js';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify() as FastifyInstance;
  await serveAccountPages(app);
});
afterAll(() => app.close());

describe('a page that a link of a mail leads to', () => {
  it.each(['verify-email', 'reset-password', 'accept-invitation'])(
    '%s has a form, takes scripts from here alone and is in no cache',
    async page => {
      const { statusCode, headers, body } = await app.inject(`/account/${page}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(body).toContain(`<form data-page="${page}">`);
      const script = await app.inject('/account/account.js');
      expect(script.body).toContain(`'${page}'(`);
    },
  );
});
