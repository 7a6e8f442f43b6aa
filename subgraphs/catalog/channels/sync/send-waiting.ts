import { setTimeout as delay } from 'node:timers/promises';
import { type BatchReader, collectMs } from './batch-reader.js';
import { type Sending, sendBatch } from './send-batch.js';

/** Calls to one store that are open at once: enough to keep to a rate over a slow line. */
const callsAtOnce = 4;

/** One turn of a store's sender, which its prices and its stock share. */
interface SendTurn {
  /** When nothing more is begun; of `performance.now()`. */
  endAtMs: number;
  /** Calls that are under way. */
  open: Set<Promise<void>>;
}

/**
 * Sends what waits until nothing does and no call is under way, or until the turn is over; meanwhile the next batch is
 * read. Answers whether nothing was left. Ends when every open call has. @throws what the first call threw that failed.
 */
export async function sendWaiting(
  sending: Sending,
  reader: BatchReader,
  { endAtMs, open }: SendTurn,
): Promise<boolean> {
  const failures: unknown[] = [];
  const send = (batch: Parameters<typeof sendBatch>[1]): void => {
    const call = sendBatch(sending, batch)
      .catch(error => void failures.push(error))
      .finally(() => open.delete(call));
    open.add(call);
  };
  let isDone = false;
  try {
    while (!isDone && failures.length === 0 && performance.now() < endAtMs) {
      const batch = await reader.next();
      if (batch.length > 0 && failures.length === 0) {
        send(batch);
      }
      isDone = batch.length === 0 && open.size === 0;
      await roomIn(open, batch.length === 0);
    }
  } finally {
    await Promise.all(open);
  }
  if (failures.length > 0) {
    throw failures[0];
  }
  return isDone;
}

/** Waits while there are as many calls as there may be; where there was nothing to read, until it is worth a look again. */
async function roomIn(open: ReadonlySet<Promise<void>>, isIdle: boolean): Promise<void> {
  if (open.size >= callsAtOnce) {
    await Promise.race(open);
  } else if (isIdle && open.size > 0) {
    await Promise.race([...open, delay(collectMs, undefined, { ref: false })]);
  }
}
