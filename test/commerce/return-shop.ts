import type { ChannelOrder, ChannelReturn } from '../../connectors/marketplaces/sale.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { Transaction } from '../../kernel/database/transaction.js';
import type { EventSource } from '../../kernel/events/event-source.js';
import type { OpenChannel } from '../../subgraphs/catalog/index.js';
import { recordTypes } from '../../subgraphs/commerce/orders/ingestion/record-types.js';
import type { Order } from '../../subgraphs/commerce/orders/order/order.entity.js';
import { ReturnEffects } from '../../subgraphs/commerce/orders/return/return-effects.js';
import { listReturns } from '../../subgraphs/commerce/orders/return/return-list.queries.js';
import { ReturnRecorder } from '../../subgraphs/commerce/orders/return/return-record.service.js';
import { returnObservers } from '../../subgraphs/commerce/orders.js';
import { aReturn } from '../support/channel-records.js';
import { plainStatusMapping } from '../support/plain-status-mapping.js';
import { channelOrder, line, type OrderShop, testMarketplace, words } from './order-world.js';

const source: EventSource = {
  system: 'scheduled_sync',
  marketplace: 'bazaar',
  accountId: null,
  providerEventId: null,
  providerEventType: null,
};

/** A shop that takes returns in as well. */
export class ReturnShop {
  readonly shop: OrderShop;
  readonly recorder: ReturnRecorder;

  constructor(shop: OrderShop) {
    this.shop = shop;
    this.recorder = new ReturnRecorder(new ReturnEffects(shop.store, shop.inventory), returnObservers);
  }

  record(
    record: Partial<ChannelReturn>,
    { second = 0, isHistorical = false, accountId = this.shop.accountId } = {},
  ) {
    const told = aReturn({
      externalOrderId: 'A-1',
      marketplaceStatus: 'requested',
      marketplaceType: 'return_and_refund',
      updatedAt: new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
      ...record,
    });
    return this.shop.ctx.transaction(tx => this.recordIn(tx, told, isHistorical, accountId));
  }

  recordIn(tx: Transaction, record: ChannelReturn, isHistorical = false, accountId = this.shop.accountId) {
    return this.recorder.record(tx, {
      organizationId: this.shop.organizationId,
      accountId,
      marketplace: { key: 'bazaar', statusMapping: plainStatusMapping },
      record,
      source,
      isHistorical,
    });
  }

  /** As the ingestion takes an order in, which looks to its returns as well. */
  ingest(item: ChannelOrder): Promise<string> {
    const { shop, recorder } = this;
    const { organizationId, accountId } = shop;
    const { order } = recordTypes({ orders: shop.recorder, returns: recorder });
    const account = { marketplace: testMarketplace, connection: { id: accountId } } as unknown as OpenChannel;
    const sale = { organizationId, account, item, source, isHistorical: false };
    return shop.ctx.transaction(tx => order.record(tx, sale));
  }

  /** An order of two mugs and a bowl that are with the buyer. */
  async sold(status = words.shipped): Promise<{ mug: string; bowl: string; order: Order }> {
    const { shop } = this;
    const mug = await shop.product({ sku: 'MUG', inventoryQuantity: 5 });
    const bowl = await shop.product({ sku: 'BOWL', inventoryQuantity: 5 });
    const { orderId } = await shop.record(channelOrder({ lines: soldLines, marketplaceStatus: status }));
    return { mug, bowl, order: await shop.order(orderId!) };
  }

  async events(): Promise<{ type: string; version: number; data: Record<string, never> }[]> {
    const rows = await this.shop.ctx.db.query<{ body: string }>(
      unnamed(
        `select body from platform.event where organization_id = $1 and type like 'return.%' order by sequence`,
      ),
      [this.shop.organizationId],
    );
    return rows.map(({ body }) => {
      const { type, resourceVersion, data } = JSON.parse(body);
      return { type, version: resourceVersion, data };
    });
  }

  async told() {
    return (await this.events()).map(({ type, data }) => [type, data.changedFields]);
  }

  async returns() {
    const page = await listReturns(
      this.shop.ctx.db,
      this.shop.organizationId,
      {},
      { limit: 50, cursor: null },
    );
    return page.items;
  }
}

/** Two mugs and a bowl. */
export const soldLines = [
  line({ externalLineId: 'L1', sku: 'MUG', quantity: 2 }),
  line({ externalLineId: 'L2', sku: 'BOWL', quantity: 1 }),
];

/** What comes back of a line of the order. */
export const returned = (externalOrderLineId: string, quantity = 1) => ({
  externalLineId: `R-${externalOrderLineId}`,
  externalOrderLineId,
  sku: null,
  quantity,
  refundAmount: '10',
});
