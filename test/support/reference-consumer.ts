import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { Webhook } from 'standardwebhooks';
import type { RestClient } from './rest-client.js';

/** The parts of an envelope that the rules speak of; whatever else it has is ignored (§6.6, rule 5). */
export interface ConsumedEvent {
  id: string;
  type: string;
  organizationId: string;
  resourceVersion: number;
  subject: { type: string; id: string };
  data: Record<string, unknown>;
}

/** `unread`: the snapshot was too large for an event, and the resource itself has to be read. */
export type Outcome = 'applied' | 'duplicate' | 'stale' | 'unread' | 'unknown';

interface Held {
  version: number;
  /** The complete snapshot; null is a tombstone, which keeps an older event from bringing the record back. */
  record: Record<string, unknown> | null;
}

/**
 * Who keeps a copy of somebody's records by their events alone, and follows §6.6 to the letter. Deliveries and the
 * pull feed the same copy.
 */
export class ReferenceConsumer {
  readonly counts: Record<Outcome, number> = {
    applied: 0,
    duplicate: 0,
    stale: 0,
    unread: 0,
    unknown: 0,
  };
  readonly #baseUrl: string;
  readonly #seen = new Set<string>();
  readonly #held = new Map<string, Held>();
  readonly #unread = new Map<string, ConsumedEvent['subject']>();
  #verifier: Webhook | null = null;

  /** `baseUrl` names the installation that the events come from. */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** The secret comes with the answer that creates the webhook, after the address was given. */
  trust(secret: string): void {
    this.#verifier = new Webhook(secret);
  }

  /** A delivery as it arrived, byte for byte. Answers the HTTP status of the reply: 204, or 401 for a forgery. */
  receive(bytes: Buffer, headers: IncomingHttpHeaders): 204 | 401 {
    let event: ConsumedEvent;
    try {
      event = this.#verifier!.verify(bytes, headers as Record<string, string>) as ConsumedEvent;
    } catch {
      return 401;
    }
    this.apply(event);
    return 204;
  }

  /** Reads the pull on to its end. Answers the cursor to go on from. */
  async pull(rest: RestClient, cursor: string | null): Promise<string> {
    const from = cursor === null ? '' : `&cursor=${cursor}`;
    const { json } = await rest.get(`/api/v1/webhook-events?limit=500${from}`);
    for (const event of json.items) {
      this.apply(event);
    }
    const { hasMore, nextCursor } = json.pagination;
    return hasMore ? this.pull(rest, nextCursor) : nextCursor;
  }

  apply(event: ConsumedEvent): Outcome {
    const outcome = this.#take(event);
    this.counts[outcome] += 1;
    return outcome;
  }

  #take(event: ConsumedEvent): Outcome {
    const { subject, resourceVersion, type, data } = event;
    if (subject === undefined) {
      return 'unknown';
    }
    // Rule 1: by the event's own id.
    if (this.#seen.has(event.id)) {
      return 'duplicate';
    }
    this.#seen.add(event.id);
    // Rule 2: one copy for each organization of each installation.
    const place = `${this.#partition(event.organizationId, subject.type)}${subject.id}`;
    // Rule 3: not newer than what was applied last for the same subject.
    if (resourceVersion <= (this.#held.get(place)?.version ?? 0)) {
      return 'stale';
    }
    // Rules 4 and 6: the complete snapshot replaces what there was, and a deletion leaves a tombstone.
    const record = type.endsWith('.deleted') ? null : (data[subject.type] as Held['record'] | undefined);
    if (record === undefined) {
      this.#unread.set(place, subject);
      return 'unread';
    }
    this.#hold(place, { version: resourceVersion, record });
    return 'applied';
  }

  #hold(place: string, held: Held): void {
    this.#held.set(place, held);
    this.#unread.delete(place);
  }

  /** Reads what was too large for its event. What is not there any more has an event of its deletion on the way. */
  async readWhole(rest: RestClient): Promise<void> {
    for (const [place, { type, id }] of this.#unread) {
      const { status, json } = await rest.get(`/api/v1/${type}s/${id}`);
      if (status === 200 && json[type].version > (this.#held.get(place)?.version ?? 0)) {
        this.#hold(place, { version: json[type].version, record: json[type] });
      }
    }
  }

  /** What is there now of one kind of an organization, by id. */
  records(organizationId: string, subjectType: string): Map<string, Record<string, unknown>> {
    const partition = this.#partition(organizationId, subjectType);
    const entries = [...this.#held].flatMap(([place, { record }]): [string, Record<string, unknown>][] =>
      place.startsWith(partition) && record !== null ? [[place.slice(partition.length), record]] : [],
    );
    return new Map(entries);
  }

  #partition(organizationId: string, subjectType: string): string {
    return `${this.#baseUrl} ${organizationId} ${subjectType} `;
  }
}

/**
 * Where the copy is not what the API says: ids that one of them lacks, and ids whose fields differ. List rows have
 * no variants, so that those are left to the events.
 */
export function differences(
  copy: ReadonlyMap<string, Record<string, unknown>>,
  rows: readonly Record<string, unknown>[],
): string[] {
  const byId = new Map(rows.map(row => [String(row.id), row]));
  const wrong = [...byId].filter(([id, row]) => !holds(copy.get(id), row)).map(([id]) => id);
  return [...wrong, ...[...copy.keys()].filter(id => !byId.has(id))];
}

const holds = (record: Record<string, unknown> | undefined, row: Record<string, unknown>): boolean =>
  record !== undefined && Object.keys(row).every(field => isDeepStrictEqual(record[field], row[field]));

/** Every row of GET /api/v1/products, page by page. The list must stand still meanwhile. */
export async function everyProduct(rest: RestClient): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const { json } = await rest.get(`/api/v1/products?limit=100&sort-by=oldest&offset=${offset}`);
    rows.push(...json.items);
    offset = json.pagination.nextOffset;
  }
  return rows;
}
