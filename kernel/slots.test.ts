import { describe, expect, it } from 'vitest';
import { Slots } from './slots.js';

const forever = new AbortController().signal;

describe('slots', () => {
  it('let so many in at the same time, and the others in the order in which they came', async () => {
    const slots = new Slots(2);
    const [first, second] = [await slots.enter(forever), await slots.enter(forever)];
    const entered: string[] = [];
    const third = slots.enter(forever).then(leave => [entered.push('third'), leave()]);
    const fourth = slots.enter(forever).then(leave => [entered.push('fourth'), leave()]);
    await Promise.resolve();
    expect(entered).toEqual([]);
    first();
    await Promise.all([third, fourth]);
    expect(entered).toEqual(['third', 'fourth']);
    second();
  });

  it('reject who comes when too many wait, and let in again when they are gone', async () => {
    const slots = new Slots(1, 1);
    const leave = await slots.enter(forever);
    const waiting = slots.within(forever, async () => 'waited');
    await expect(slots.enter(forever)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
    leave();
    expect(await waiting).toBe('waited');
    expect(await slots.within(forever, async () => 'after')).toBe('after');
  });

  it('are free again after work that failed and waits that were given up', async () => {
    const slots = new Slots(1);
    await expect(slots.within(forever, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const leave = await slots.enter(forever);
    const ended = new AbortController();
    const waiting = slots.enter(ended.signal);
    ended.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    leave();
    expect(await slots.within(forever, async () => 'free')).toBe('free');
  });
});
