import { randomBytes } from 'node:crypto';
import type { ReceivedPush } from '../../connectors/marketplaces/port.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { OrderStage, SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { anonymous, RequestContext } from '../../kernel/context.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { unnamed } from '../../kernel/database/statement.js';
import { Encryption } from '../../kernel/encryption.js';
import type { EventSource } from '../../kernel/events/event-source.js';
import { newId } from '../../kernel/ids.js';
import { createLogger, type Logger } from '../../kernel/log.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { allScopes } from '../../kernel/scopes.js';
import {
  Channels,
  ConnectionService,
  inventory,
  type PictureReader,
  PushAccounts,
} from '../../subgraphs/catalog/index.js';
import { PushService } from '../../subgraphs/commerce/orders/ingestion/push.service.js';
import type { PushOutcome } from '../../subgraphs/commerce/orders/ingestion/push-metrics.js';
import { type Recorders, recordTypes } from '../../subgraphs/commerce/orders/ingestion/record-types.js';
import { signalQueueReading } from '../../subgraphs/commerce/orders/ingestion/signal-queue.tasks.js';
import { salesSync } from '../../subgraphs/commerce/orders/ingestion/sync.tasks.js';
import { OrderRecorder } from '../../subgraphs/commerce/orders/order/order-record.service.js';
import { ReturnEffects } from '../../subgraphs/commerce/orders/return/return-effects.js';
import { ReturnRecorder } from '../../subgraphs/commerce/orders/return/return-record.service.js';
import { orderStore, returnObservers } from '../../subgraphs/commerce/orders.js';
import { MovableClock } from '../connectors/kit/movable-clock.js';
import { PushReceiver } from '../connectors/kit/push-receiver.js';
import { createTestDatabase } from '../support/database.js';
import { unpaced, unthrottled } from '../support/unpaced.js';
import { buy } from './planted-buyers.js';

/** Enough for tests that are not about the throttle. */
const policy = { allowLoopback: true };

/** What an event of an order tells its receivers, but for what is different in every run. */
export interface ToldChange {
  type: string;
  version: number;
  status: string;
  changedFields: string[] | undefined;
}

export interface WorldOptions {
  log?: Logger;
  connectionsMax?: number;
}

/** A marketplace's sandbox with an account connected to it, and the parts that take its sales in. */
export class SalesWorld {
  readonly clock = new MovableClock();
  readonly outcomes: PushOutcome[] = [];
  readonly recorders: Recorders = {
    orders: new OrderRecorder(orderStore),
    returns: new ReturnRecorder(new ReturnEffects(orderStore, inventory), returnObservers),
  };
  db!: Database;
  databaseUrl!: string;
  sandbox!: Sandbox;
  ctx!: RequestContext;
  channels!: Channels;
  connectionId!: string;
  pushUrl: string | null = null;
  financeSignals = 0;
  /** Of each time that reviews were told of, their ids. */
  readonly reviewSignals: (readonly string[])[] = [];
  #module: SandboxedMarketplace;
  #service!: PushService;
  #receiver!: PushReceiver;
  #closes: (() => Promise<unknown>)[] = [];

  private constructor(module: SandboxedMarketplace) {
    this.#module = module;
  }

  static async open(module: SandboxedMarketplace, options: WorldOptions = {}): Promise<SalesWorld> {
    const world = new SalesWorld(module);
    await world.#open(options);
    return world;
  }

  async close(): Promise<void> {
    for (const close of this.#closes.reverse()) {
      await close();
    }
  }

  get organizationId(): string {
    return this.ctx.organizationId;
  }

  get address() {
    return { organizationId: this.organizationId, connectionId: this.connectionId };
  }

  /** Pushes as they came, in their order; nobody has looked at them yet. */
  get pushes(): ReceivedPush[] {
    return this.#receiver.pushes;
  }

  /** Somebody buys something, and a second passes. */
  sell(more: { stage?: OrderStage; quantity?: number } = {}): SandboxOrder {
    const { order } = buy(this.sandbox, more);
    this.clock.advance(1_000);
    return order;
  }

  advance(order: SandboxOrder, stage: OrderStage): void {
    this.sandbox.shop.advanceOrder(order, stage);
    this.clock.advance(1_000);
  }

  /** Everything that the sandbox has sent is with us. */
  async arrived(): Promise<ReceivedPush[]> {
    await this.sandbox.pushes.settled();
    return this.pushes;
  }

  /** As the facade hands a push on. */
  receive({ url, headers, rawBody }: ReceivedPush) {
    const { pathname } = new URL(url);
    const [marketplace, , token] = pathname.split('/').slice(-3) as [string, string, string];
    return this.#service.receive(this.anonymous(), { marketplace, token, headers, rawBody });
  }

