import { once } from 'node:events';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from '../../../kernel/clock.js';
import { adminRoutes } from './admin.js';
import { Faults } from './faults.js';
import type { SandboxDependencies, SandboxProtocol } from './protocol.js';
import { PushSender } from './push-sender.js';
import { SandboxShop } from './shop.js';
import { Throttle } from './throttle.js';
import { Tokens } from './tokens.js';

export interface SandboxOptions {
  clock: Clock;
  /** Default 0, any free one. */
  port?: number;
  /** Of the faults' dice. Default 1. */
  seed?: number;
  /** In place of the protocol's own throttle, for tests that are not about it. */
  callsPerSecond?: number;
  /** How long a call that the fault `throttle` struck is told to wait. Default a second. */
  struckWaitMs?: number;
  /** In place of the protocol's own, for tests that are not about waiting for reviews. */
  reviewMs?: number | null;
}

const bodyLimitBytes = 32 * 1024 * 1024;
const adminPath = '/_sandbox';

/** A running marketplace that speaks its real protocol on loopback, and can be told to misbehave. */
export class Sandbox {
  readonly protocol: SandboxProtocol;
  readonly shop: SandboxShop;
  readonly faults: Faults;
  readonly tokens: Tokens;
  readonly pushes: PushSender;
  /** Calls by method and route, rejected ones included; the bench counts them. */
  readonly calls = new Map<string, number>();
  /** How many of them were told to come again later. */
  throttled = 0;
  readonly #app: FastifyInstance;
  readonly #throttle: Throttle;
  readonly #struckWaitMs: number;
  #url = '';

  private constructor(protocol: SandboxProtocol, options: SandboxOptions) {
    const { clock } = options;
    this.protocol = protocol;
    this.faults = new Faults(options.seed ?? 1);
    this.tokens = new Tokens(clock, protocol.tokenTtlMs);
    const reviewMs = options.reviewMs === undefined ? protocol.reviewMs : options.reviewMs;
    this.shop = new SandboxShop({ ...protocol, clock, faults: this.faults, reviewMs });
    this.pushes = new PushSender(this.faults);
    const perSecond = options.callsPerSecond ?? protocol.callsPerSecond;
    this.#throttle = new Throttle(clock, perSecond, Math.max(protocol.burst, perSecond));
    this.#struckWaitMs = options.struckWaitMs ?? 1_000;
    this.#app = fastify({
      bodyLimit: bodyLimitBytes,
      forceCloseConnections: true,
      // Control bodies are taken as they are, or rejected with all that is wrong with them.
      ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
    });
    this.#serve({
      shop: this.shop,
      tokens: this.tokens,
      account: protocol.account,
      clock,
      url: () => this.#url,
      take: (caller, calls) => this.#counted(this.#throttle.take(caller, calls)),
    });
  }

  static async start(protocol: SandboxProtocol, options: SandboxOptions): Promise<Sandbox> {
    const sandbox = new Sandbox(protocol, options);
    sandbox.#url = await sandbox.#app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    return sandbox;
  }

  get url(): string {
    return this.#url;
  }

  close(): Promise<void> {
    return this.#app.close();
  }

  #serve(dependencies: SandboxDependencies): void {
    const app = this.#app;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', (request, reply, done) => this.#admit(request, reply, done));
    app.addHook('onSend', async (request, _reply, payload) => {
      await this.#answer(request);
      return this.#isMalformed(request, payload) ? payload.slice(0, Math.floor(payload.length / 2)) : payload;
    });
    app.register(async scope => adminRoutes(scope, this), { prefix: adminPath });
    app.register(async scope => this.protocol.routes(scope, dependencies));
    this.shop.onChange(change => {
      const { target } = this.pushes;
      const push = target === null ? null : this.protocol.pushOf(change, dependencies, target);
      if (push !== null) {
        this.pushes.send(push);
      }
    });
  }

  #admit(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (request.url.startsWith(adminPath)) {
      done();
      return;
    }
    const route = `${request.method} ${request.routeOptions.url ?? request.url}`;
    this.calls.set(route, (this.calls.get(route) ?? 0) + 1);
    const caller = this.protocol.callerOf(request);
    const isStruck = caller !== null && this.faults.strikes('throttle');
    const waitMs = isStruck ? this.#struckWaitMs : caller === null ? 0 : this.#throttle.take(caller);
    this.#counted(waitMs);
    if (isStruck || waitMs > 0) {
      this.protocol.rejectThrottled(reply, waitMs);
    } else if (this.faults.strikes('failBefore')) {
      reply.code(500).type('text/html').send('<html><body>Internal Server Error</body></html>');
    } else {
      done();
    }
  }

  #counted(waitMs: number): number {
    this.throttled += waitMs > 0 ? 1 : 0;
    return waitMs;
  }

  /** Not what hands out tokens, which has no caller yet: who loses those that replace his own has to be let in anew, by a person. */
  #isMalformed(request: FastifyRequest, payload: unknown): payload is string {
    const isAdmin = request.url.startsWith(adminPath);
    const isStrikable = !isAdmin && typeof payload === 'string' && this.protocol.callerOf(request) !== null;
    return isStrikable && this.faults.strikes('malform');
  }

  /** The work is done: now something may happen to its answer. */
  async #answer(request: FastifyRequest): Promise<void> {
    const { socket } = request.raw;
    if (request.url.startsWith(adminPath) || !this.protocol.isWrite(request)) {
      return;
    }
    if (this.faults.strikes('loseAnswer')) {
      socket.destroy();
    } else if (this.faults.strikes('hang') && !socket.destroyed) {
      await once(socket, 'close');
    }
  }
}
