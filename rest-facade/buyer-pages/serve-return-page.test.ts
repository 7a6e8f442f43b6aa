import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveReturnPage } from './serve-return-page.js';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify() as FastifyInstance;
  await serveReturnPage(app);
});
afterAll(() => app.close());

describe('the page that buyers come back to from their bank', () => {
  it('says what to do next, to anybody, without a script', async () => {
    const { statusCode, headers, body } = await app.inject('/payment-return');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('You can close this window');
    expect(body).not.toMatch(/<script|<form|<nav/);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"]) {
      expect(headers['content-security-policy']).toContain(rule);
    }
  });

  it('is the same whatever the processor adds to its address', async () => {
    const plain = await app.inject('/payment-return');
    const secrets =
      'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    const { body } = await app.inject(`/payment-return?${secrets}&x=<script>`);
    expect(body).toBe(plain.body);
  });
});
