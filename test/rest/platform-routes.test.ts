import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { platformRoutes } from '../../rest-facade/routes/platform/platform.routes.js';
import { type Rest, rejectedWith, startRest, withKey, withSession } from './rest-harness.js';
import { replyProblems } from './route-matrix.js';

let rest: Rest;
afterEach(() => rest.app.close());

const start = async (answer: Parameters<typeof startRest>[1]) => {
  rest = await startRest(platformRoutes, answer);
};

const rowOf = (id: string) => platformRoutes.find(row => row.id === id)!;
const createdAt = '2026-11-21T08:00:00.000Z';

const job = {
  id: '01931f00-0000-7000-8000-0000000000aa',
  kind: 'product.import',
  status: 'running',
  progress: { done: 10, total: 100, unit: 'rows' },
  steps: [{ name: 'read', status: 'completed', startedAt: createdAt, finishedAt: createdAt }],
  result: null as unknown,
  error: null,
  version: 4,
  cancelable: true,
  createdAt,
  startedAt: createdAt,
  finishedAt: null as string | null,
};

describe('GET /api/v1/jobs/{jobId}', () => {
  const read = () => rest.app.inject({ url: `/api/v1/jobs/${job.id}`, headers: withKey });

  it('answers the job at the top level, and when to look again', async () => {
    await start(() => ({ data: { job } }));
    const reply = await read();
    expect(reply.json()).toEqual({ ok: true, apiVersion: 'developer_v1', ...job, jobId: job.id });
    expect([reply.headers['retry-after'], reply.headers.etag]).toEqual(['1', '"4"']);
    expect(replyProblems(rowOf('jobs.read'), reply.json())).toEqual([]);
  });

  it('answers the result of an ended job as it is, and no Retry-After', async () => {
    const result = {
      success: false,
      results: [{ markets: [{ price: null, deep: { er: [1, 'a', true] } }] }],
    };
    await start(() => ({ data: { job: { ...job, status: 'completed', finishedAt: createdAt, result } } }));
    const reply = await read();
    expect(reply.json().result).toEqual(result);
    expect(reply.headers['retry-after']).toBeUndefined();
  });

  it('is 404 for the job of a stranger, as the operation says', async () => {
    await start(() => rejectedWith(fail('JOB_NOT_FOUND')));
    expect((await read()).statusCode).toBe(404);
  });
});

describe('POST /api/v1/jobs/{jobId}/cancel', () => {
  it('answers the job as it then is', async () => {
    await start(() => ({ data: { cancelJob: { job: { ...job, status: 'canceling' } } } }));
    const reply = await rest.app.inject({
      method: 'POST',
      url: `/api/v1/jobs/${job.id}/cancel`,
      headers: withKey,
    });
    expect([reply.statusCode, reply.json().status]).toEqual([200, 'canceling']);
    expect(rest.calls[0]!.variables).toEqual({ id: job.id });
  });
});

describe('GET /api/v1/webhook-events', () => {
  it('answers the bytes of every event as they are, not printed again', async () => {
    const body = '{"id":"e-1",  "data":{"amount":1.50,"big":12345678901234567890,"text":"\\u00e9"}}';
    const pagination = { limit: 100, hasMore: false, nextCursor: 'c' };
    await start(() => ({ data: { webhookEvents: { items: [{ body }, { body }], pagination } } }));
    const reply = await rest.app.inject({
      url: '/api/v1/webhook-events?subject-id=p&limit=100',
      headers: withKey,
    });
    expect(reply.body).toBe(
      `{"ok":true,"apiVersion":"developer_v1","items":[${body},${body}],"pagination":{"limit":100,"hasMore":false,"nextCursor":"c"}}`,
    );
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(rest.calls[0]!.variables).toEqual({ subjectId: 'p', limit: 100 });
  });

  it('answers an empty page as JSON', async () => {
    const pagination = { limit: 100, hasMore: false, nextCursor: null };
    await start(() => ({ data: { webhookEvents: { items: [], pagination } } }));
    const reply = await rest.app.inject({ url: '/api/v1/webhook-events', headers: withKey });
    expect(reply.json()).toEqual({ ok: true, apiVersion: 'developer_v1', items: [], pagination });
    expect(replyProblems(rowOf('webhook-events.list'), reply.json())).toEqual([]);
  });
});

describe('POST /api/v1/webhooks', () => {
  it('answers the webhook with its secret', async () => {
    const webhook = {
      id: job.id,
      url: 'https://example.com/hook',
      events: ['product.created'],
      description: null,
      status: 'active',
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    await start(() => ({ data: { createWebhook: { issuedWebhook: { webhook, secret: 'whsec_x' } } } }));
    const payload = { url: webhook.url, events: webhook.events };
    const reply = await rest.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      headers: withKey,
      payload,
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().webhook).toEqual({ ...webhook, secret: 'whsec_x' });
    expect(replyProblems(rowOf('webhooks.create'), reply.json())).toEqual([]);
  });

  it('is 400 for unknown keys, naming each', async () => {
    const errors = [
      { path: 'events.0', code: 'WEBHOOK_EVENT_UNKNOWN', message: '"webhook.test" is not an event key.' },
    ];
    await start(() => rejectedWith(fail('WEBHOOK_EVENT_UNKNOWN', { errors })));
    const payload = { url: 'https://example.com', events: ['webhook.test'] };
    const reply = await rest.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      headers: withKey,
      payload,
    });
    expect([reply.statusCode, reply.json().errors]).toEqual([400, errors]);
  });
});

describe('POST /api/v1/organizations', () => {
  it('takes a session without an organization', async () => {
    const organization = {
      id: job.id,
      name: 'Shop',
      defaultCurrency: 'SGD',
      country: null,
      timeZone: 'UTC',
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    await start(() => ({ data: { createOrganization: { organization } } }));
    const payload = { name: 'Shop', defaultCurrency: 'SGD' };
    const reply = await rest.app.inject({
      method: 'POST',
      url: '/api/v1/organizations',
      headers: withSession,
      payload,
    });
    expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
    expect(reply.json().organization).toEqual(organization);
    expect(rest.calls[0]!.variables).toEqual({ input: payload });
  });
});
