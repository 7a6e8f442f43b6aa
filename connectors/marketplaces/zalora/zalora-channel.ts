import { noReturnActions } from '../marketplace-error.js';
import type { Account, ChannelDependencies, MarketplaceChannel } from '../port.js';
import { ZaloraClient } from './zalora-client.js';
import { checkCredentials } from './zalora-credentials.js';
import { financeRows } from './zalora-finance.js';
import { changedOrders, readOrder } from './zalora-order.js';
import { actOnOrder } from './zalora-order-action.js';
import { findBySku, readByReference } from './zalora-product-read.js';
import { publish } from './zalora-publish.js';
import { changedReturns, readReturn } from './zalora-return.js';
import { deactivate, updatePrices, updateStock } from './zalora-update.js';

/** One seller in the Seller Center of one country. */
export function zaloraChannel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const seller = account.stores[0]!;
  const client = ZaloraClient.ofAccount(account, dependencies);
  const { clock } = dependencies;
  return {
    refreshCredentials: () => checkCredentials(client, account),
    publish: draft => publish(client, draft, dependencies),
    findListings: (store, skus) => findBySku(client, store, skus, clock.now()),
    readListings: (store, references) => readByReference(client, store, references, clock.now()),
    updatePrices: (_store, writes) => updatePrices(client, writes, clock.now()),
    updateStock: (_store, writes) => updateStock(client, writes),
    delist: (_store, reference) => deactivate(client, reference),
    changedOrders: window => changedOrders(client, seller, window),
    readOrder: id => readOrder(client, seller, id),
    changedReturns: window => changedReturns(client, seller, window),
    readReturn: id => readReturn(client, seller, id),
    financeRows: window => financeRows(client, seller, window),
    actOnOrder: action => actOnOrder(client, action),
    actOnReturn: () => Promise.reject(noReturnActions('Zalora')),
  };
}
