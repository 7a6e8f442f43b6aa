import { randomBytes } from 'node:crypto';
import Big from 'big.js';
import type { ChannelDependencies, Marketplace } from '../../connectors/marketplaces/port.js';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type {
  SandboxOrder,
  SandboxStatement,
  SandboxStatementRow,
} from '../../connectors/marketplaces/sandbox/state.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { Encryption } from '../../kernel/encryption.js';
import { Outbound, type OutboundRequest } from '../../kernel/outbound/outbound.js';
import { Channels, ConnectionService, PictureReader } from '../../subgraphs/catalog/index.js';
import { listFailures } from '../../subgraphs/commerce/orders/ingestion/failure.queries.js';
import { financeTasks } from '../../subgraphs/finance/index.js';
import { listSettlements } from '../../subgraphs/finance/settlement/settlement-list.queries.js';
import { settlementSyncTask } from '../../subgraphs/finance/settlement/settlement-sync.queue.js';
import { contextOf, type Platform } from '../platform/support/platform-database.js';
import { unpaced } from '../support/unpaced.js';
import type { MovableClock } from './kit/movable-clock.js';
import { statementParticulars } from './statement-particulars.js';

type Http = ChannelDependencies['http'];

const hourMs = 60 * 60_000;
const policy = { allowLoopback: true };
const encryption = new Encryption(randomBytes(32));

/** A merchant whose account at a sandbox is connected. */
export class SettlementWorld {
  readonly sandbox: Sandbox;
  readonly ctx: RequestContext;
  readonly #clock: MovableClock;
  readonly #http: Outbound;
  /** Calls that still reach the marketplace: the next ones are cut off. */
  callsLeft = Number.POSITIVE_INFINITY;
  /** What becomes of the marketplace's answers on their way; null for nothing. */
  spoiling: ((http: Http) => Http) | null = null;
  #sync: () => Promise<void> = async () => {};

  private constructor(sandbox: Sandbox, ctx: RequestContext, clock: MovableClock) {
    this.sandbox = sandbox;
    this.ctx = ctx;
    this.#clock = clock;
    this.#http = new Outbound({ policy });
  }

