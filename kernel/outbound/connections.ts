import { Client } from 'undici';

/** A call that is made over a connection once one is free, and then gives it back. */
export interface ConnectionUser {
  /** True once it wants no connection any more. */
  readonly isOver: boolean;
  use(connection: Client): void;
}

/**
 * Connections to one origin, opened as they are needed; beyond `max` calls wait for their turn. Each is a client of
 * undici, which opens its socket anew where that was closed. undici's own pool puts every call of a busy pool into an async
 * resource of its own, and lets go of each socket between two calls: a fifth of what a webhook's delivery costs.
 */
export class Connections {
  readonly #origin: string;
  readonly #max: number;
  readonly #options: Client.Options;
  readonly #all: Client[] = [];
  /** The one used last is used next, so that those that are not needed are closed by their keep-alive timeout. */
  readonly #free: Client[] = [];
  readonly #waiting: ConnectionUser[] = [];
  #isClosed = false;
  #isDestroyed = false;

  constructor(origin: string, max: number, options: Client.Options) {
    this.#origin = origin;
    this.#max = max;
    this.#options = options;
  }

  /** Has the call made as soon as a connection is free. It must be released when the call is over. */
  lend(user: ConnectionUser): void {
    if (user.isOver) {
      return;
    }
    const connection = this.#free.pop() ?? this.#another();
    if (connection === null) {
      this.#waiting.push(user);
    } else {
      user.use(connection);
    }
  }

  /** Gives the connection to the longest waiting call, or keeps it for the next one. */
  release(connection: Client): void {
    let next = this.#waiting.shift();
    while (next?.isOver) {
      next = this.#waiting.shift();
    }
    if (next !== undefined) {
      next.use(connection);
    } else if (this.#isClosed) {
      connection.close();
    } else {
      this.#free.push(connection);
    }
  }

  /** Closes each connection once it is not needed. Nobody may ask for one any more. */
  close(): void {
    this.#isClosed = true;
    for (const connection of this.#free.splice(0)) {
      connection.close();
    }
  }

  /** Open calls are cut off; those that wait, and all later ones, fail as those do. */
  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    const waiting = this.#waiting.splice(0);
    await Promise.all(this.#all.map(connection => connection.destroy()));
    for (const user of waiting) {
      this.lend(user);
    }
  }

  /** Null where there are as many as there may be. */
  #another(): Client | null {
    if (this.#all.length >= this.#max) {
      return null;
    }
    const connection = new Client(this.#origin, this.#options);
    this.#all.push(connection);
    if (this.#isDestroyed) {
      connection.destroy();
    }
    return connection;
  }
}
