import type { Receiver } from '../platform/support/receiver.js';

/** Whoever is told events and can say which. */
type Told = { eventIds(): readonly string[] } & Pick<Receiver, 'arrived'>;

/** Waits until each of the events has arrived at least once; repetitions do not count. */
export async function allArrived(receiver: Told, eventIds: readonly string[]): Promise<void> {
  const missing = new Set(eventIds);
  for (let looked = 0; missing.size > 0; ) {
    await receiver.arrived(looked + 1);
    const arrived = receiver.eventIds();
    for (; looked < arrived.length; looked++) {
      missing.delete(arrived[looked]!);
    }
  }
}
