import { socketLimits } from './socket.limits.js';

/** What graphql-ws knows of a socket: its operations by id. */
interface OpenSocket {
  readonly subscriptions: Record<string, unknown>;
}

/** The sockets of this process by whose they are, so that one credential cannot fill it with streams. */
export class OpenSockets {
  readonly #byOwner = new Map<string, Set<OpenSocket>>();

  /** False where the owner has as many as it may. */
  add(owner: string, socket: OpenSocket): boolean {
    const sockets = this.#byOwner.get(owner) ?? new Set();
    if (sockets.size >= socketLimits.socketsPerCallerMax) {
      return false;
    }
    this.#byOwner.set(owner, sockets.add(socket));
    return true;
  }

  remove(owner: string, socket: OpenSocket): void {
    const sockets = this.#byOwner.get(owner);
    sockets?.delete(socket);
    if (sockets?.size === 0) {
      this.#byOwner.delete(owner);
    }
  }

  /** Over all sockets of the owner. */
  operationsOf(owner: string): number {
    return [...(this.#byOwner.get(owner) ?? [])].reduce(
      (total, { subscriptions }) => total + Object.keys(subscriptions).length,
      0,
    );
  }
}
