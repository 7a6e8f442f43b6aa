import type { ChannelOrder } from '../../connectors/marketplaces/sale.js';
import type { StatusMapping } from '../../connectors/marketplaces/status-mapping.js';
import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { createLogger } from '../../kernel/log.js';
import {
  OrderRecorder,
  type RecordedOrder,
} from '../../subgraphs/commerce/orders/order/order-record.service.js';
import type { OrderStore } from '../../subgraphs/commerce/orders/order/order-store.js';

/** Takes an order of a marketplace in as a worker does that has read it: in a transaction of its own. */
export type OrderIntake = (order: ChannelOrder) => Promise<RecordedOrder>;

/** As many connections as a process of ours has. */
export const openIntakeDatabase = async (url: string): Promise<Database> =>
  new Database({
    url,
    connectionsMax: 20,
    log: createLogger('warn'),
    clock: systemClock,
    orm: await Orm.create([]),
  });

/** The account of the orders is called by the id of the organization. */
export function orderIntake(db: Database, organizationId: string, store: OrderStore): OrderIntake {
  const recorder = new OrderRecorder(store);
  const source = {
    system: 'scheduled_sync' as const,
    marketplace: marketplace.key,
    accountId: organizationId,
    providerEventId: null,
    providerEventType: null,
  };
  const account = { organizationId, accountId: organizationId, marketplace, source, isHistorical: false };
  const origin = { requestId: 'bench', caller: { kind: 'system', id: 'bench', organizationId } };
  return order => db.transaction(tx => recorder.record(tx, { ...account, order }), origin);
}

const statusMapping: StatusMapping = {
  mappingVersion: '2026-11-21',
  orders: {
    level: 'order',
    rules: [{ id: 'ready', when: [{ field: 'status', in: ['READY'] }], status: 'to_ship' }],
    flags: [],
    silent: {},
  },
  returns: null,
  fees: null,
};
const marketplace = { key: 'bench', statusMapping };
