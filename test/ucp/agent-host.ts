import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request; one that does nothing never answers. */
type HostAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** A host on this machine that serves profiles of agents by their paths, as a test says. */
export class AgentHost {
  /** How often each path was asked for. */
  readonly asked = new Map<string, number>();
  readonly #answers = new Map<string, HostAnswer>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url!;
      this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
      (this.#answers.get(path) ?? (unknown => unknown.writeHead(404).end()))(response, request);
    });
  }

  static async start(): Promise<AgentHost> {
    const host = new AgentHost();
    host.#server.listen(0, '127.0.0.1');
    await once(host.#server, 'listening');
    return host;
  }

  /** Has a path answered so from now on, and tells its address. */
  serve(path: string, answer: HostAnswer | object): string {
    this.#answers.set(path, typeof answer === 'function' ? (answer as HostAnswer) : json(answer));
    return this.address(path);
  }

  address(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const json =
  (body: object): HostAnswer =>
  response =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A profile of 2026-04-08 with capabilities of that version, and keys. */
export const profileWith = (capabilities: readonly string[], more: object = {}, version = '2026-04-08') => ({
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(
      capabilities.map(name => [`dev.ucp.shopping.${name}`, [{ version: '2026-04-08' }]]),
    ),
    payment_handlers: {},
  },
  ...more,
});
