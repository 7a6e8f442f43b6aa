import { setTimeout as delay } from 'node:timers/promises';
import { type RandomSource, randomSource } from '../../bench/catalog/random-source.js';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { allArrived } from '../fault/all-arrived.js';
import { passEventHorizon } from '../support/event-horizon.js';
import { quietEnvironment } from '../support/program.js';
import { type ConsumedEvent, ReferenceConsumer } from '../support/reference-consumer.js';
import type { RestClient } from '../support/rest-client.js';
import type { Change } from './change.js';
import { Endpoint, type Trouble } from './endpoint.js';
import { MortalProgram } from './mortal-program.js';
import { type Shelf, Writer } from './writer.js';

export interface ChaosSize {
  seed: number;
  changes: number;
  /** So often the program is killed, at random points of the changes. */
  kills: number;
  writers: number;
  /** So many events meet the trouble of an endpoint. `silence` costs 15 s each. */
  troubles: Record<Trouble, number>;
}

/** Names the installation whatever its address is at the moment (§6.6, rule 2). */
const baseUrl = 'https://chaos.example';
const apiKey = 'tw_sk_chaos0123456789abcd';
/** How soon a reader of the pull asks again. */
const pullEveryMs = 100;
/** A kill comes up to this long after the change that it was due at, to meet requests and deliveries anywhere. */
const killDelayMs = 250;

const productEvents = ['created', 'updated', 'deleted', 'price.changed', 'inventory.changed'];

/**
 * Writers change products while the program is killed again and again and endpoints give trouble; then everything
 * comes to rest.
 *
 * It rests within minutes without a trick: an endpoint troubles an event at its first attempt alone, and the schedule
 * has the second 5 s later, on the real clock. What comes after a second failure is proved elsewhere under a clock
 * that tests move. What a killed program had not recorded it repeats, so that a kill never uses up an attempt.
 */
export class ChaosRun {
  readonly size: ChaosSize;
  readonly changes: Change[] = [];
  readonly program: MortalProgram;
  endpoints: Endpoint[] = [];
  /** Reads the pull all the time, as the endpoints are delivered to. */
  readonly puller = new ReferenceConsumer(baseUrl);
  kills = 0;
  readonly #dataDir: string;
  readonly #random: RandomSource;
  #elsewhere!: Endpoint;
  #cursor: string | null = null;

  constructor(size: ChaosSize, dataDir: string) {
    this.size = size;
    this.#dataDir = dataDir;
    this.#random = randomSource(size.seed);
    this.program = new MortalProgram(quietEnvironment('', dataDir), apiKey);
  }

  /** Requests at the address that redirects pointed to: none may ever follow one. */
  get redirectsFollowed(): number {
    return this.#elsewhere.arrivals;
  }

  endpoint(name: 'calm' | Trouble): Endpoint {
    return this.endpoints.find(endpoint => endpoint.name === name)!;
  }

  /** Starts the endpoints and subscribes them. Answers their webhooks' ids by their names. */
  async subscribe(): Promise<Map<string, string>> {
    this.#elsewhere = await this.#startEndpoint('elsewhere', '');
    const names = ['calm', ...Object.keys(this.size.troubles)];
    this.endpoints = await Promise.all(names.map(name => this.#startEndpoint(name, this.#elsewhere.url)));
    const rest = await this.program.rest();
    const ids = new Map<string, string>();
    for (const endpoint of this.endpoints) {
      const events = productEvents.map(key => `product.${key}`);
      const { json } = await rest.post('/api/v1/webhooks', { url: endpoint.url, events });
      endpoint.consumer.trust(json.webhook.secret);
      ids.set(endpoint.name, json.webhook.id);
    }
    return ids;
  }

  /** Resolves when every change was answered and the last start after a kill is done. */
  async write(): Promise<void> {
    const shelf: Shelf = { productIds: [] };
    const numbers = Array.from({ length: this.size.changes }, (_, index) => index + 1).values();
    const killing = this.#killer();
    const writing = Array.from({ length: this.size.writers }, async (_, index) => {
      const writer = new Writer(this.program, shelf, randomSource(this.size.seed + index + 1));
      for (const number of numbers) {
        this.changes.push(await writer.change(number));
        killing.look();
      }
    });
    const reading = new AbortController();
    const pulling = this.#pullUntil(reading.signal);
    try {
      await Promise.all(writing);
      await killing.done();
    } finally {
      reading.abort();
      await pulling;
    }
  }

  /** Everything in the log, once each live endpoint acknowledged all of it and the reader has read to its end. */
  async settle(): Promise<ConsumedEvent[]> {
    const rest = await this.program.rest();
    const database = await startEmbeddedPostgres({ dataDir: this.#dataDir, durable: true, log: silent });
    await passEventHorizon(database.url);
    await database.stop();
    const events = await rest.all('/api/v1/webhook-events?limit=500');
    await this.#pull(rest);
    const ids = events.map(({ id }) => id);
    const live = this.endpoints.filter(({ name }) => name !== 'gone');
    await Promise.all(live.map(endpoint => allArrived(endpoint, ids)));
    return events;
  }

  /** What an owner does whose endpoint is back: resumes the webhook and has everything sent that was never taken. */
  async replayMissed(webhookId: string): Promise<void> {
    const graphql = await this.program.graphql();
    for (const field of [
      'resumeWebhook(input: { id: $id }) { webhook { status } }',
      'replayWebhook(input: { id: $id, onlyUnacknowledged: true }) { jobId }',
    ]) {
      const { errors } = await graphql.run(`mutation ($id: ID!) { ${field} }`, { id: webhookId });
      if (errors !== undefined) {
        throw new Error(`the replay was rejected: ${JSON.stringify(errors)}`);
      }
    }
  }

  async close(): Promise<void> {
    await this.program.stop();
    await Promise.all([...this.endpoints, this.#elsewhere].map(endpoint => endpoint?.close()));
  }

  #startEndpoint(name: string, elsewhere: string): Promise<Endpoint> {
    const count = this.size.troubles[name as Trouble] ?? 0;
    const at = new Set<number>();
    // In the first half, so that there is time for what follows from it.
    while (at.size < count) {
      at.add(Math.floor((this.#random() * this.size.changes) / 2));
    }
    const trouble = count === 0 ? {} : { trouble: { kind: name as Trouble, at } };
    return Endpoint.start({ name, elsewhere, baseUrl, ...trouble });
  }

  /** Kills at moments drawn beforehand, counted in changes, so that they are spread on any machine alike. */
  #killer(): { look(): void; done(): Promise<void> } {
    const moments = Array.from({ length: this.size.kills }, () =>
      Math.ceil(this.#random() * this.size.changes),
    ).toSorted((a, b) => a - b);
    let killing = Promise.resolve();
    const kill = async () => {
      await delay(this.#random() * killDelayMs);
      await this.program.kill();
      this.kills += 1;
    };
    return {
      look: () => {
        while (moments.length > 0 && moments[0]! <= this.changes.length) {
          moments.shift();
          killing = killing.then(kill);
        }
      },
      done: () => killing,
    };
  }

  async #pullUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const rest = this.program.rest();
      await rest.then(client => this.#pull(client)).catch(() => {});
      await delay(pullEveryMs);
    }
  }

  /** The cursor moves only when the page was taken. */
  async #pull(rest: RestClient): Promise<void> {
    this.#cursor = await this.puller.pull(rest, this.#cursor);
  }
}

const silent = { info: () => {}, warn: () => {} };
