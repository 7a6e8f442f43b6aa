import { createHash } from 'node:crypto';
import { MarketplaceError } from './marketplace-error.js';

/** A record of a page that is not as the marketplace says that its records are. */
export interface UnreadableRecord {
  /** Its id at the marketplace; a made-up one, the same each time, where it tells none. */
  externalId: string;
  error: unknown;
  /** It did not change before then (ISO 8601). Absent: not before the window that it was told in. */
  changedSince?: string;
}

export interface PageRecords<T> {
  items: T[];
  unreadable: UnreadableRecord[];
}

type WireId = string | number | null | undefined;

/**
 * Reads each record of a page by itself, so that one which cannot be read holds up none of the others.
 * @throws MarketplaceError where the marketplace could not be asked: it is not the record that is the trouble.
 */
export async function readEach<W, T extends { updatedAt: string }>(
  records: readonly W[],
  idOf: (record: W) => WireId,
  read: (record: W) => T | Promise<T>,
): Promise<PageRecords<T>> {
  const { items, failed } = await readRecords(records, idOf, async record => {
    const item = await read(record);
    if (Number.isNaN(Date.parse(item.updatedAt))) {
      throw new TypeError('The record does not tell when it was changed.');
    }
    return item;
  });
  return { items, unreadable: failed.map(({ externalId, error }) => ({ externalId, error })) };
}

/** As `readEach`, of records that need not tell when they were changed; those that failed come with what they are. */
export async function readRecords<W, T>(
  records: readonly W[],
  idOf: (record: W) => WireId,
  read: (record: W) => T | Promise<T>,
): Promise<{ items: T[]; failed: (UnreadableRecord & { record: W })[] }> {
  const items: T[] = [];
  const failed: (UnreadableRecord & { record: W })[] = [];
  for (const record of records) {
    try {
      if (!isId(idOf(record))) {
        throw new TypeError('The record has no id.');
      }
      items.push(await read(record));
    } catch (error) {
      if (isAboutAccount(error)) {
        throw error;
      }
      failed.push({ externalId: knownId(record, idOf), error, record });
    }
  }
  return { items, failed };
}

/** An id that may be absent; null where it is. @throws TypeError for what is no id. */
export function idOrNull(id: unknown): string | null {
  if (id === undefined || id === null || id === '') {
    return null;
  }
  if (!isId(id)) {
    throw new TypeError('The id is neither a text nor a number.');
  }
  return String(id);
}

const isId = (id: unknown): id is string | number =>
  (typeof id === 'string' && id !== '') || typeof id === 'number';

const isAboutAccount = (error: unknown): boolean =>
  error instanceof MarketplaceError && (error.isTemporary || error.kind === 'unauthorized');

function knownId<W>(record: W, idOf: (record: W) => WireId): string {
  const id = valueOrNull(() => idOf(record));
  return isId(id)
    ? String(id)
    : `unidentified-${createHash('sha256')
        .update(JSON.stringify(record) ?? '')
        .digest('hex')
        .slice(0, 16)}`;
}

/** What is read of a record beside the record itself; null where that is malformed. */
export function valueOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Where a list by time goes on. */
export interface TimePlace {
  second: number;
  /** Records from that second on which are on the pages before. */
  skipped: number;
}

/**
 * After a page that is sorted by `seconds`, of which some could not be read: those lie where they are in the order, so
 * that they are neither skipped nor told again.
 */
export function placeAfter(place: TimePlace, seconds: readonly (number | null)[]): TimePlace {
  const second = seconds.findLast(each => each !== null) ?? place.second;
  const first = Math.max(seconds.indexOf(second), 0);
  return { second, skipped: seconds.length - first + (second === place.second ? place.skipped : 0) };
}
