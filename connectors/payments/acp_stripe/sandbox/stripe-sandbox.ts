import fastify, { type FastifyInstance } from 'fastify';
import type { PaymentSandbox, PaymentSandboxOptions } from '../../payment-sandbox.js';
import type { RailSettings } from '../../port.js';
import { challengePage } from './challenge-page.js';
import { controlRoutes } from './control-routes.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { type IntentDependencies, paymentIntentRoutes } from './payment-intent-routes.js';
import { type PaymentEvent, PaymentIntents } from './payment-intents.js';
import { refundRoutes } from './refund-routes.js';
import { serveRoute } from './request-auth.js';
import { SandboxFaults } from './sandbox-faults.js';
import {
  type SandboxCharge,
  type SandboxIntent,
  type SandboxState,
  stateAsJson,
  stateFromJson,
  stripeId,
} from './sandbox-state.js';
import { sharedTokenRoutes } from './shared-token-routes.js';
import { WebhookSender } from './webhook-sender.js';

const secretKey = 'sk_test_sandbox0123456789';
const webhookSecret = 'whsec_sandbox0123456789';
const adminPath = '/_sandbox';

/** Stripe's wire protocol as far as the rail uses it, with money that is not there, and switches to go wrong. */
export class StripeSandbox implements PaymentSandbox {
  readonly faults = new SandboxFaults();
  readonly webhooks = new WebhookSender(webhookSecret, this.faults);
  readonly #intents: PaymentIntents;
  readonly #app: FastifyInstance;
  #holds: (() => void)[] = [];
  #watchers: (() => void)[] = [];
  #url = '';

  private constructor({ clock, kept, keep }: PaymentSandboxOptions) {
    this.#intents = new PaymentIntents(clock);
    if (kept !== undefined) {
      this.#intents.state = stateFromJson(kept as ReturnType<typeof stateAsJson>);
    }
    this.#app = fastify({ forceCloseConnections: true });
    if (keep !== undefined) {
      this.#app.addHook('onSend', async ({ method }) => (method === 'GET' ? undefined : keep()));
    }
    this.#intents.onEvent((type, subject) => this.#push(type, subject));
    this.#serve();
  }

  static async start(options: PaymentSandboxOptions): Promise<StripeSandbox> {
    const sandbox = new StripeSandbox(options);
    sandbox.#url = await sandbox.#app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    return sandbox;
  }

  get url(): string {
    return this.#url;
  }

  get adminUrl(): string {
    return `${this.#url}${adminPath}`;
  }

  get settings(): RailSettings {
    return {
      secretKey,
      webhookSecret,
      merchantId: 'acct_sandbox',
      accountName: 'Demo Merchant',
      apiUrl: this.#url,
    };
  }

  get state(): SandboxState {
    return this.#intents.state;
  }

  snapshot(): ReturnType<typeof stateAsJson> {
    return stateAsJson(this.state);
  }

  /** Sums of what was taken and not given back, in the smallest unit, by currency. */
  captured(): { charges: number; amounts: Record<string, number> } {
    const kept = [...this.state.charges.values()].filter(({ paid, refunded }) => paid && !refunded);
    const amounts: Record<string, number> = {};
    for (const { currency, amount } of kept) {
      amounts[currency] = (amounts[currency] ?? 0) + amount;
    }
    return { charges: kept.length, amounts };
  }

  sendPushesTo(url: string | null): void {
    this.webhooks.sendTo(url);
  }

  /** Resolves once the fault `hold` has stopped a confirmation. */
  async holding(): Promise<void> {
    if (this.#holds.length === 0) {
      await new Promise<void>(resolve => this.#watchers.push(resolve));
    }
  }

  /** Confirmations that the fault `hold` stopped go on. */
  release(): void {
    for (const go of this.#holds.splice(0)) {
      go();
    }
  }

  close(): Promise<void> {
    return this.#app.close();
  }

  #serve(): void {
    const app = this.#app;
    const dependencies: IntentDependencies = {
      intents: this.#intents,
      faults: this.faults,
      challengeUrl: id => `${this.#url}/challenge/${id}`,
    };
    const routeDependencies = {
      secretKey,
      faults: this.faults,
      keys: new IdempotencyKeys(),
      released: () => this.#hold(),
    };
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('request-id', stripeId('req'));
    });
    for (const route of [
      ...paymentIntentRoutes(dependencies),
      ...sharedTokenRoutes(this.#intents),
      ...refundRoutes(this.#intents),
    ]) {
      serveRoute(app, routeDependencies, route);
    }
    challengePage(app, dependencies);
    app.register(async scope => controlRoutes(scope, this), { prefix: adminPath });
  }

  #hold(): Promise<void> {
    for (const watcher of this.#watchers.splice(0)) {
      watcher();
    }
    return new Promise(resolve => this.#holds.push(resolve));
  }

  #push(type: PaymentEvent, subject: SandboxIntent | SandboxCharge): void {
    const created = this.#intents.now();
    const event = {
      id: stripeId('evt'),
      object: 'event',
      type,
      created,
      livemode: false,
      api_version: '2026-10-28.endive',
      pending_webhooks: 1,
      request: null,
      data: { object: subject },
    };
    this.webhooks.send(JSON.stringify(event), created);
  }
}
