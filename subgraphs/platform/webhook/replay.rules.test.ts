import { describe, expect, it } from 'vitest';
import type { EventKey } from '../event/event-catalogue.js';
import { type ReplayChoice, replayedKeys, requireReplayable } from './replay.rules.js';

const subscribed: EventKey[] = ['order.created', 'product.updated'];

function errorsOf(choice: ReplayChoice, keys = subscribed): string[] {
  try {
    replayedKeys(choice, keys);
  } catch (error) {
    const { code, errors } = error as { code: string; errors: { path: string; code: string }[] };
    return [code, ...errors.map(each => `${each.path} ${each.code}`)];
  }
  return [];
}

describe('the keys to replay', () => {
  it('are those of the webhook, or some of them, each once', () => {
    expect(replayedKeys({}, subscribed)).toEqual(subscribed);
    expect(replayedKeys({ eventTypes: null }, subscribed)).toEqual(subscribed);
    expect(replayedKeys({ eventTypes: ['product.updated', 'product.updated'] }, subscribed)).toEqual([
      'product.updated',
    ]);
  });

  it.each<[ReplayChoice, string[]]>([
    [
      { eventTypes: ['order.created', 'order.burnt'] },
      ['WEBHOOK_EVENT_UNKNOWN', 'eventTypes.1 WEBHOOK_EVENT_UNKNOWN'],
    ],
    [
      { eventTypes: ['order.created', 'order.deleted'] },
      ['VALIDATION_FAILED', 'eventTypes.1 EVENT_NOT_SUBSCRIBED'],
    ],
    [{ eventTypes: [] }, ['VALIDATION_FAILED', 'eventTypes EVENTS_EMPTY']],
  ])('are known, received by the webhook, and at least one: %j', (choice, errors) => {
    expect(errorsOf(choice)).toEqual(errors);
  });
});

describe('the window of a replay', () => {
  const [early, late] = ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.001Z'];

  it('may be open at either end', () => {
    for (const choice of [
      { since: early },
      { until: early },
      { since: null, until: early },
      { since: late, until: null },
    ]) {
      expect(errorsOf(choice)).toEqual([]);
    }
  });

  it('begins before it ends, as moments whatever their offsets', () => {
    expect(errorsOf({ since: early, until: late })).toEqual([]);
    expect(errorsOf({ since: '2026-11-21T09:00:00+08:00', until: early })).toEqual([]);
    for (const since of [early, late]) {
      expect(errorsOf({ since, until: early })).toEqual(['VALIDATION_FAILED', 'until WINDOW_EMPTY']);
    }
  });
});

describe('a webhook', () => {
  it('gets a replay while it is active or paused', () => {
    expect([requireReplayable('active'), requireReplayable('paused')]).toEqual([undefined, undefined]);
  });

  it('gets none once it is disabled, and where it is not there', () => {
    const errors = [expect.objectContaining({ path: 'id', code: 'WEBHOOK_DISABLED' })];
    expect(() => requireReplayable('disabled')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', errors }),
    );
    expect(() => requireReplayable(undefined)).toThrow(
      expect.objectContaining({ code: 'WEBHOOK_NOT_FOUND' }),
    );
  });
});
