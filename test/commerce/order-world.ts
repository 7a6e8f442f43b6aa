import type { ChannelOrder, ChannelOrderLine } from '../../connectors/marketplaces/sale.js';
import type { OrderStatus, StatusMapping } from '../../connectors/marketplaces/status-mapping.js';
import { RequestContext } from '../../kernel/context.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { Transaction } from '../../kernel/database/transaction.js';
import type { EventSource } from '../../kernel/events/event-source.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import { allScopes } from '../../kernel/scopes.js';
import { InventoryService } from '../../subgraphs/catalog/inventory/inventory.service.js';
import { findReservation } from '../../subgraphs/catalog/inventory/reservation.queries.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import type { ProductChanges } from '../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import type { Order } from '../../subgraphs/commerce/orders/order/order.entity.js';
import { findOrder } from '../../subgraphs/commerce/orders/order/order.queries.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import type { OrderSnapshot } from '../../subgraphs/commerce/orders/order/order.snapshot.js';
import {
  OrderRecorder,
  type RecordedOrder,
} from '../../subgraphs/commerce/orders/order/order-record.service.js';
import { OrderStore } from '../../subgraphs/commerce/orders/order/order-store.js';
import { orderObservers } from '../../subgraphs/commerce/orders.js';
import { MovableClock } from '../catalog/inventory/ledger.js';
import { createTestDatabase } from '../support/database.js';

const log = createLogger('silent');

/** Orders on a database of their own. */
export async function openOrders(connectionsMax = 8) {
  const { url, drop } = await createTestDatabase();
  const clock = new MovableClock();
  const db = new Database({ url, connectionsMax, log, clock, orm: await Orm.create([]) });
  const close = async () => {
    await db.close();
    await drop();
  };
  return { db, clock, close, shop: () => new OrderShop(db) };
}

/** The words of a marketplace that calls every status by the first letters of its name. */
export const words: Record<OrderStatus, string> = {
  pending: 'UNPAID',
  to_ship: 'READY',
  shipped: 'SENT',
  completed: 'DONE',
  return: 'BACK',
  canceled: 'OFF',
};

const statusMapping: StatusMapping = {
  mappingVersion: '2026-11-21',
  orders: {
    level: 'order',
    rules: [
      ...Object.entries(words).map(([status, word]) => ({
        id: word.toLowerCase(),
        when: [{ field: 'status', in: [word] }],
        status: status as OrderStatus,
      })),
      { id: 'lost', when: [{ field: 'status', in: ['LOST'] }], status: 'canceled', reason: 'logistics_loss' },
      { id: 'draft', when: [{ field: 'status', in: ['DRAFT'] }], status: 'ignore' },
    ],
    flags: [],
    silent: {},
  },
  returns: null,
  fees: null,
};

export const testMarketplace = { key: 'bazaar', statusMapping };

const fromSync: EventSource = {
  system: 'scheduled_sync',
  marketplace: 'bazaar',
  accountId: null,
  providerEventId: null,
  providerEventType: null,
};

export const line = (more: Partial<ChannelOrderLine> = {}): ChannelOrderLine => ({
  externalLineId: '1',
  externalItemId: null,
  externalVariantId: null,
  sku: null,
  shopSku: null,
  name: 'Blue mug',
  marketplaceStatus: null,
  quantity: 1,
  unitPrice: '12.50',
  paidPrice: '10',
  ...more,
});

/** An order of the marketplace; `second` is the second of its change. */
export function channelOrder(more: Partial<ChannelOrder> = {}, second = 0): ChannelOrder {
  const lines = more.lines ?? [line()];
  return {
    externalOrderId: 'A-1',
    externalOrderNumber: '#1',
    storeId: 'store-1',
    country: 'SG',
    currency: 'SGD',
    marketplaceStatus: words.to_ship,
    marketplaceFacts: {},
    totals: { subtotal: '25', discount: '2', shipping: '3', tax: '0', total: '26' },
    placedAt: '2026-11-20T08:00:00Z',
    updatedAt: new Date(Date.UTC(2026, 10, 21, 7, 0, second)).toISOString(),
    packages: [],
    ...more,
    lines,
  };
}

