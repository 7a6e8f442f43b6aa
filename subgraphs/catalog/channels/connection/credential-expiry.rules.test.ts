import { describe, expect, it } from 'vitest';
import { refreshTime } from './credential-expiry.rules.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const refreshOf = (expiresAt: string | null) =>
  refreshTime({ values: {}, expiresAt }, now)?.toISOString() ?? null;

describe('credentials are renewed', () => {
  it('ten minutes before their end', () => {
    expect(refreshOf('2026-11-21T12:00:00.000Z')).toBe('2026-11-21T11:50:00.000Z');
  });

  it('after four fifths of a life that is too short for that', () => {
    expect(refreshOf('2026-11-21T08:05:00.000Z')).toBe('2026-11-21T08:04:00.000Z');
  });

  it('at once when they have ended, and never when they do not end', () => {
    expect(refreshOf('2026-11-21T07:00:00.000Z')).toBe(now.toISOString());
    expect(refreshOf(null)).toBeNull();
  });
});
