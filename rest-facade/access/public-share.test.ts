import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicShare } from './public-share.js';
import { publicShareLimits as limits } from './public-share.limits.js';

let isBusy = true;
beforeEach(() => {
  isBusy = true;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const aReply = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;

/** A public request, and when its turn came. */
function asks(share: PublicShare) {
  const reply = aReply();
  const turn = share.turn(reply);
  const asked = { reply, turn: turn === null ? 'came' : 'waits' };
  turn?.then(
    () => {
      asked.turn = 'came';
    },
    (error: { code: string }) => {
      asked.turn = error.code;
    },
  );
  return asked;
}

const soon = () => vi.advanceTimersByTimeAsync(0);

describe('requests for what is public', () => {
  it('wait for nobody while no others are served', () => {
    const share = new PublicShare(() => isBusy);
    expect(Array.from({ length: 50 }, () => asks(share).turn)).toEqual(Array(50).fill('came'));
  });

  it('are answered few at a time while others are served', async () => {
    isBusy = false;
    const share = new PublicShare(() => isBusy);
    share.serveOther(aReply());
    const all = Array.from({ length: limits.atOnce + 1 }, () => asks(share));
    await soon();
    expect(all.map(({ turn }) => turn)).toEqual([...Array(limits.atOnce).fill('came'), 'waits']);
    await vi.advanceTimersByTimeAsync(10);
    all[0]!.reply.emit('close');
    await soon();
    expect(all.at(-1)!.turn).toBe('came');
  });

  it('are answered one at a time by a busy process, with a rest after each in proportion to what it took', async () => {
    const share = new PublicShare(() => isBusy);
    share.serveOther(aReply());
    const all = Array.from({ length: 2 }, () => asks(share));
    await vi.advanceTimersByTimeAsync(10);
    all[0]!.reply.emit('close');
    await vi.advanceTimersByTimeAsync(10 * limits.restFactor - 1);
    expect(all.at(-1)!.turn).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(all.at(-1)!.turn).toBe('came');
  });

  it('are not held up for long by a client that reads slowly', async () => {
    isBusy = false;
    const share = new PublicShare(() => isBusy);
    share.serveOther(aReply());
    const all = Array.from({ length: limits.atOnce + 1 }, () => asks(share));
    await vi.advanceTimersByTimeAsync(limits.workMaxMs);
    expect(all.at(-1)!.turn).toBe('came');
  });

  it('wait for nobody again a moment after the others have been answered', async () => {
    const share = new PublicShare(() => isBusy);
    const other = aReply();
    share.serveOther(other);
    const first = asks(share);
    await soon();
    first.reply.emit('close');
    other.emit('close');
    await vi.advanceTimersByTimeAsync(limits.quietAfterMs);
    expect(Array.from({ length: 5 }, () => asks(share).turn)).toEqual(Array(5).fill('came'));
  });

  it('are rejected when they have waited long', async () => {
    const share = new PublicShare(() => isBusy);
    share.serveOther(aReply());
    const inTime = Math.ceil(limits.waitMs / limits.workMaxMs);
    const all = Array.from({ length: inTime + 5 }, () => asks(share));
    await vi.advanceTimersByTimeAsync(limits.waitMs);
    expect([all[0]!.turn, all.at(-1)!.turn]).toEqual(['came', 'RATE_LIMITED']);
  });

  it('do not hold up those after them when their client has left', async () => {
    isBusy = false;
    const share = new PublicShare(() => isBusy);
    share.serveOther(aReply());
    const atWork = Array.from({ length: limits.atOnce }, () => asks(share));
    const [left, late] = [asks(share), asks(share)];
    Object.assign(left!.reply, { destroyed: true });
    await soon();
    atWork[0]!.reply.emit('close');
    await soon();
    expect(late!.turn).toBe('came');
  });

  it('are rejected at once when too many wait', async () => {
    isBusy = false;
    const share = new PublicShare(() => isBusy);
    share.serveOther(aReply());
    const all = Array.from({ length: limits.atOnce + limits.waitingMax + 1 }, () => asks(share));
    await soon();
    expect(all.filter(({ turn }) => turn === 'RATE_LIMITED')).toEqual([all.at(-1)]);
  });
});
