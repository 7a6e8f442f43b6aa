import { describe, expect, it } from 'vitest';
import { DeliveryShares } from './delivery-shares.js';

const takeAll = (shares: DeliveryShares, organizationId: string, nowMs: number): number => {
  let taken = 0;
  while (shares.take(organizationId, nowMs)) {
    taken += 1;
  }
  return taken;
};

describe('DeliveryShares', () => {
  it('gives each organization 16 turns, whatever the others hold, and each again once it is released', () => {
    const shares = new DeliveryShares();
    expect(takeAll(shares, 'one', 0)).toBe(16);
    expect(takeAll(shares, 'two', 0)).toBe(16);
    shares.release('one', 5);
    expect(takeAll(shares, 'two', 5)).toBe(0);
    expect(takeAll(shares, 'one', 5)).toBe(1);
    for (let turn = 0; turn < 16; turn += 1) {
      shares.release('one', 6);
    }
    expect(takeAll(shares, 'one', 7)).toBe(16);
  });

  it('has the others ask again soon while turns come and go, and within a second while all hang', () => {
    const shares = new DeliveryShares();
    takeAll(shares, 'one', 1_000);
    expect(shares.retryDelayMs('one', 1_010)).toBe(50);
    expect(shares.retryDelayMs('one', 1_400)).toBe(400);
    expect(shares.retryDelayMs('one', 9_000)).toBe(1_000);
    shares.release('one', 9_000);
    expect(shares.retryDelayMs('one', 9_020)).toBe(50);
  });
});
