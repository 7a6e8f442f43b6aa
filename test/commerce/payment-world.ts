import { RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import { notifyAgentOfRefund } from '../../subgraphs/commerce/agents/agent-platform/notify-agents.js';
import {
  type CheckoutView,
  CheckoutViews,
} from '../../subgraphs/commerce/checkout/checkout/checkout-view.js';
import type { NewCheckout } from '../../subgraphs/commerce/checkout/checkout/requested-cart.rules.js';
import type { GivenCompletion } from '../../subgraphs/commerce/checkout/checkout-payment/completion.rules.js';
import { CompletionService } from '../../subgraphs/commerce/checkout/checkout-payment/completion.service.js';
import { Rails } from '../../subgraphs/commerce/checkout/checkout-payment/open-rails.js';
import { OutcomeRecorder } from '../../subgraphs/commerce/checkout/checkout-payment/outcome-recorder.js';
import type { Payment } from '../../subgraphs/commerce/checkout/checkout-payment/payment.entity.js';
import { findLatestPayments } from '../../subgraphs/commerce/checkout/checkout-payment/payment.queries.js';
import { PaymentRailService } from '../../subgraphs/commerce/checkout/checkout-payment/payment-rail.service.js';
import { PaymentSettlement } from '../../subgraphs/commerce/checkout/checkout-payment/payment-settlement.js';
import type { Order } from '../../subgraphs/commerce/orders/order/order.entity.js';
import { findOrder } from '../../subgraphs/commerce/orders/order/order.queries.js';
import { OrderStore } from '../../subgraphs/commerce/orders/order/order-store.js';
import { orderObservers } from '../../subgraphs/commerce/orders.js';
import { type PaymentPlan, ScriptedProcessor } from '../support/scripted-processor.js';
import { address, CheckoutShop, encryption, openCheckouts } from './checkout-world.js';

const log = createLogger('silent');
export const publicUrl = 'https://shop.example';

/** Paid checkouts on a database of their own. */
export async function openPayments(connectionsMax = 8) {
  const world = await openCheckouts(connectionsMax);
  return {
    ...world,
    shop: async () => {
      const shop = new PaymentShop(world.db);
      await shop.settings.set(shop.ctx, 'acp_scripted', { settings: [{ name: 'secret', value: 's1' }] });
      return shop;
    },
  };
}

/** An organization that is paid by a processor of its own. */
export class PaymentShop extends CheckoutShop {
  readonly processor = new ScriptedProcessor();
  readonly orders = new OrderStore(this.inventory, orderObservers);
  readonly rails: Rails;
  readonly settings: PaymentRailService;
  readonly recorder: OutcomeRecorder;
  readonly settlement: PaymentSettlement;
  readonly completion: CompletionService;

  constructor(db: Database) {
    super(db);
    const { store, inventory: stock, orders } = this;
    const http = {
      send: () => Promise.reject(new Error('The scripted rail calls nobody.')),
      problemOf: () => null,
    };
    const dependencies = { http, clock: db.clock, timeoutMs: 1_000 };
    const rails = new Rails({ rails: [this.processor.rail], encryption, ...dependencies });
    const recorder = new OutcomeRecorder({ store, stock, orders });
    const settlement = new PaymentSettlement({ rails, recorder, publicUrl, onRefunded: notifyAgentOfRefund });
    const views = new CheckoutViews(rails, publicUrl);
    this.rails = rails;
    this.settings = new PaymentRailService(rails, publicUrl);
    this.recorder = recorder;
    this.settlement = settlement;
    this.completion = new CompletionService({ store, views, rails, stock, recorder, settlement, publicUrl });
  }

  /** What is sent is bought with an address. */
  override open(reference: string, quantity = 1, more: Partial<NewCheckout> = {}): Promise<CheckoutView> {
    return super.open(reference, quantity, { shippingAddress: address(), ...more });
  }

  /** The agent's next call; of the same key it is the same call again. */
  call(key: string | null = null, requestHash = 'same'): RequestContext {
    const { caller, db, clock } = this.agent;
    const idempotency =
      key === null
        ? null
        : { key, scope: `oauth_client:${caller.id} complete`, requestHash, keptBy: 'operation' as const };
    return new RequestContext({ requestId: newId(), caller, db, clock, log, idempotency });
  }

  complete(sessionId: string, plan: PaymentPlan = 'captures', ctx: RequestContext = this.call()) {
    return this.completion.complete(ctx, sessionId, payingBy(plan));
  }

  /** A session of two mugs whose completion was begun; one whose process died is left where it was. */
  async begin(plan: PaymentPlan): Promise<{ mug: string; id: string }> {
    const mug = await this.product();
    const { session } = await this.open(mug, 2);
    await Promise.race([this.complete(session.id, plan), this.death()]);
    return { mug, id: session.id };
  }

  /** Resolves when the process that makes a payment ends in the middle of it. */
  death(): Promise<void> {
    return new Promise(resolve => {
      const before = this.processor.onDeath;
      this.processor.onDeath = sessionId => {
        before(sessionId);
        resolve();
      };
    });
  }

  async payment(sessionId: string): Promise<Payment> {
    const [payment] = await findLatestPayments(this.db, this.organizationId, [sessionId]);
    return payment!;
  }

  async settle(sessionId: string): Promise<void> {
    const { id: paymentId } = await this.payment(sessionId);
    // A worker has taken the task out of the queue by then.
    await this.db.query(unnamed('select graphile_worker.remove_job($1)'), [
      `commerce.payment.settle/${paymentId}`,
    ]);
    await this.settlement.settle(this.db, { organizationId: this.organizationId, paymentId });
  }

  async session(id: string) {
    return (await this.store.find(this.db, this.organizationId, id))!.session;
  }

  async order(id: string): Promise<Order> {
    return (await findOrder(this.db, this.organizationId, id))!;
  }

  /** Kinds and titles, in their order. */
  async alarms(): Promise<[kind: string, title: string][]> {
    const rows = await this.db.query<{ kind: string; title: string }>(
      unnamed('select kind, title from platform.notification where organization_id = $1 order by id'),
      [this.organizationId],
    );
    return rows.map(({ kind, title }) => [kind, title]);
  }

  /** How serious what the merchant is told of is, and what it says. */
  notices(): Promise<{ severity: string; message: string }[]> {
    return this.db.query(
      unnamed('select severity, message from platform.notification where organization_id = $1 order by id'),
      [this.organizationId],
    );
  }

  async eventTypes(): Promise<string[]> {
    const rows = await this.db.query<{ type: string }>(
      unnamed('select type from platform.event where organization_id = $1 order by sequence'),
      [this.organizationId],
    );
    return rows.map(({ type }) => type);
  }

  /** When the payment is looked at again, in milliseconds from now; null: never. */
  async plannedIn(paymentId: string): Promise<number | null> {
    const [row] = await this.db.query<{ ms: number }>(
      unnamed(
        `select (extract(epoch from run_at - now()) * 1000)::float8 as ms from graphile_worker.jobs where key = $1`,
      ),
      [`commerce.payment.settle/${paymentId}`],
    );
    return row?.ms ?? null;
  }
}

export const payingBy = (plan: PaymentPlan, more: Partial<GivenCompletion> = {}): GivenCompletion => ({
  rail: null,
  handlerId: null,
  instrument: {
    id: 'instr_1',
    type: 'card',
    credential: { plan, token: 'secret-token' },
    display: { brand: 'Visa', last_digits: '4242' },
  },
  headers: {},
  ...more,
});

export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => error.code ?? Promise.reject(error),
  );
