import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../kernel/clock.js';
import type { BatchReader } from './batch-reader.js';
import type { ClaimedWrite } from './channel-write.queries.js';
import type { Sending } from './send-batch.js';
import { sendWaiting } from './send-waiting.js';

const write = (variantId: string) => ({ variantId, price: '1', salePrice: null }) as unknown as ClaimedWrite;

/** A turn that is given these batches one after the other, and whose calls wait for `answer`. */
function turnOf(
  batches: string[][],
  answer: (id: string) => Promise<void> | void = () => {},
  { open = new Set<Promise<void>>(), endInMs = 5_000 }: { open?: Set<Promise<void>>; endInMs?: number } = {},
) {
  const [read, sent]: [string[], string[]] = [[], []];
  let most = 0;
  let now = 0;
  const updatePrices = async (_: unknown, [{ variant }]: [{ variant: string }, ...unknown[]]) => {
    now += 1;
    most = Math.max(most, now);
    await answer(variant);
    now -= 1;
    sent.push(variant);
    return [{ isDone: true, issues: [] }];
  };
  const sending = {
    ...{
      db: { clock: systemClock, query: async () => [], onChanges: () => {} },
      kind: 'price',
      holderId: 'h',
    },
    ...{ place: {}, store: {}, signal: new AbortController().signal },
    account: { channel: { updatePrices }, marketplace: { capabilities: { salePrice: true } } },
  } as unknown as Sending;
  const next = async () => {
    const batch = batches.shift() ?? [];
    read.push(...batch);
    return batch.map(id => ({ ...write(id), variant: id }));
  };
  const endAtMs = performance.now() + endInMs;
  const done = sendWaiting(sending, { next } as unknown as BatchReader, { endAtMs, open });
  return { done, read, sent, most: () => most };
}

const later = () => new Promise<void>(resolve => setTimeout(resolve, 20));

describe('a turn of sending', () => {
  it('sends batch after batch until nothing is left and every call has ended', async () => {
    const { done, sent, most } = turnOf([['a'], ['b'], [], ['c']], later);
    expect([await done, sent.toSorted(), most()]).toEqual([true, ['a', 'b', 'c'], 2]);
  });

  it('has four calls open at once and no more, those of the other kind included', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => [id]);
    const alone = turnOf([...ids], later);
    expect([await alone.done, alone.most(), alone.sent.length]).toEqual([true, 4, 6]);
    const other = Promise.withResolvers<void>();
    const open = new Set([other.promise]);
    const beside = turnOf([...ids], later, { open });
    await later();
    other.resolve();
    open.delete(other.promise);
    expect([await beside.done, beside.most() <= 4, beside.sent.length]).toEqual([true, true, 6]);
  });

  it('is not done while a call of the other kind is open, whose values it may get', async () => {
    const other = Promise.withResolvers<void>();
    const open = new Set([other.promise]);
    let isDone = false;
    const turn = turnOf([], () => {}, { open });
    const ended = turn.done.then(answer => {
      isDone = true;
      return answer;
    });
    await later();
    expect(isDone).toBe(false);
    open.delete(other.promise);
    other.resolve();
    expect(await ended).toBe(true);
  });

  it('begins nothing more after its time, and says that something may be left', async () => {
    const { done, read } = turnOf([['a'], ['b']], later, { endInMs: 0 });
    expect([await done, read]).toEqual([false, []]);
    const under = turnOf([['a'], ['b'], ['c']], later, { endInMs: 10 });
    expect([await under.done, under.read.length === under.sent.length]).toEqual([false, true]);
  });

  it('ends in what the first call threw that failed, once all have ended', async () => {
    const { done, sent, read } = turnOf([['bad'], ['slow'], [], ['never']], async id => {
      await later();
      if (id === 'bad') {
        throw new TypeError('Broken.');
      }
      await later();
    });
    await expect(done).rejects.toThrow('Broken.');
    expect([sent, read.includes('never')]).toEqual([['slow'], false]);
  });
});
