import type { Account, ChannelDependencies, MarketplaceChannel } from '../port.js';
import { ShopeeClient } from './shopee-client.js';
import { refreshTokens } from './shopee-credentials.js';
import { financeRows } from './shopee-finance.js';
import { findItems, readItems, unlistItem } from './shopee-item-read.js';
import { changedOrders, readOrder } from './shopee-order.js';
import { actOnOrder } from './shopee-order-action.js';
import { ShopeePublisher } from './shopee-publish.js';
import { changedReturns, readReturn } from './shopee-return.js';
import { actOnReturn } from './shopee-return-action.js';
import { updateByItem } from './shopee-update.js';

/** One shop of one country. */
export function shopeeChannel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const { endpoint, credentials, externalId: shopId, stores } = account;
  const client = ShopeeClient.ofShop(account, dependencies);
  const app = ShopeeClient.ofApp({ endpoint, values: credentials.values }, dependencies);
  return {
    refreshCredentials: () => refreshTokens(app, account, dependencies.clock),
    publish: draft => new ShopeePublisher(client, app, dependencies).publish(draft),
    findListings: (store, skus) => findItems(client, store, skus),
    readListings: (store, references) =>
      readItems(
        client,
        store,
        references.map(({ externalId }) => externalId),
      ),
    updatePrices: (_store, writes) =>
      updateByItem(client, writes, {
        path: '/api/v2/product/update_price',
        list: 'price_list',
        field: 'price',
        row: ({ price }) => ({ original_price: Number(price) }),
      }),
    updateStock: (_store, writes) =>
      updateByItem(client, writes, {
        path: '/api/v2/product/update_stock',
        list: 'stock_list',
        field: 'quantity',
        row: ({ quantity }) => ({ seller_stock: [{ stock: quantity }] }),
      }),
    delist: (_store, { externalId }) => unlistItem(client, externalId),
    changedOrders: window => changedOrders(client, shopId, window),
    readOrder: id => readOrder(client, shopId, id),
    changedReturns: window => changedReturns(client, shopId, window),
    readReturn: id => readReturn(client, shopId, id),
    financeRows: window => financeRows(client, stores[0]!.currency, window),
    actOnOrder: action => actOnOrder(client, shopId, action),
    actOnReturn: action => actOnReturn(client, action),
  };
}
