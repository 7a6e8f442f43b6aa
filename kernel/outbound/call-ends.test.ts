import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endsAfter, endsWith } from './call-ends.js';

const callThat = (end: (reason: unknown) => void) => ({ end });

describe('endsWith', () => {
  it('ends those that are open when the signal aborts, each once, with its reason', () => {
    const controller = new AbortController();
    const ended: unknown[] = [];
    const [open, answered] = [callThat(reason => ended.push(reason)), callThat(reason => ended.push(reason))];
    const ends = endsWith(controller.signal);
    expect(endsWith(controller.signal)).toBe(ends);
    ends.add(open);
    ends.add(answered);
    ends.delete(answered);
    controller.abort('stopping');
    expect(ended).toEqual(['stopping']);
  });
});

describe('endsAfter', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends each call when its own time is over, and those that were answered not at all', () => {
    const ended: string[] = [];
    const call = (name: string) => {
      const one = callThat(reason => {
        ended.push(`${name}: ${(reason as DOMException).name}`);
        endsAfter(700).delete(one);
      });
      return one;
    };
    const [first, answered, last] = [call('first'), call('answered'), call('last')];
    const ends = endsAfter(700);
    ends.add(first);
    vi.advanceTimersByTime(300);
    ends.add(answered);
    vi.advanceTimersByTime(300);
    ends.add(last);
    ends.delete(answered);
    vi.advanceTimersByTime(99);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ended).toEqual(['first: TimeoutError']);
    vi.advanceTimersByTime(600);
    expect(ended).toEqual(['first: TimeoutError', 'last: TimeoutError']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps nothing of a timeout that no call has any more', () => {
    const ends = endsAfter(900);
    const call = callThat(() => {});
    ends.add(call);
    ends.delete(call);
    expect(endsAfter(900)).toBe(ends);
    vi.advanceTimersByTime(900);
    expect(endsAfter(900)).not.toBe(ends);
  });
});
