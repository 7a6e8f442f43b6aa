import { describe, expect, it } from 'vitest';
import { newWebhookSecret, previousSecretExpiry, secretContext, signingKey } from './signing-secret.rules.js';

describe('the secret of a webhook', () => {
  it('is whsec_ and the base64 of 24 to 64 bytes, which sign, and never the same', () => {
    const [one, other] = [newWebhookSecret(), newWebhookSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(signingKey(one).length).toBeGreaterThanOrEqual(24);
    expect(signingKey(one).length).toBeLessThanOrEqual(64);
    expect(one).toBe(`whsec_${signingKey(one).toString('base64')}`);
    expect(one).not.toBe(other);
  });

  it('is bound to its webhook', () => {
    expect(secretContext('a')).not.toBe(secretContext('b'));
  });
});

describe('the secret that a rotation replaces', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const expiry = (seconds?: number | null) => previousSecretExpiry(now, seconds)?.toISOString() ?? null;

  it('signs for a day more, or for as many seconds as are asked for up to a week', () => {
    expect([expiry(), expiry(null)]).toEqual(Array(2).fill('2026-11-22T12:00:00.000Z'));
    expect(expiry(3600)).toBe('2026-11-21T13:00:00.000Z');
    expect(expiry(604_800)).toBe('2026-11-28T12:00:00.000Z');
  });

  it('signs nothing more for an overlap of 0', () => {
    expect(expiry(0)).toBeNull();
  });

  it.each([-1, 604_801, 0.5, Number.NaN])('has no overlap of %s seconds', seconds => {
    const errors = [
      { path: 'overlapSeconds', code: 'OVERLAP_OUT_OF_RANGE', message: 'An overlap is 0 to 604800 seconds.' },
    ];
    expect(() => expiry(seconds)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', errors }));
  });
});
