import { describe, expect, it } from 'vitest';
import type { Promotion } from './promotion.entity.js';
import { promotionIntents } from './promotion.values.js';
import { emptyDefinition } from './promotion-changes.rules.js';
import {
  activeErrors,
  intentErrors,
  lockedErrors,
  mayBecome,
  promotionAfter,
} from './promotion-intent.rules.js';

const now = new Date('2026-11-21T00:00:00Z');
const made = (intent: Promotion['intent'], before: Promotion | null = null, time = now) =>
  promotionAfter(before, { id: 'p', definition: emptyDefinition, intent, campaignId: null }, time);

describe('the status that a merchant gives', () => {
  it.each([
    [null, ['draft', 'active']],
    ['draft', ['draft', 'active']],
    ['active', ['active', 'paused', 'ended']],
    ['paused', ['active', 'paused', 'ended']],
    ['ended', ['ended']],
  ] as const)('after %s is one of %j', (before, allowed) => {
    expect(promotionIntents.filter(after => mayBecome(before, after))).toEqual(allowed);
  });

  it('is refused with what it can be', () => {
    expect(intentErrors('draft', 'paused')).toEqual([
      { path: 'status', code: 'STATUS_INVALID', message: 'After draft, the status can be active.' },
    ]);
    expect(intentErrors('ended', 'active')[0]!.message).toBe('After ended, the status stays.');
    expect(intentErrors(null, 'ended')[0]!.message).toBe('A new promotion is a draft or active.');
  });
});

describe('a promotion that is to be active', () => {
  const errorsOf = (more: Partial<Promotion>, isScheduled = true) =>
    activeErrors({ ...emptyDefinition, ...more }, { now, isScheduled }).map(
      ({ path, code }) => `${path} ${code}`,
    );

  it('is somewhere: in a store, or in checkout', () => {
    expect(errorsOf({})).toEqual(['stores REQUIRED']);
    expect(errorsOf({ isInCheckout: true })).toEqual([]);
    expect(errorsOf({ stores: [{ marketplace: 'stall', country: 'SG', storeId: '1' }] })).toEqual([]);
  });

  it('is not over before it begins, but stays what it was when its window has passed', () => {
    const window = { startsAt: null, endsAt: now.toISOString(), timeZone: 'UTC' };
    expect(errorsOf({ isInCheckout: true, window })).toEqual(['window.endsAt WINDOW_PASSED']);
    expect(errorsOf({ isInCheckout: true, window }, false)).toEqual([]);
  });
});

describe('a promotion that was active', () => {
  it('keeps its kind, its trigger and its code', () => {
    const changed = {
      ...emptyDefinition,
      trigger: 'code',
      code: 'NEW',
      terms: { kind: 'amount_off', amount: '5' },
    } as const;
    const paths = (before: Promotion) => lockedErrors(before, changed).map(({ path }) => path);
    expect(paths(made('draft'))).toEqual([]);
    expect(paths(made('active'))).toEqual(['terms.kind', 'trigger', 'code']);
    expect(paths(made('paused', made('active')))).toEqual(['terms.kind', 'trigger', 'code']);
  });

  it('became active when it last did so', () => {
    const later = new Date('2026-11-22T00:00:00Z');
    const active = made('active');
    expect(made('draft').activatedAt).toBeNull();
    expect(made('active', active, later)).toMatchObject({ activatedAt: now.toISOString(), version: 2 });
    const paused = made('paused', active, later);
    expect(paused.activatedAt).toBe(now.toISOString());
    expect(made('active', paused, later)).toMatchObject({ activatedAt: later.toISOString(), version: 3 });
  });
});