  anonymous(): RequestContext {
    const { db, clock } = this;
    return new RequestContext({ requestId: newId(), caller: anonymous, db, clock, log: db.log });
  }

  /** One run of the task that looks at pushes, as a worker makes it. */
  async drainSignalQueue(more: Partial<{ channels: Channels; recorders: Recorders }> = {}): Promise<void> {
    const { channels = this.channels, recorders = this.recorders } = more;
    const task = signalQueueReading({
      channels,
      recordTypes: recordTypes(recorders),
      onFinanceSignal: async () => {
        this.financeSignals += 1;
      },
      onReviewsPushed: async (_tx, _address, ids) => {
        this.reviewSignals.push(ids);
      },
    });
    await task.run(this.#taskRun());
  }

  /** One run of the task that reads what has changed. */
  async sync(more: Partial<{ channels: Channels; recorders: Recorders }> = {}): Promise<void> {
    const { channels = this.channels, recorders = this.recorders } = more;
    await salesSync({ channels, recordTypes: recordTypes(recorders) }).run(this.#taskRun());
  }

  /** What was told of each order, by the marketplace's id of it. */
  async told(): Promise<Record<string, ToldChange[]>> {
    const told = new Map<string, ToldChange[]>();
    for (const { type, resourceVersion: version, subject, data } of await this.events()) {
      const { changedFields } = data;
      const change = { type, version, status: data.order.status, changedFields };
      told.set(subject.externalId, [...(told.get(subject.externalId) ?? []), change]);
    }
    return Object.fromEntries([...told].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Events of orders in commit order. */
  async events(): Promise<
    {
      type: string;
      resourceVersion: number;
      source: EventSource;
      subject: { externalId: string };
      // biome-ignore lint/suspicious/noExplicitAny: data differ by event.
      data: any;
    }[]
  > {
    const rows = await this.rows<{ body: string }>(
      `select body from platform.event where organization_id = $1 and type like 'order.%' order by sequence`,
    );
    return rows.map(({ body }) => JSON.parse(body));
  }

  /** Statuses of all orders by the marketplace's id. */
  async statuses(): Promise<Record<string, string>> {
    const rows = await this.rows<{ id: string; status: string }>(
      'select external_order_id as id, status from commerce."order" where organization_id = $1 order by 1',
    );
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  }

  /** Of this organization, whose id is `$1`. */
  rows<T extends object>(text: string, ...values: unknown[]): Promise<T[]> {
    return this.db.query<T & Record<string, unknown>>(unnamed(text), [this.organizationId, ...values]);
  }

  #taskRun() {
    return {
      payload: this.address,
      db: this.db,
      log: this.db.log,
      signal: new AbortController().signal,
    };
  }

  async #open({ log = createLogger('silent'), connectionsMax = 12 }: WorldOptions): Promise<void> {
    const { clock } = this;
    const { marketplace, protocol } = this.#module;
    const { url, drop } = await createTestDatabase();
    this.databaseUrl = url;
    this.db = new Database({ url, connectionsMax, log, clock, orm: await Orm.create([]) });
    this.#receiver = await PushReceiver.open();
    this.sandbox = await Sandbox.start(protocol, { clock, callsPerSecond: unthrottled, reviewMs: null });
    const http = new Outbound({ policy });
    this.#closes.push(
      drop,
      () => this.db.close(),
      () => this.sandbox.close(),
      () => http.close(),
    );
    this.#closes.push(async () => this.#receiver.close());
    const caller = {
      kind: 'api_key' as const,
      id: newId(),
      organizationId: newId(),
      userId: null,
      role: null,
      scopes: new Set(allScopes()),
    };
    this.ctx = new RequestContext({ requestId: newId(), caller, db: this.db, clock, log });
    const encryption = new Encryption(randomBytes(32));
    const marketplaces = [unpaced(marketplace)];
    const connections = new ConnectionService({ marketplaces, encryption, http, policy });
    const pictures = {} as PictureReader;
    this.channels = new Channels({ marketplaces, encryption, http, clock, pictures });
    const { id } = await connections.connect(this.ctx, {
      marketplace: marketplace.key,
      endpoint: this.sandbox.url,
      credentials: Object.entries(protocol.account.values).map(([name, value]) => ({ name, value })),
    });
    this.connectionId = id;
    const publicUrl = new URL(this.#receiver.url).origin;
    const accounts = new PushAccounts({ marketplaces, encryption, publicUrl });
    this.#service = new PushService(accounts, ({ outcome }) => this.outcomes.push(outcome));
    const connection = { id, marketplace: marketplace.key };
    const [pushUrl] = await accounts.urlsFor(this.db, this.organizationId, [connection]);
    this.pushUrl = pushUrl!;
    this.sandbox.pushes.sendTo(this.pushUrl);
  }
}