export interface OrderEvent {
  type: string;
  resourceVersion: number;
  source: EventSource;
  data: Record<string, unknown> & { order: OrderSnapshot; changedFields?: string[] };
}

/** An organization with one account, and short ways to do what tests do all the time. */
export class OrderShop {
  readonly ctx: RequestContext;
  readonly accountId = newId();
  readonly products = new ProductService({ currency: async () => 'SGD' });
  readonly inventory = new InventoryService(() => {});
  readonly store = new OrderStore(this.inventory, orderObservers);
  readonly recorder = new OrderRecorder(this.store);
  readonly orders = new OrderService(this.store, []);

  constructor(db: Database, more: Partial<RequestContext['caller']> = {}) {
    const caller = {
      kind: 'api_key' as const,
      id: newId(),
      organizationId: newId(),
      userId: null,
      role: null,
    };
    this.ctx = new RequestContext({
      requestId: newId(),
      caller: { ...caller, scopes: new Set(allScopes()), ...more },
      db,
      clock: db.clock,
      log,
    });
  }

  get organizationId(): string {
    return this.ctx.organizationId;
  }

  record(order: ChannelOrder, more: { isHistorical?: boolean } = {}): Promise<RecordedOrder> {
    return this.ctx.transaction(tx => this.recordIn(tx, order, more));
  }

  recordIn(tx: Transaction, order: ChannelOrder, more: { isHistorical?: boolean } = {}) {
    return this.recorder.record(tx, {
      organizationId: this.organizationId,
      accountId: this.accountId,
      marketplace: testMarketplace,
      order,
      source: { ...fromSync, accountId: this.accountId },
      isHistorical: more.isHistorical ?? false,
    });
  }

  async order(id: string): Promise<Order> {
    const order = await findOrder(this.ctx.db, this.organizationId, id);
    if (order === null) {
      throw new Error(`There is no order ${id}`);
    }
    return order;
  }

  async product(changes: Partial<ProductChanges> = {}): Promise<string> {
    const sku = newId();
    return (await this.products.create(this.ctx, { title: 'Mug', sku, inventoryQuantity: 5, ...changes })).id;
  }

  async stock(id: string): Promise<[onHand: number | null, reserved: number]> {
    const product = (await findProduct(this.ctx.db, this.organizationId, id))!;
    return [product.inventoryQuantity, product.reservedQuantity];
  }

  reservation(orderId: string) {
    const owner = { kind: 'order' as const, id: orderId };
    return findReservation(this.ctx.db, this.organizationId, owner, this.ctx.clock.now());
  }

  /** Bodies of the events of orders, in their order. */
  async events(): Promise<OrderEvent[]> {
    const rows = await this.ctx.db.query<{ body: string }>(
      unnamed(
        `select body from platform.event where organization_id = $1 and type like 'order.%' order by sequence`,
      ),
      [this.organizationId],
    );
    return rows.map(({ body }) => JSON.parse(body));
  }

  /** Keys and changed paths of the events of orders. */
  async told(): Promise<[type: string, changedFields: string[] | undefined][]> {
    return (await this.events()).map(({ type, data }) => [type, data.changedFields]);
  }

  async productEvents(): Promise<string[]> {
    const rows = await this.ctx.db.query<{ type: string }>(
      unnamed(
        `select type from platform.event where organization_id = $1 and type like 'product.%' order by sequence`,
      ),
      [this.organizationId],
    );
    return rows.map(({ type }) => type);
  }

  async notifications(): Promise<[kind: string, title: string][]> {
    const rows = await this.ctx.db.query<{ kind: string; title: string }>(
      unnamed(
        'select kind, title from platform.notification where organization_id = $1 order by created_at, id',
      ),
      [this.organizationId],
    );
    return rows.map(({ kind, title }) => [kind, title]);
  }
}
