import Big from 'big.js';
import type { Account, ChannelDependencies, MarketplaceChannel } from '../port.js';
import { TiktokClient } from './tiktok-client.js';
import { refreshTokens } from './tiktok-credentials.js';
import { financeRows } from './tiktok-finance.js';
import { changedOrders, readOrder } from './tiktok-order.js';
import { actOnOrder } from './tiktok-order-action.js';
import { deactivate, findProducts, readProducts } from './tiktok-product-read.js';
import { publish } from './tiktok-publish.js';
import { changedReturns, readReturn } from './tiktok-return.js';
import { actOnReturn } from './tiktok-return-action.js';
import { updateByProduct } from './tiktok-update.js';

/** One shop of one country. */
export function tiktokChannel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const shop = account.stores[0]!;
  const client = new TiktokClient(account, dependencies);
  return {
    refreshCredentials: () => refreshTokens(account, dependencies),
    publish: draft => publish(client, draft, dependencies),
    findListings: (store, skus) => findProducts(client, store, skus),
    readListings: (store, references) =>
      readProducts(
        client,
        store,
        references.map(({ externalId }) => externalId),
      ),
    updatePrices: ({ currency }, writes) =>
      updateByProduct(client, writes, {
        call: 'prices/update',
        field: 'price',
        row: ({ price }) => ({ price: { amount: new Big(price).toFixed(), currency } }),
      }),
    // Of the default warehouse, which needs no naming.
    updateStock: (_store, writes) =>
      updateByProduct(client, writes, {
        call: 'inventory/update',
        field: 'quantity',
        row: ({ quantity }) => ({ inventory: [{ quantity }] }),
      }),
    delist: (_store, { externalId }) => deactivate(client, externalId),
    changedOrders: window => changedOrders(client, shop, window),
    readOrder: id => readOrder(client, shop, id),
    changedReturns: window => changedReturns(client, shop, window),
    readReturn: id => readReturn(client, shop, id),
    financeRows: window => financeRows(client, window),
    actOnOrder: action => actOnOrder(client, action),
    actOnReturn: action => actOnReturn(client, action),
  };
}
