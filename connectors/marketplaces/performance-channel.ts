import { daysBetween } from '../../kernel/time-zone.js';
import { calendarDay } from './calendar-day.js';
import { MarketplaceError } from './marketplace-error.js';
import type { PerformanceCapability, PerformanceChannel } from './performance.js';

const unsupported = (message: string): MarketplaceError => new MarketplaceError('unsupported', message);

/** Rejects what can be known beforehand, and leaves the rest to the adapter. */
export function performanceChannel(
  capability: PerformanceCapability,
  adapter: PerformanceChannel,
): PerformanceChannel {
  return {
    zoneOf: store => adapter.zoneOf(store),
    readDays: async (source, window) => {
      const terms = capability[source];
      if (terms.kind !== 'days') {
        throw unsupported(terms.kind === 'not_offered' ? terms.reason : 'The marketplace tells no days.');
      }
      const days = daysBetween(calendarDay(window.from), calendarDay(window.to));
      if (days < 1 || days > terms.windowDays) {
        throw unsupported(`A window of ${source} has 1 to ${terms.windowDays} days.`);
      }
      return adapter.readDays(source, window);
    },
    readCounters: async (store, itemIds) => {
      const { traffic } = capability;
      if (traffic.kind !== 'counters') {
        throw unsupported('The marketplace tells no counters of listings.');
      }
      if (itemIds.length > traffic.batchMax) {
        throw unsupported(`Counters of ${traffic.batchMax} listings are read at once.`);
      }
      return itemIds.length === 0 ? [] : adapter.readCounters(store, itemIds);
    },
  };
}

/** Of adapters that have none of it: `performanceChannel` rejects the call before. */
export const untold = (): Promise<never> =>
  Promise.reject(unsupported('The marketplace does not tell this to us.'));

/** Of a marketplace that tells neither visits nor advertising. */
export const noPerformance = (traffic: string, ads: string): PerformanceCapability => ({
  traffic: { kind: 'not_offered', reason: traffic },
  ads: { kind: 'not_offered', reason: ads },
});
