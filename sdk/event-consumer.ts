import { endlessList } from './call.js';
import { ApiError, ConnectionError, EventHandlerError, isApiError, UnexpectedReplyError } from './errors.js';
import type { WebhookEventsListResponse } from './generated/api-types.js';
import type { Calls, TradewindEvent } from './generated/calls.js';
import { pause } from './retry.js';

/** Keeps the place of a consumer: a row of a table, a file, a key of a cache that is not evicted. */
export interface CursorStore {
  /** What was saved last; null before that. */
  load(): Promise<string | null>;
  /**
   * Returns when the place is stored durably: a short text that only the library reads. It is the cursor
   * behind a page, and the event that was handled last where the consumer ended within one.
   */
  save(cursor: string): Promise<void>;
}

export interface EventConsumerOptions {
  store: CursorStore;
  /**
   * Handles one event. It may be called again with an event that it has handled, after a crash: deduplicate
   * by `event.id`, best in the transaction that stores the effect.
   */
  handle: (event: TradewindEvent) => Promise<void> | void;
  /** Only events of one type, of one resource, or since a time (RFC 3339). Keep it the same for as long as the cursor. */
  filter?: { type?: TradewindEvent['type']; subjectId?: string; since?: string };
  /** Ends the consumer after the event that it is handling. */
  signal?: AbortSignal;
  /** Whether to end when every event has been handled. Default false: it waits for the next ones. */
  stopAtEnd?: boolean;
  /** Events of a page, 1 to 500. A crash repeats at most one page. Default 100. */
  pageSize?: number;
  /** Milliseconds between reads at the end of the log, and after failed reads. Default 5,000. */
  pollIntervalMs?: number;
  /** Attempts of the handler for one event. Default 5. */
  maxAttempts?: number;
  /** Milliseconds before the second attempt; each further one takes twice as long. Default 500. */
  retryDelayMs?: number;
  /**
   * Called with an event whose handler failed on each attempt; store it, and the consumer goes on with the next one.
   * Without it, the consumer ends with an `EventHandlerError` and begins with that event the next time.
   */
  onFailedEvent?: (event: TradewindEvent, error: unknown) => Promise<void> | void;
  /**
   * Called when the consumer was away for longer than events are kept (30 days): read every resource anew, then it goes
   * on with the oldest event. Without it, the consumer ends with the error `CURSOR_EXPIRED`.
   */
  onExpired?: () => Promise<void> | void;
}

export async function consumeEvents(client: Calls, options: EventConsumerOptions): Promise<void> {
  const { store, signal, stopAtEnd = false, pollIntervalMs = 5_000 } = options;
  let place = placeOf(await store.load());
  while (signal?.aborted !== true) {
    const read = await nextPage(client, place, options);
    if (read !== null) {
      const { page } = read;
      if (!(await handleAll(read, options))) {
        return;
      }
      place = await passed(store, read);
      if (page.pagination.hasMore) {
        continue;
      }
      if (stopAtEnd) {
        return;
      }
    }
    await pause(pollIntervalMs, signal).catch(() => undefined);
  }
}

/** Where a consumer is: behind a cursor, and within the page there behind an event. Null: at the beginning of all. */
interface Place {
  cursor: string | null;
  handledId: string | null;
}

/** A page, with the place it was read from and the events in it that are still to be handled. */
interface ReadPage {
  place: Place;
  page: WebhookEventsListResponse;
  events: TradewindEvent[];
}

/** Cursors and ids are in base64url and hexadecimal digits. */
const separator = '#';

function placeOf(stored: string | null): Place {
  const [cursor = '', handledId = ''] = (stored ?? '').split(separator);
  return { cursor: cursor === '' ? null : cursor, handledId: handledId === '' ? null : handledId };
}

/** The place behind a page that has been handled. */
async function passed(store: CursorStore, { place, page }: ReadPage): Promise<Place> {
  const { nextCursor, hasMore } = page.pagination;
  if (hasMore && (nextCursor === null || nextCursor === place.cursor)) {
    throw endlessList(page);
  }
  if (nextCursor === null || nextCursor === place.cursor) {
    return place;
  }
  await store.save(nextCursor);
  return { cursor: nextCursor, handledId: null };
}

/** The longest page: an event that was handled within a page is on it, whatever the size of pages is now. */
const largestPage = 500;

/** Null where the API could not be reached for now, or the consumer was told to end. */
async function nextPage(
  client: Calls,
  place: Place,
  options: EventConsumerOptions,
): Promise<ReadPage | null> {
  const { filter = {}, pageSize = 100, signal } = options;
  const { cursor, handledId } = place;
  const from = cursor === null ? filter : { type: filter.type, subjectId: filter.subjectId, cursor };
  const limit = handledId === null ? pageSize : largestPage;
  try {
    const page = await client.webhookEvents.list(
      withoutUndefined({ ...from, limit }),
      withoutUndefined({ signal }),
    );
    const events = page.items as TradewindEvent[];
    // Of an event that is no longer there, those that follow are not known: all are handled.
    const handled = events.findIndex(({ id }) => id === handledId);
    return { place, page, events: events.slice(handled + 1) };
  } catch (error) {
    if (isApiError(error, 'CURSOR_EXPIRED') && options.onExpired !== undefined) {
      await options.onExpired();
      const { oldestCursor } = error.body as { oldestCursor: string };
      await options.store.save(oldestCursor);
      return nextPage(client, placeOf(oldestCursor), options);
    }
    if (signal?.aborted || isPassing(error)) {
      return null;
    }
    throw error;
  }
}

/** The consumer outlives an installation that is away or busy for longer than a single call is repeated. */
const isPassing = (error: unknown): boolean =>
  (error instanceof ConnectionError && !(error instanceof UnexpectedReplyError)) ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** Whether all were handled; not where the consumer was told to end. Ending keeps the place, so that nothing is repeated. */
async function handleAll({ place, events }: ReadPage, options: EventConsumerOptions): Promise<boolean> {
  let { handledId } = place;
  const keepPlace = async () => {
    if (handledId !== place.handledId) {
      await options.store.save([place.cursor, handledId].join(separator));
    }
  };
  for (const event of events) {
    const isHandled =
      options.signal?.aborted !== true &&
      (await handleOne(event, options).catch(async error => {
        // That the place cannot be kept repeats events; that the handler fails is what the caller has to know.
        await keepPlace().catch(() => undefined);
        throw error;
      }));
    if (!isHandled) {
      await keepPlace();
      return false;
    }
    handledId = event.id;
  }
  return true;
}

async function handleOne(event: TradewindEvent, options: EventConsumerOptions): Promise<boolean> {
  const { handle, maxAttempts = 5, retryDelayMs = 500, signal, onFailedEvent } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await handle(event);
      return true;
    } catch (error) {
      if (attempt < maxAttempts) {
        await pause(retryDelayMs * 2 ** (attempt - 1), signal).catch(() => undefined);
        if (signal?.aborted) {
          return false;
        }
        continue;
      }
      if (onFailedEvent === undefined) {
        throw new EventHandlerError(event, error);
      }
      await onFailedEvent(event, error);
      return true;
    }
  }
}

/** With `exactOptionalPropertyTypes`, an option that is undefined is not one that is absent. */
function withoutUndefined<T extends object>(given: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
