import type { Receiver } from '../platform/support/receiver.js';

/** Waits until each of the events has arrived at least once; repetitions do not count. */
export async function allArrived(receiver: Receiver, eventIds: readonly string[]): Promise<void> {
  for (;;) {
    const { length } = receiver.received;
    const arrived = new Set(receiver.eventIds());
    if (eventIds.every(id => arrived.has(id))) {
      return;
    }
    await receiver.arrived(length + 1);
  }
}
