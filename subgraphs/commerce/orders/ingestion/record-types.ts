import type {
  Capabilities,
  ChangePage,
  ChangeWindow,
  MarketplaceChannel,
} from '../../../../connectors/marketplaces/port.js';
import type { ChannelOrder, ChannelReturn } from '../../../../connectors/marketplaces/sale.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { OpenChannel } from '../../../catalog/index.js';
import { findOrder } from '../order/order.queries.js';
import type { OrderRecorder } from '../order/order-record.service.js';
import type { ReturnRecorder } from '../return/return-record.service.js';

export interface Recorders {
  orders: Pick<OrderRecorder, 'record'>;
  returns: Pick<ReturnRecorder, 'record' | 'link'>;
}

/** A record as it was read, and how it was learnt of. */
export interface ReadSale<T> {
  organizationId: string;
  account: OpenChannel;
  item: T;
  source: EventSource;
  isHistorical: boolean;
}

/** A type of record that can be read by its id as well as by its changes. */
export interface RecordType<T> {
  kind: 'order' | 'return';
  isKeptBy(capabilities: Capabilities): boolean;
  readOne(channel: MarketplaceChannel, externalId: string): Promise<T | null>;
  read(channel: MarketplaceChannel, window: ChangeWindow): Promise<ChangePage<T>>;
  idOf(item: T): string;
  updatedAt(item: T): string;
  /** Answers what became of it. */
  record(tx: Transaction, sale: ReadSale<T>): Promise<string>;
}

export interface RecordTypes {
  order: RecordType<ChannelOrder>;
  return: RecordType<ChannelReturn>;
}

export const recordTypes = ({ orders, returns }: Recorders): RecordTypes => ({
  order: {
    kind: 'order',
    isKeptBy: () => true,
    readOne: (channel, id) => channel.readOrder(id),
    read: (channel, window) => channel.changedOrders(window),
    idOf: order => order.externalOrderId,
    updatedAt: order => order.updatedAt,
    record: async (tx, { organizationId, account, item: order, source, isHistorical }) => {
      const { marketplace, connection } = account;
      const observed = { organizationId, accountId: connection.id, marketplace, order, source, isHistorical };
      const { outcome, orderId } = await orders.record(tx, observed);
      // A return may have come before its order, or before the change of it that it follows.
      const isNews = outcome === 'created' || outcome === 'changed';
      const changed = isNews && orderId !== null ? await findOrder(tx, organizationId, orderId) : null;
      if (changed !== null) {
        await returns.link(tx, organizationId, changed);
      }
      return outcome;
    },
  },
  return: {
    kind: 'return',
    isKeptBy: capabilities => capabilities.returns,
    readOne: (channel, id) => channel.readReturn(id),
    read: (channel, window) => channel.changedReturns(window),
    idOf: record => record.externalReturnId,
    updatedAt: record => record.updatedAt,
    record: async (tx, { organizationId, account, item: record, source, isHistorical }) => {
      const { marketplace, connection } = account;
      const observed = {
        organizationId,
        accountId: connection.id,
        marketplace,
        record,
        source,
        isHistorical,
      };
      const { outcome } = await returns.record(tx, observed);
      return outcome;
    },
  },
});
