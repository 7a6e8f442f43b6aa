import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nudgeAgain } from './queue-nudge.js';

let events: EventEmitter;
const nudge = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  nudge.mockReset();
  events = new EventEmitter();
});
afterEach(() => {
  vi.useRealTimers();
});

const told = () => events.emit('pool:listen:notification');

describe('a runner that is told of work', () => {
  it('looks again after the delay, once however often it was told meanwhile', () => {
    nudgeAgain(events, 8);
    events.emit('pool:create', { workerPool: { nudge } });
    told();
    told();
    vi.advanceTimersByTime(8);
    expect(nudge.mock.calls).toEqual([[1]]);
    told();
    vi.advanceTimersByTime(8);
    expect(nudge).toHaveBeenCalledTimes(2);
  });

  it.each(['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'])(
    'is left alone after %s, when its workers have ended',
    ended => {
      nudgeAgain(events, 8);
      events.emit('pool:create', { workerPool: { nudge } });
      told();
      events.emit(ended, {});
      vi.advanceTimersByTime(8);
      told();
      vi.advanceTimersByTime(8);
      expect(nudge).not.toHaveBeenCalled();
    },
  );

  it('is left alone once it is stopped', () => {
    const nudges = nudgeAgain(events, 8);
    events.emit('pool:create', { workerPool: { nudge } });
    told();
    nudges.stop();
    told();
    vi.advanceTimersByTime(8);
    expect(nudge).not.toHaveBeenCalled();
  });
});
