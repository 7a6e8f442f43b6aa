import { ApiError, ConnectionError, EventHandlerError, isApiError } from './errors.js';
import type { WebhookEventsListResponse } from './generated/api-types.js';
import type { Calls, TradewindEvent } from './generated/calls.js';
import { pause } from './retry.js';

/** Keeps the place of a consumer: a row of a table, a file, a key of a cache that is not evicted. */
export interface CursorStore {
  /** What was saved last; null before that. */
  load(): Promise<string | null>;
  /** Returns when the cursor is stored durably. */
  save(cursor: string): Promise<void>;
}

export interface EventConsumerOptions {
  store: CursorStore;
  /**
   * Handles one event. It may be called again with an event that it has handled, after a crash or a failure: deduplicate
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
  let cursor = await store.load();
  while (signal?.aborted !== true) {
    const page = await nextPage(client, cursor, options);
    if (page !== null) {
      if (!(await handleAll(page, options))) {
        return;
      }
      cursor = await saved(store, cursor, page.pagination.nextCursor);
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

async function saved(store: CursorStore, cursor: string | null, next: string | null): Promise<string | null> {
  if (next === null || next === cursor) {
    return cursor;
  }
  await store.save(next);
  return next;
}

/** Null where the API could not be reached for now, or the consumer was told to end. */
async function nextPage(
  client: Calls,
  cursor: string | null,
  options: EventConsumerOptions,
): Promise<WebhookEventsListResponse | null> {
  const { filter = {}, pageSize = 100, signal } = options;
  const place = cursor === null ? filter : { type: filter.type, subjectId: filter.subjectId, cursor };
  try {
    return await client.webhookEvents.list(
      withoutUndefined({ ...place, limit: pageSize }),
      withoutUndefined({ signal }),
    );
  } catch (error) {
    if (isApiError(error, 'CURSOR_EXPIRED') && options.onExpired !== undefined) {
      await options.onExpired();
      const { oldestCursor } = error.body as { oldestCursor: string };
      await options.store.save(oldestCursor);
      return nextPage(client, oldestCursor, options);
    }
    if (signal?.aborted || isPassing(error)) {
      return null;
    }
    throw error;
  }
}

/** The consumer outlives an installation that is away or busy for longer than a single call is repeated. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** Whether all were handled; not where the consumer was told to end. */
async function handleAll(page: WebhookEventsListResponse, options: EventConsumerOptions): Promise<boolean> {
  for (const event of page.items as TradewindEvent[]) {
    if (options.signal?.aborted) {
      return false;
    }
    if (!(await handleOne(event, options))) {
      return false;
    }
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
