import { describe, expect, it } from 'vitest';
import { eventSizeBytes } from '../../../kernel/events/envelope.js';
import type { Attempt } from './attempt.js';
import {
  attemptDelaysMs,
  chainsBySubject,
  nextAttemptDelayMs,
  pauseMs,
  roundSize,
  slowDownDelayMs,
  undeliverableReason,
  type Verdict,
  verdictOf,
} from './delivery.rules.js';
import { healthAfter } from './health.rules.js';
import { webhookLimits } from './webhook.limits.js';

const now = new Date('2026-11-21T08:00:00.000Z');

describe('verdictOf', () => {
  it.each<[number | null, Verdict]>([
    [100, 'retry'],
    [199, 'retry'],
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'retry'],
    [301, 'retry'],
    [302, 'retry'],
    [400, 'retry'],
    [410, 'gone'],
    [429, 'slow_down'],
    [500, 'retry'],
    [502, 'slow_down'],
    [503, 'retry'],
    [504, 'slow_down'],
    [null, 'retry'],
  ])('takes %s for %s', (status, verdict) => {
    expect(verdictOf(status)).toBe(verdict);
  });
});

describe('nextAttemptDelayMs', () => {
  it('stays within ten percent of the schedule, and ends with it', () => {
    for (const [attempts, delayMs] of attemptDelaysMs.entries()) {
      expect(nextAttemptDelayMs(attempts, () => 0)).toBe(Math.round(delayMs * 0.9));
      expect(nextAttemptDelayMs(attempts, () => 0.5)).toBe(delayMs);
      expect(nextAttemptDelayMs(attempts, () => 1)).toBe(Math.round(delayMs * 1.1));
    }
    expect(nextAttemptDelayMs(attemptDelaysMs.length, () => 0.5)).toBeNull();
  });

  it('has the ten attempts of the specification, over 75 hours', () => {
    expect(attemptDelaysMs).toHaveLength(10);
    expect(Math.floor(attemptDelaysMs.reduce<number>((sum, delayMs) => sum + delayMs, 0) / 3_600_000)).toBe(
      75,
    );
  });
});

describe('slowDownDelayMs', () => {
  it('reads seconds and dates, within an hour, and has a default', () => {
    expect(slowDownDelayMs('30', now)).toBe(30_000);
    expect(slowDownDelayMs('Sat, 21 Nov 2026 08:02:00 GMT', now)).toBe(120_000);
    expect(slowDownDelayMs('999999', now)).toBe(3_600_000);
    expect(slowDownDelayMs('Sat, 21 Nov 2020 08:02:00 GMT', now)).toBe(0);
    expect(slowDownDelayMs('soon', now)).toBe(5_000);
    expect(slowDownDelayMs(null, now)).toBe(5_000);
  });
});

describe('the pauses of an endpoint that only fails', () => {
  it('begin with the second failed round, double, and stay within a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(pauseMs)).toEqual([
      0, 0, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
    ]);
    expect([0, 1, 2].map(roundSize)).toEqual([webhookLimits.batchSize, webhookLimits.batchSize, 1]);
  });
});

describe('chainsBySubject', () => {
  it('keeps the order within each subject, also of what is due again', () => {
    const names = ['a1', 'b1', 'a2', 'c1', 'b2'];
    const inLine = names.map((id, position) => ({ id, position, subjectId: id[0]! }));
    const retriedLast = [...inLine.slice(1), inLine[0]!];
    for (const deliveries of [inLine, retriedLast]) {
      const chains = chainsBySubject(deliveries).map(chain => chain.map(delivery => delivery.id));
      expect(chains.toSorted()).toEqual([['a1', 'a2'], ['b1', 'b2'], ['c1']]);
    }
  });
});

describe('undeliverableReason', () => {
  it('counts bytes, not characters, up to 256 kB', () => {
    const largest = eventSizeBytes;
    expect(undeliverableReason('x'.repeat(largest))).toBeNull();
    expect(undeliverableReason('x'.repeat(largest + 1))).toMatch(/larger than 256 kB/);
    expect(undeliverableReason('ö'.repeat(largest / 2))).toBeNull();
    expect(undeliverableReason('ö'.repeat(largest / 2 + 1))).toMatch(/larger than 256 kB/);
    expect(undeliverableReason(null)).toMatch(/past its retention/);
  });
});

describe('healthAfter', () => {
  const attempt = (verdict: Verdict) => ({ verdict }) as Attempt;
  const failing = { failedRounds: 3, failingSince: new Date('2026-11-21T07:00:00.000Z') };

  it('forgets failures after one success', () => {
    expect(healthAfter(failing, [attempt('retry'), attempt('delivered')], null, now)).toEqual({
      failedRounds: 0,
      failingSince: null,
      notBefore: null,
      disabledReason: null,
    });
  });

  it('remembers since when an endpoint fails, and pauses it', () => {
    expect(healthAfter(failing, [attempt('retry')], null, now)).toEqual({
      failedRounds: 4,
      failingSince: failing.failingSince,
      notBefore: new Date('2026-11-21T08:00:20.000Z'),
      disabledReason: null,
    });
  });

  it('lets the endpoint have the longer pause that it asked for', () => {
    const asked = new Date('2026-11-21T08:10:00.000Z');
    expect(healthAfter(failing, [attempt('slow_down')], asked, now).notBefore).toEqual(asked);
    expect(healthAfter(failing, [attempt('delivered'), attempt('slow_down')], asked, now)).toMatchObject({
      failedRounds: 0,
      notBefore: asked,
    });
  });

  it('takes a first failed round for bad luck: the endpoint is not paused, unless it asks for it', () => {
    const healthy = { failedRounds: 0, failingSince: null };
    const healthWith = (slowDownUntil: Date | null) =>
      healthAfter(healthy, [attempt('retry')], slowDownUntil, now);
    expect(healthWith(null)).toEqual({
      failedRounds: 1,
      failingSince: now,
      notBefore: null,
      disabledReason: null,
    });
    expect(healthWith(new Date(now.getTime() - 1)).notBefore).toBeNull();
    expect(healthWith(new Date(now.getTime() + 1)).notBefore).toEqual(new Date(now.getTime() + 1));
  });

  it('keeps the pause of its own where the endpoint asks for a shorter one', () => {
    const asked = new Date(now.getTime() + 1_000);
    expect(healthAfter(failing, [attempt('slow_down')], asked, now).notBefore).toEqual(
      new Date('2026-11-21T08:00:20.000Z'),
    );
  });

  it('disables what is gone, and what has only failed for days', () => {
    expect(healthAfter(failing, [attempt('delivered'), attempt('gone')], now, now)).toEqual({
      ...failing,
      notBefore: null,
      disabledReason: expect.stringContaining('410'),
    });
    const long = { failedRounds: 50, failingSince: new Date(now.getTime() - webhookLimits.failingMaxMs) };
    expect(healthAfter(long, [attempt('retry')], null, now).disabledReason).toMatch(/5 days/);
    const sooner = new Date(now.getTime() - 1);
    expect(healthAfter(long, [attempt('retry')], null, sooner).disabledReason).toBeNull();
  });
});
