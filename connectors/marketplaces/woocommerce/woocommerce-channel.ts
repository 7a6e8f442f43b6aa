import { MarketplaceError, noReturnActions } from '../marketplace-error.js';
import type { Account, ChannelDependencies, MarketplaceChannel } from '../port.js';
import { WooCommerceClient } from './woocommerce-client.js';
import { priceBody, stockBody } from './woocommerce-listing.js';
import { changedOrders, readOrder } from './woocommerce-order.js';
import { actOnOrder } from './woocommerce-order-action.js';
import { findProducts, readProducts, unlist } from './woocommerce-product-read.js';
import { publish } from './woocommerce-publish.js';
import { changedReturns, readReturn } from './woocommerce-refund.js';
import { updateAll } from './woocommerce-update.js';

/** One shop. */
export function wooCommerceChannel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const shop = account.stores[0]!;
  const { weightUnit = 'kg' } = account.credentials.values;
  const client = WooCommerceClient.of(account, dependencies);
  const { clock } = dependencies;
  return {
    // Keys do not end by themselves: those that are rejected have been withdrawn.
    refreshCredentials: () =>
      Promise.reject(
        new MarketplaceError('unauthorized', 'The shop needs new keys: make them in its settings.'),
      ),
    publish: draft => publish(client, draft, weightUnit),
    findListings: (store, skus) => findProducts(client, store, skus, clock.now()),
    readListings: (store, references) =>
      readProducts(
        client,
        store,
        references.map(({ externalId }) => Number(externalId)),
        clock.now(),
      ),
    updatePrices: (_store, writes) => updateAll(client, writes, priceBody),
    updateStock: (_store, writes) => updateAll(client, writes, ({ quantity }) => stockBody(quantity)),
    delist: (_store, { externalId }) => unlist(client, externalId),
    changedOrders: window => changedOrders(client, shop, window),
    readOrder: id => readOrder(client, shop, id),
    changedReturns: window => changedReturns(client, shop, window),
    readReturn: id => readReturn(client, shop, id),
    financeRows: () =>
      Promise.reject(
        new MarketplaceError('unsupported', 'WooCommerce keeps no statements: the payment provider does.'),
      ),
    actOnOrder: action => actOnOrder(client, action, clock),
    actOnReturn: () => Promise.reject(noReturnActions('WooCommerce')),
  };
}
