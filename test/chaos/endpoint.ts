import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ReferenceConsumer } from '../support/reference-consumer.js';

/**
 * What an endpoint may do to a delivery instead of acknowledging it. Where `isTaken`, the event is applied all the
 * same and only the acknowledgement is lost: its repetition must be recognised.
 */
export const troubles = {
  silence: { isTaken: true, answer: () => {} },
  reset: { isTaken: true, answer: (_, request) => request.socket.resetAndDestroy() },
  error: { isTaken: false, answer: response => response.writeHead(500).end('broken') },
  busy: { isTaken: false, answer: response => response.writeHead(429, { 'retry-after': '1' }).end() },
  redirect: {
    isTaken: false,
    answer: (response, _, elsewhere) => response.writeHead(302, { location: elsewhere }).end(),
  },
  gone: { isTaken: false, answer: response => response.writeHead(410).end() },
} as const satisfies Record<
  string,
  {
    isTaken: boolean;
    answer: (response: ServerResponse, request: IncomingMessage, elsewhere: string) => void;
  }
>;

export type Trouble = keyof typeof troubles;

interface EndpointOptions {
  name: string;
  /** Which new events, counted from 0 in the order of their first arrival, meet the trouble. */
  trouble?: { kind: Trouble; at: ReadonlySet<number> };
  /** Where redirects point to. */
  elsewhere: string;
  /** The installation whose events are taken. */
  baseUrl: string;
}

/**
 * A receiver that is a consumer behind a line which gives trouble. An event meets it at its first attempt alone, however
 * often that is repeated because the sender died over it: the next attempt, 5 s later, is the last that is needed.
 */
export class Endpoint {
  readonly name: string;
  readonly consumer: ReferenceConsumer;
  /** All requests, repetitions and troubled ones included. */
  arrivals = 0;
  troubled = 0;
  /** Rejected as forged or altered. */
  forged = 0;
  /** SHA-256 of the body of each event that arrived. */
  readonly digests = new Map<string, string>();
  /** Arrivals whose bytes were not those of the same event before. */
  altered = 0;
  #trouble: EndpointOptions['trouble'];
  readonly #elsewhere: string;
  readonly #acknowledged: string[] = [];
  readonly #ordinals = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(options: EndpointOptions): Promise<Endpoint> {
    const endpoint = new Endpoint(options);
    await new Promise<void>(resolve => endpoint.#server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  private constructor(options: EndpointOptions) {
    this.name = options.name;
    this.#trouble = options.trouble;
    this.#elsewhere = options.elsewhere;
    this.consumer = new ReferenceConsumer(options.baseUrl);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${this.name}`;
  }

  /** Gives no trouble any more. */
  recover(): void {
    this.#trouble = undefined;
  }

  /** Ids of the events that were acknowledged, in order, repetitions included. */
  eventIds(): readonly string[] {
    return this.#acknowledged;
  }

  /** Resolves when so many have been acknowledged in all. */
  arrived(count: number): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (this.#acknowledged.length >= count) {
          this.#waiting.delete(look);
          resolve();
        }
      };
      this.#waiting.add(look);
      look();
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A sender that is killed in the middle of a request leaves half of it.
    const bytes = await buffer(request).catch(() => null);
    if (bytes === null) {
      return;
    }
    this.arrivals += 1;
    const id = String(request.headers['webhook-id']);
    this.#compare(id, bytes);
    const trouble = this.#troubleOf(id, request);
    if (trouble !== null && !troubles[trouble].isTaken) {
      troubles[trouble].answer(response, request, this.#elsewhere);
      return;
    }
    const status = this.consumer.receive(bytes, request.headers);
    if (status === 401) {
      this.forged += 1;
      response.writeHead(status).end();
    } else if (trouble !== null) {
      troubles[trouble].answer(response, request, this.#elsewhere);
    } else {
      response.writeHead(status).end();
      this.#acknowledge(id);
    }
  }

  #compare(id: string, bytes: Buffer): void {
    const digest = createHash('sha256').update(bytes).digest('base64');
    if ((this.digests.get(id) ?? digest) !== digest) {
      this.altered += 1;
    }
    this.digests.set(id, digest);
  }

  #troubleOf(id: string, request: IncomingMessage): Trouble | null {
    const trouble = this.#trouble;
    const ordinal = this.#ordinals.get(id) ?? this.#ordinals.size;
    this.#ordinals.set(id, ordinal);
    if (trouble?.at.has(ordinal) !== true || request.headers['tradewind-delivery-attempt'] !== '1') {
      return null;
    }
    this.troubled += 1;
    return trouble.kind;
  }

  #acknowledge(id: string): void {
    this.#acknowledged.push(id);
    for (const look of this.#waiting) {
      look();
    }
  }
}