  /** All worlds of a clock share a database. */
  static async open(
    { marketplace, protocol }: SandboxedMarketplace,
    { db }: Platform,
    clock: MovableClock,
  ): Promise<SettlementWorld> {
    const sandbox = await Sandbox.start(protocol, { clock, callsPerSecond: 100_000, reviewMs: null });
    const world = new SettlementWorld(sandbox, contextOf(db), clock);
    await world.#connect({
      ...marketplace,
      capabilities: { ...marketplace.capabilities, callsPerSecond: 1_000 },
    });
    return world;
  }

  async #connect(marketplace: Marketplace): Promise<void> {
    const { ctx, sandbox } = this;
    const [clock, marketplaces] = [this.#clock, [unpaced(marketplace)]];
    const http = { send: (request: OutboundRequest) => this.#send(request) };
    const service = new ConnectionService({ marketplaces, encryption, http, policy });
    const { values } = sandbox.protocol.account;
    const credentials = Object.entries(values).map(([name, value]) => ({ name, value }));
    const account = { marketplace: marketplace.key, endpoint: sandbox.url, credentials };
    const { id: connectionId } = await service.connect(ctx, account);
    const media = { get: async () => null };
    const pictures = new PictureReader({ http, media, publicUrl: 'https://tradewind.example' });
    const channels = new Channels({ marketplaces, encryption, http, clock, pictures });
    const task = financeTasks({ channels, reportFiles: {} as never }).find(
      ({ name }) => name === settlementSyncTask,
    )!;
    const payload = { organizationId: ctx.organizationId, connectionId };
    const { db } = ctx;
    this.#sync = () => task.run({ payload, db, log: db.log, signal: new AbortController().signal });
  }

  #send(request: OutboundRequest) {
    this.callsLeft -= 1;
    return this.callsLeft < 0
      ? Promise.reject(new Error('The connection was cut.'))
      : (this.spoiling?.(this.#http) ?? this.#http).send(request);
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.#http.close();
  }

  /** An hour passes, and the statements are read. */
  async sync(): Promise<void> {
    this.#clock.advance(hourMs);
    await this.#sync();
  }

  /** Without a wait, as often at once as it says. */
  async syncTogether(times: number): Promise<void> {
    await Promise.all(Array.from({ length: times }, () => this.#sync()));
  }

  get store() {
    return this.sandbox.protocol.account.stores[0]!;
  }

  /** So many orders of one thing. */
  orders(count: number): SandboxOrder[] {
    const { shop } = this.sandbox;
    const { id: storeId, country, currency } = this.store;
    const listing = shop.putListing({
      storeId,
      title: 'Rope',
      description: null,
      brand: null,
      imageUrls: [],
      attributes: {},
      currency,
      variants: [
        {
          id: shop.newId('variant'),
          sku: 'ROPE',
          options: [],
          price: '20.00',
          salePrice: null,
          quantity: 99,
          barcode: null,
          extra: {},
        },
      ],
      extra: {},
    });
    const buyer = { name: 'B', email: 'b@example.com', phone: '1', address: 'A', note: '' };
    return Array.from({ length: count }, () => {
      const variantId = listing.variants[0]!.id;
      const line = {
        id: shop.newId('line'),
        listingId: listing.id,
        variantId,
        sku: 'ROPE',
        name: 'Rope',
        quantity: 1,
        canceledQuantity: 0,
        unitPrice: '20.00',
        paidPrice: '20.00',
      };
      const totals = { subtotal: '20.00', discount: '0', shipping: '0', tax: '0', total: '20.00' };
      return shop.placeOrder({
        storeId,
        country,
        currency,
        stage: 'completed',
        lines: [line],
        totals,
        buyer,
      })!;
    });
  }

  row(order: SandboxOrder | null, type: string, amount: string): SandboxStatementRow {
    return {
      id: this.sandbox.shop.newId('statement'),
      orderId: order?.id ?? null,
      lineId: null,
      type,
      amount,
      reversalOf: null,
      postedAt: this.#clock.iso,
    };
  }

  /** A statement that is final. Where none is told before it is paid, it was paid. */
  putStatement(rows: SandboxStatementRow[]): SandboxStatement {
    const { shop, protocol } = this.sandbox;
    const isToldUnpaid = statementParticulars[protocol.key]!.statuses[0] !== null;
    const payout = isToldUnpaid
      ? null
      : { id: shop.newId('statement'), status: 'PAID', paidAt: this.#clock.iso };
    const { id: storeId, currency } = this.store;
    return shop.putStatement({ storeId, currency, rows, payout, isFinal: true });
  }

  /** What the state says of each order, from the rows that are in it. */
  booksNets(): [string, string][] {
    const rows = [...this.sandbox.shop.state.statements.values()].flatMap(statement => statement.rows);
    return [
      ...Map.groupBy(
        rows.filter(({ orderId }) => orderId !== null),
        ({ orderId }) => orderId!,
      ),
    ]
      .map(([orderId, ofOrder]): [string, string] => [
        orderId,
        ofOrder.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2),
      ])
      .sort();
  }

  /** What became of the records that could not be taken in, by their ids. */
  async failures(): Promise<Map<string, string>> {
    const { items } = await listFailures(
      this.ctx.db,
      this.ctx.organizationId,
      { connectionId: null, status: null },
      { offset: 0, limit: 100 },
    );
    return new Map(items.map(({ externalId, status }) => [externalId, status]));
  }

  async settlements() {
    const { items } = await listSettlements(
      this.ctx.db,
      this.ctx.organizationId,
      {},
      { limit: 100, cursor: null },
    );
    return items;
  }

  async nets(): Promise<[string, string][]> {
    const settlements = await this.settlements();
    return settlements
      .map(({ externalOrderId, marketplaceNet }): [string, string] => [externalOrderId, marketplaceNet])
      .sort();
  }

  /** Envelopes in the order of the commits. */
  async events() {
    const rows = await this.ctx.db.query<{ body: string }>(
      unnamed(
        "select body from platform.event where organization_id = $1 and type like 'settlement%' order by transaction_id, sequence",
      ),
      [this.ctx.organizationId],
    );
    return rows.map(({ body }) => JSON.parse(body));
  }

  async eventTypes(): Promise<string[]> {
    return (await this.events()).map(({ type }) => type);
  }
}
