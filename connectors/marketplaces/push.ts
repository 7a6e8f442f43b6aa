import { MarketplaceError } from './marketplace-error.js';
import type { PushReading, PushSignal } from './port.js';

/** A push that a marketplace knows by a number. */
export interface PushType {
  name: string;
  kind: PushSignal['kind'];
  /** Where the data say which record it is: the first name that is there. */
  ids: readonly string[];
}

/** Marketplaces take any 2xx as an acknowledgement. */
export const acknowledge = (...signals: PushSignal[]): PushReading => ({
  signals,
  answer: { status: 200, body: '', contentType: null },
});

/** @throws MarketplaceError `rejected` for what is not JSON. */
export function pushContent<T>(rawBody: Buffer): T {
  try {
    return JSON.parse(rawBody.toString('utf8')) as T;
  } catch (cause) {
    throw new MarketplaceError('rejected', 'The push is not JSON.', { cause });
  }
}

export function signalOf(
  { name, kind, ids }: PushType,
  data: Readonly<Record<string, unknown>>,
  { occurredAt, eventId }: { occurredAt: string | null; eventId: string | null },
): PushSignal {
  const id = ids.map(each => data[each]).find(each => each !== undefined && each !== null);
  return {
    kind,
    externalId: id === undefined ? null : String(id),
    occurredAt,
    providerEventId: eventId,
    providerEventType: name,
  };
}
