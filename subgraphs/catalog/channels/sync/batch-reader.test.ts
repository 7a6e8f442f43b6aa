import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../kernel/clock.js';
import type { Database } from '../../../../kernel/database/database.js';
import { BatchReader, collectMs } from './batch-reader.js';
import type { Sending } from './send-batch.js';

const write = (listingId: string) => ({ listingId, variantId: listingId });

/** A reader of calls of up to three values, over what is there to be taken at each look. */
function readerOf(
  looks: string[][],
  comparisons: boolean[] = [],
  { kind = 'price', priceBatchMax = 3, signal = new AbortController().signal } = {},
) {
  const asked: { after: unknown; limit: unknown }[] = [];
  const db = {
    clock: systemClock,
    query: async (_statement: unknown, values: unknown[]) => {
      asked.push({ after: values[3], limit: values[4] });
      return (looks.shift() ?? []).map(write);
    },
  } as Partial<Database> as Database;
  const sending = {
    db,
    kind,
    place: { organizationId: 'o', connectionId: 'c', storeId: 's' },
    account: { marketplace: { capabilities: { priceBatchMax, stockBatchMax: 1 } } },
    holderId: 'h',
    signal,
  } as Partial<Record<keyof Sending, unknown>> as unknown as Sending;
  const compared = { times: 0 };
  const compareAhead = async () => {
    compared.times += 1;
    return comparisons.shift() ?? false;
  };
  return { asked, compared, reader: new BatchReader(sending, 'first', compareAhead) };
}

const ids = (batch: readonly { listingId: string }[]) => batch.map(({ listingId }) => listingId);

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; tookMs: number }> {
  const beganMs = performance.now();
  return { value: await work(), tookMs: performance.now() - beganMs };
}

describe('a batch reader', () => {
  it('takes full batches one after the other, each from where the last ended', async () => {
    const { reader, asked } = readerOf([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    expect(ids(await reader.next())).toEqual(['a', 'b', 'c']);
    expect(ids(await reader.next())).toEqual(['d', 'e', 'f']);
    expect(asked).toEqual([
      { after: 'first', limit: 3 },
      { after: 'c', limit: 3 },
    ]);
    expect(reader.afterListingId).toBe('f');
  });

  it('has products compared while a batch is not full, and fills it up with what that finds', async () => {
    const { reader, asked } = readerOf([['a'], ['b', 'c']], [true]);
    expect(ids(await reader.next())).toEqual(['a', 'b', 'c']);
    expect(asked.map(({ limit }) => limit)).toEqual([3, 2]);
  });

  it('gives the first value at once, and has those after it wait for company', async () => {
    const { reader } = readerOf([['a'], ['b'], ['c']]);
    expect(ids(await reader.next())).toEqual(['a']);
    const { value, tookMs } = await timed(() => reader.next());
    expect(ids(value)).toEqual(['b', 'c']);
    expect(tookMs).toBeGreaterThan(collectMs * 0.8);
  });

  it('ends with nothing once nothing came for a while', async () => {
    const { reader } = readerOf([['a']]);
    await reader.next();
    const { value, tookMs } = await timed(() => reader.next());
    expect(value).toEqual([]);
    expect(tookMs).toBeGreaterThan(collectMs * 0.8);
    expect(reader.afterListingId).toBe('a');
  });

  it('takes as many as a call of its kind may have, and one at least', async () => {
    const stock = readerOf([['a']], [], { kind: 'stock' });
    expect([ids(await stock.reader.next()), stock.asked]).toEqual([['a'], [{ after: 'first', limit: 1 }]]);
    const single = readerOf([['a']], [], { priceBatchMax: 0 });
    expect([ids(await single.reader.next()), single.asked[0]!.limit]).toEqual([['a'], 1]);
  });

  it('has nothing compared for a batch that is full already', async () => {
    const { reader, compared } = readerOf([['a', 'b', 'c'], ['d']]);
    await reader.next();
    expect(compared.times).toBe(0);
    await reader.next();
    expect(compared.times).toBe(1);
  });

  it('takes nothing, and waits for nothing, once it is stopped', async () => {
    const stop = new AbortController();
    const { reader, asked } = readerOf([['a'], []], [], { signal: stop.signal });
    await reader.next();
    const waiting = reader.next();
    setTimeout(() => stop.abort(new Error('Stopped.')), 10);
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(reader.next()).rejects.toThrow('Stopped.');
    expect(asked).toHaveLength(2);
  });
});
