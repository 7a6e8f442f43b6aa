import { randomInt } from 'node:crypto';
import { NIL, v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562): sortable by creation time, so index pages fill in order. */
export const newId = (): string => v7();

/** A new UUIDv7 of the given time, for rows that are partitioned by their id. Those of one millisecond rise. */
export function newIdAt(time: Date): string {
  const msecs = time.getTime();
  latest = { msecs, seq: msecs === latest.msecs ? latest.seq + 1 : randomInt(seqStartMax) };
  return v7(latest);
}

/** RFC 9562 §6.2: a counter starts at random, with its first bit clear as room to count. */
const seqStartMax = 2 ** 31;
let latest = { msecs: Number.NaN, seq: 0 };

/** Whether the text is a UUID of any version; ids that are not can only be answered with 404. */
export const isId = (text: string): boolean => validate(text);

/** The nil UUID (RFC 9562 §5.9): before every other, and nobody's. */
export const nilId: string = NIL;
