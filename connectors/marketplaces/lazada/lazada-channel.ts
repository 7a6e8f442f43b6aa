import { noReturnActions } from '../marketplace-error.js';
import type { Account, ChannelDependencies, MarketplaceChannel } from '../port.js';
import { LazadaClient } from './lazada-client.js';
import { refreshTokens } from './lazada-credentials.js';
import { financeRows } from './lazada-finance.js';
import { changedOrders, readOrder } from './lazada-order.js';
import { actOnOrder } from './lazada-order-action.js';
import { priceFields } from './lazada-product.js';
import { deactivate, findListings, readListings } from './lazada-product-read.js';
import { publish } from './lazada-publish.js';
import { changedReturns, readReturn } from './lazada-return.js';
import { updatePriceQuantity } from './lazada-update.js';

/** One seller, in all countries that it sells in. */
export function lazadaChannel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const { endpoint, credentials, stores } = account;
  const client = LazadaClient.ofSeller(account, dependencies);
  const app = LazadaClient.ofApp({ endpoint, values: credentials.values }, dependencies);
  const { clock } = dependencies;
  return {
    refreshCredentials: () => refreshTokens(app, account, clock),
    publish: draft => publish(client, draft, clock),
    findListings: (store, skus) => findListings(client, store, skus, clock.now()),
    readListings: (store, references) => readListings(client, store, references, clock.now()),
    updatePrices: ({ country }, writes) =>
      updatePriceQuantity(client, writes, {
        country,
        field: 'price',
        row: write => priceFields(write, country, clock.now()),
      }),
    updateStock: ({ country }, writes) =>
      updatePriceQuantity(client, writes, {
        country,
        field: 'quantity',
        row: ({ quantity }) => ({ Quantity: String(quantity) }),
      }),
    delist: (store, { externalId }) => deactivate(client, store, externalId),
    changedOrders: window => changedOrders(client, stores, window),
    readOrder: id => readOrder(client, stores, id),
    changedReturns: window => changedReturns(client, stores, window),
    readReturn: id => readReturn(client, stores, id),
    financeRows: window => financeRows(client, stores, window),
    actOnOrder: action => actOnOrder(client, stores, action),
    actOnReturn: () => Promise.reject(noReturnActions('Lazada')),
  };
}
