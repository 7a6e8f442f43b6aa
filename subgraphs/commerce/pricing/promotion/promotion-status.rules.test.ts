import { describe, expect, it } from 'vitest';
import { statedIntent } from './promotion-status.rules.js';

const now = '2026-11-21T08:00:00.000Z';
const window = (startsAt: string | null, endsAt: string | null) => ({ startsAt, endsAt, timeZone: 'UTC' });
const promotion = { isDeliveryFailed: false, deliveryStartsAt: null, window: null } as const;

describe('a status that is sent', () => {
  it.each([
    ['scheduled', { ...promotion, intent: 'active', window: window('2026-12-01T00:00:00.000Z', null) }],
    ['failed', { ...promotion, intent: 'active', isDeliveryFailed: true }],
    ['active', { ...promotion, intent: 'active' }],
    ['paused', { ...promotion, intent: 'paused' }],
    ['draft', { ...promotion, intent: 'draft' }],
    ['ended', { ...promotion, intent: 'ended' }],
  ] as const)('as it was read, asks for no change: %s', (status, before) => {
    expect(statedIntent(before, status, now)).toBe(before.intent);
  });

  it('of a promotion whose window is over asks for no end of another kind', () => {
    const over = {
      ...promotion,
      intent: 'active',
      window: window(null, '2026-11-01T00:00:00.000Z'),
    } as const;
    expect(statedIntent(over, 'ended', now)).toBe('active');
  });

  it('scheduled may have become active meanwhile', () => {
    expect(statedIntent({ ...promotion, intent: 'active' }, 'scheduled', now)).toBe('active');
  });

  it.each(['draft', 'paused', 'ended'] as const)('scheduled and failed cannot be asked for: %s', intent => {
    expect(statedIntent({ ...promotion, intent }, 'scheduled', now)).toBeNull();
    expect(statedIntent({ ...promotion, intent }, 'failed', now)).toBeNull();
  });

  it('that it has not is what it is to have', () => {
    expect(statedIntent({ ...promotion, intent: 'draft' }, 'active', now)).toBe('active');
    expect(statedIntent({ ...promotion, intent: 'active' }, 'ended', now)).toBe('ended');
  });
});
