import type { Database } from '../../../kernel/database/database.js';
import { startLoop } from '../../../kernel/jobs/loop.js';
import type { Signals } from '../../../kernel/signals.js';

/** Sent after each commit that appended events. */
export const eventChannel = 'tradewind_event';

/** For when a signal was lost, or another transaction held the events back. */
const pollMs = 1_000;

/** Does a round soon after events are committed, and again while there is something to do. */
export function startEventLoop(
  { db, signals }: { db: Database; signals: Signals },
  name: string,
  round: () => Promise<boolean>,
): { stop(): Promise<void> } {
  const loop = startLoop({ name, pollMs, log: db.log, round });
  const unsubscribe = [signals.on(eventChannel, loop.wake), signals.onReconnect(loop.wake)];
  return {
    stop: async () => {
      for (const end of unsubscribe) {
        end();
      }
      await loop.stop();
    },
  };
}
