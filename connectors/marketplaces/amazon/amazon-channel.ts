import { MarketplaceError, noReturnActions } from '../marketplace-error.js';
import type { Account, ChannelDependencies, MarketplaceChannel, Store } from '../port.js';
import { offerOf, stockOf } from './amazon-attributes.js';
import { AmazonClient } from './amazon-client.js';
import { refreshTokens } from './amazon-credentials.js';
import { financeRows } from './amazon-finance.js';
import { AmazonItems } from './amazon-items.js';
import { changedOrders, readOrder } from './amazon-order.js';
import { actOnOrder } from './amazon-order-action.js';
import { AmazonPublisher, listingSkus, removeItem } from './amazon-publish.js';
import { patchItems } from './amazon-update.js';

/** One seller in one region, with a store for each country. */
export function amazonChannel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const { clock } = dependencies;
  const { stores } = account;
  const client = new AmazonClient(account, dependencies);
  const itemsOf = (store: Store) => new AmazonItems(client, store);
  return {
    refreshCredentials: () => refreshTokens(account, dependencies),
    publish: draft => new AmazonPublisher(client, clock).publish(draft),
    findListings: (store, skus) => itemsOf(store).find(skus, clock.now()),
    readListings: (store, references) => itemsOf(store).read(references, clock.now()),
    updatePrices: (store, writes) =>
      patchItems(client, store, writes, write => ({ purchasable_offer: offerOf(store, write, clock) })),
    updateStock: (store, writes) =>
      patchItems(client, store, writes, ({ quantity }) => ({ fulfillment_availability: stockOf(quantity) })),
    // What can be bought goes before what it is shown under.
    delist: async (store, reference) => {
      for (const sku of await listingSkus(itemsOf(store), reference)) {
        await removeItem(client, store.id, sku);
      }
    },
    changedOrders: window => changedOrders(client, stores, window, clock.now()),
    readOrder: id => readOrder(client, stores, id),
    changedReturns: () => Promise.reject(noReturns()),
    readReturn: () => Promise.reject(noReturns()),
    financeRows: window => financeRows(client, window, clock.now()),
    actOnOrder: action => actOnOrder(client, action, clock),
    actOnReturn: () => Promise.reject(noReturnActions('Amazon')),
  };
}

const noReturns = (): MarketplaceError =>
  new MarketplaceError('unsupported', 'Amazon tells of returns only as refunds in its statements.');
