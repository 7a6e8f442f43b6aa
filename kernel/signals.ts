import { Client, type Notification } from 'pg';
import type { Logger } from './log.js';

/**
 * Small messages between all processes on one database, over Postgres LISTEN/NOTIFY. Delivery is at most once:
 * a message says "look again" and carries an id and a version, never what must not be lost.
 */
export interface Signals {
  /** Calls the listener for each message of the channel, also for those of this process. Answers how to stop. */
  on(channel: string, listener: (payload: string) => void): () => void;
  /** Called after a lost connection is back: messages may have been missed, so listeners read anew. */
  onReconnect(listener: () => void): () => void;
  /**
   * Sends within 20 ms, outside of any transaction (a NOTIFY inside one makes commits wait for each other).
   * Equal messages of that time become one.
   */
  send(channel: string, payload: string): void;
  close(): Promise<void>;
}

export interface SignalsOptions {
  url: string;
  log: Logger;
}

/** Opens the one LISTEN connection of this process; it comes back by itself after it was lost. */
export async function startSignals(options: SignalsOptions): Promise<Signals> {
  const signals = new PostgresSignals(options);
  await signals.connect();
  return signals;
}

const sendDelayMs = 20;
/** While the database is away messages wait; receivers read anew on reconnect, so the oldest may be dropped. */
const waitingMax = 10_000;
const reconnectDelaysMs = [50, 200, 500, 1000, 2000, 5000];
const channelPattern = /^[a-z_]{1,63}$/;

class PostgresSignals implements Signals {
  readonly #options: SignalsOptions;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #reconnectListeners = new Set<() => void>();
  readonly #waiting = new Map<string, { channel: string; payload: string }>();
  #client: Client | null = null;
  #sendTimer: NodeJS.Timeout | null = null;
  #reconnectTimer: NodeJS.Timeout | null = null;
  #failedConnects = 0;
  #closed = false;
  #lastStatement: Promise<unknown> = Promise.resolve();

  constructor(options: SignalsOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#options.url,
      application_name: 'tradewind signals',
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', message => this.#deliver(message));
    await client.connect();
    for (const channel of this.#listeners.keys()) {
      await client.query(`listen ${channel}`);
    }
    this.#client = client;
    this.#failedConnects = 0;
    this.#sendSoon();
  }

  on(channel: string, listener: (payload: string) => void): () => void {
    if (!channelPattern.test(channel)) {
      throw new Error(`${channel} is not a channel name`);
    }
    const listeners = this.#listeners.get(channel) ?? this.#listen(channel);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  onReconnect(listener: () => void): () => void {
    this.#reconnectListeners.add(listener);
    return () => this.#reconnectListeners.delete(listener);
  }

  send(channel: string, payload: string): void {
    if (this.#closed) {
      return;
    }
    this.#waiting.set(`${channel} ${payload}`, { channel, payload });
    if (this.#waiting.size > waitingMax) {
      this.#waiting.delete(this.#waiting.keys().next().value!);
    }
    this.#sendSoon();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#sendTimer ?? undefined);
    clearTimeout(this.#reconnectTimer ?? undefined);
    await this.#sendWaiting();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  #listen(channel: string): Set<(payload: string) => void> {
    const listeners = new Set<(payload: string) => void>();
    this.#listeners.set(channel, listeners);
    if (this.#client !== null) {
      this.#run(this.#client, `listen ${channel}`).catch(() => {
        // The connection is lost; the next one listens to every channel.
      });
    }
    return listeners;
  }

  /** One after the other: a client takes no statement while another runs. */
  #run(client: Client, statement: string, values: unknown[] = []): Promise<unknown> {
    const run = this.#lastStatement.then(() => client.query(statement, values));
    this.#lastStatement = run.catch(() => {});
    return run;
  }

  #deliver(message: Notification): void {
    for (const listener of this.#listeners.get(message.channel) ?? []) {
      this.#call(() => listener(message.payload ?? ''));
    }
  }

  #sendSoon(): void {
    if (this.#sendTimer !== null || this.#client === null || this.#waiting.size === 0) {
      return;
    }
    this.#sendTimer = setTimeout(() => {
      this.#sendTimer = null;
      void this.#sendWaiting();
    }, sendDelayMs);
  }

  async #sendWaiting(): Promise<void> {
    const messages = [...this.#waiting.values()];
    if (this.#client === null || messages.length === 0) {
      return;
    }
    this.#waiting.clear();
    const values = [messages.map(message => message.channel), messages.map(message => message.payload)];
    try {
      await this.#run(
        this.#client,
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)',
        values,
      );
    } catch (error) {
      this.#options.log.warn({ error: String(error), messages: messages.length }, 'signals were not sent');
    }
  }

  #lost(client: Client): void {
    if (this.#client !== client || this.#closed) {
      return;
    }
    this.#client = null;
    this.#options.log.warn('the signal connection was lost');
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    const delayMs = reconnectDelaysMs[Math.min(this.#failedConnects, reconnectDelaysMs.length - 1)]!;
    this.#failedConnects += 1;
    this.#reconnectTimer = setTimeout(() => void this.#reconnect(), delayMs);
  }

  async #reconnect(): Promise<void> {
    if (this.#closed) {
      return;
    }
    try {
      await this.connect();
    } catch {
      this.#reconnectLater();
      return;
    }
    if (this.#closed) {
      await this.close();
      return;
    }
    for (const listener of this.#reconnectListeners) {
      this.#call(listener);
    }
  }

  /** A listener that throws is a bug of its own; it must not silence the others. */
  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#options.log.error({ error }, 'a signal listener failed');
    }
  }
}
