import type { EventSource } from '../../../../kernel/events/event-source.js';

/** The source of a change of an account at a marketplace, where no push of it told of the change. */
export const fromAccount = (
  system: EventSource['system'],
  marketplace: string,
  accountId: string,
): EventSource => ({ system, marketplace, accountId, providerEventId: null, providerEventType: null });
