import type {
  ListingDraft,
  ListingReference,
  ObservedListing,
  PriceWrite,
  StockWrite,
  WriteOutcome,
} from '../listing.js';
import { noReturnActions } from '../no-return-actions.js';
import type {
  Account,
  ChangePage,
  ChangeWindow,
  ChannelDependencies,
  Credentials,
  MarketplaceChannel,
  PublishReceipt,
  StatementPage,
  Store,
} from '../port.js';
import type { ChannelOrder, ChannelReturn, OrderAction, OrderActionOutcome } from '../sale.js';
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
export class ZaloraChannel implements MarketplaceChannel {
  readonly #account: Account;
  readonly #client: ZaloraClient;
  readonly #dependencies: ChannelDependencies;

  constructor(account: Account, dependencies: ChannelDependencies) {
    this.#account = account;
    this.#dependencies = dependencies;
    this.#client = ZaloraClient.ofAccount(account, dependencies);
  }

  get #store(): Store {
    return this.#account.stores[0]!;
  }

  refreshCredentials(): Promise<Credentials> {
    return checkCredentials(this.#client, this.#account);
  }

  publish(draft: ListingDraft): Promise<PublishReceipt> {
    return publish(this.#client, draft, this.#dependencies);
  }

  findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    return findBySku(this.#client, store, skus);
  }

  readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]> {
    return readByReference(this.#client, store, references);
  }

  updatePrices(_store: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]> {
    return updatePrices(this.#client, writes, this.#dependencies.clock.now());
  }

  updateStock(_store: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]> {
    return updateStock(this.#client, writes);
  }

  delist(_store: Store, reference: ListingReference): Promise<void> {
    return deactivate(this.#client, reference);
  }

  changedOrders(window: ChangeWindow): Promise<ChangePage<ChannelOrder>> {
    return changedOrders(this.#client, this.#store, window);
  }

  readOrder(externalOrderId: string): Promise<ChannelOrder | null> {
    return readOrder(this.#client, this.#store, externalOrderId);
  }

  changedReturns(window: ChangeWindow): Promise<ChangePage<ChannelReturn>> {
    return changedReturns(this.#client, this.#store, window);
  }

  readReturn(externalReturnId: string): Promise<ChannelReturn | null> {
    return readReturn(this.#client, this.#store, externalReturnId);
  }

  financeRows(window: ChangeWindow): Promise<StatementPage> {
    return financeRows(this.#client, this.#store, window);
  }

  async actOnReturn(): Promise<void> {
    throw noReturnActions('Zalora');
  }

  actOnOrder(action: OrderAction): Promise<OrderActionOutcome> {
    return actOnOrder(this.#client, action);
  }
}
