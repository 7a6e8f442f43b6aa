import { describe, expect, it } from 'vitest';
import { isInEffect, nextEdge } from './price-window.rules.js';

describe('the window of a price book', () => {
  const window = {
    startsAt: '2026-11-27T00:00:00.000Z',
    endsAt: '2026-11-28T00:00:00.000Z',
    timeZone: 'UTC',
  };
  const at = (
    time: string,
    status: 'active' | 'paused' | 'draft' = 'active',
    given: typeof window | null = window,
  ) => [
    isInEffect({ status, window: given }, new Date(time).toISOString()),
    nextEdge({ status, window: given }, new Date(time)),
  ];

  it('begins at its start, is over at its end, and has each of them as its next edge before', () => {
    expect(at('2026-11-26T23:59:59.999Z')).toEqual([false, window.startsAt]);
    expect(at('2026-11-27T00:00:00.000Z')).toEqual([true, window.endsAt]);
    expect(at('2026-11-27T23:59:59.999Z')).toEqual([true, window.endsAt]);
    expect(at('2026-11-28T00:00:00.000Z')).toEqual([false, null]);
  });

  it('is of active books alone, which are in effect always without one', () => {
    expect(at('2026-11-27T12:00:00Z', 'paused')).toEqual([false, null]);
    expect(at('2026-11-27T12:00:00Z', 'draft', null)).toEqual([false, null]);
    expect(at('2026-11-27T12:00:00Z', 'active', null)).toEqual([true, null]);
  });
});
