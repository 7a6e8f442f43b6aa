import { describe, expect, it } from 'vitest';
import { endOfEvents, formatEvent, heartbeat, parseEvents } from './event-stream-format.js';

const results = [{ data: { title: 'Tasse Übergröße ☕' } }, { data: { title: 'a\n\nb' } }];

async function* bytes(text: string, size: number): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let start = 0; start < all.length; start += size) {
    yield all.subarray(start, start + size);
  }
}

describe('a stream of events', () => {
  it.each([1, 7, 10_000])(
    'is read as it was written, also where it comes in pieces of %i bytes',
    async size => {
      const text =
        heartbeat + results.map(formatEvent).join(heartbeat) + endOfEvents + formatEvent(results[0]!);
      const read = [];
      for await (const result of parseEvents(bytes(text, size))) {
        read.push(result);
      }
      expect(read).toEqual(results);
    },
  );

  it('that breaks off before its end is an error, after what came of it', async () => {
    const events = parseEvents(bytes(formatEvent(results[0]!) + formatEvent(results[1]!).slice(0, -3), 5));
    expect(await events.next()).toEqual({ done: false, value: results[0] });
    await expect(events.next()).rejects.toThrow(/broke off/);
  });
});
