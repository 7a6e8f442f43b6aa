import { describe, expect, it } from 'vitest';
import { eventRow, eventSizeBytes, type NewEvent } from './envelope.js';
import { fromInside } from './event-source.js';

const id = '019a9f00-0000-7000-8000-000000000002';
const now = new Date('2026-11-21T08:00:00.000Z');

const event = (data: Record<string, unknown>): NewEvent => ({
  type: 'product.updated',
  schemaVersion: '2026-08-01',
  organizationId: '019a9f00-0000-7000-8000-000000000003',
  subject: {
    type: 'product',
    id: '019a9f00-0000-7000-8000-000000000001',
    externalId: 'MUG',
    externalNumber: null,
  },
  resourceVersion: 7,
  data,
});

const dataOf = (data: Record<string, unknown>) => JSON.parse(eventRow(event(data), id, now).body).data;

/** Data whose envelope has exactly so many bytes. */
function dataOfSize(sizeBytes: number): Record<string, unknown> {
  const empty = Buffer.byteLength(eventRow(event({ product: '' }), id, now).body);
  return { product: 'x'.repeat(sizeBytes - empty) };
}

/** The largest product there may be: every variant changed in every field. */
const changedOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `variants.${index}`.padEnd(45, '0')).flatMap(path => [
    `${path}.price`,
    `${path}.inventoryQuantity`,
  ]);
const variants = Array.from({ length: 2_000 }, (_, index) => ({ id: index, title: 'A variant'.repeat(20) }));

describe('the envelope of an event', () => {
  it('has the members of §6.2 and nothing else', () => {
    const data = { product: { title: 'Mug' } };
    const row = eventRow({ ...event(data), source: fromInside() }, id, now);
    expect(JSON.parse(row.body)).toEqual({
      schemaVersion: '2026-08-01',
      id,
      type: 'product.updated',
      occurredAt: '2026-11-21T08:00:00.000Z',
      publishedAt: '2026-11-21T08:00:00.000Z',
      organizationId: '019a9f00-0000-7000-8000-000000000003',
      resourceVersion: 7,
      source: {
        system: 'internal',
        marketplace: null,
        accountId: null,
        providerEventId: null,
        providerEventType: null,
      },
      subject: event({}).subject,
      data,
    });
  });

  it('is whole up to the limit to the byte, and reduced above', () => {
    const most = eventRow(event(dataOfSize(eventSizeBytes)), id, now);
    expect(Buffer.byteLength(most.body)).toBe(eventSizeBytes);
    expect(JSON.parse(most.body).data.truncated).toBeUndefined();
    expect(dataOf(dataOfSize(eventSizeBytes + 1))).toEqual({
      truncated: true,
      omitted: ['product'],
    });
  });

  it('counts bytes, not characters', () => {
    const kanji = '商'.repeat(eventSizeBytes / 3 - 300);
    expect(dataOf({ product: kanji })).toEqual({ product: kanji });
    expect(dataOf({ product: `${kanji}${'商'.repeat(400)}` })).toEqual({
      truncated: true,
      omitted: ['product'],
    });
  });

  it('keeps what is small, and the top of each changed path, of the largest product there is', () => {
    const row = eventRow(
      event({
        product: { title: 'Mug', variants },
        changedFields: ['title', ...changedOf(2_000)],
        deletedAt: '2026-11-21T08:00:00.000Z',
      }),
      id,
      now,
    );
    expect(Buffer.byteLength(row.body)).toBeLessThan(2_000);
    const told = JSON.parse(row.body);
    expect(told).toMatchObject({ id, resourceVersion: 7, subject: event({}).subject });
    expect(told.data).toEqual({
      deletedAt: '2026-11-21T08:00:00.000Z',
      changedFields: ['title', 'variants'],
      truncated: true,
      omitted: ['product'],
    });
  });
});
