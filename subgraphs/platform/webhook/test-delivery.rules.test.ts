import { expect, it } from 'vitest';
import { testBody } from './test-delivery.rules.js';

it('a test has the members of an event, and says that nothing has changed', () => {
  const body = testBody({
    eventId: 'event',
    organizationId: 'organization',
    occurredAt: new Date('2026-11-21T12:00:00.000Z'),
  });
  expect(JSON.parse(body)).toEqual({
    eventId: 'event',
    eventType: 'webhook.test',
    organizationId: 'organization',
    productId: null,
    sku: null,
    changedFields: [],
    occurredAt: '2026-11-21T12:00:00.000Z',
    data: { test: true, message: 'This is a test of your webhook. Nothing has changed.' },
  });
});
