import type {
  ListingDraft,
  ListingReference,
  ObservedListing,
  PriceWrite,
  StockWrite,
  WriteOutcome,
} from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
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
import { offerOf, stockOf } from './amazon-attributes.js';
import { AmazonClient } from './amazon-client.js';
import { refreshTokens } from './amazon-credentials.js';
import { financeRows } from './amazon-finance.js';
import { AmazonItems } from './amazon-items.js';
import { changedOrders, readOrder } from './amazon-order.js';
import { actOnOrder } from './amazon-order-action.js';
import { AmazonPublisher, listingSkus, removeItem } from './amazon-publish.js';
import { patchItem } from './amazon-update.js';

/** One seller in one region, with a store for each country. */
export class AmazonChannel implements MarketplaceChannel {
  readonly #account: Account;
  readonly #client: AmazonClient;
  readonly #dependencies: ChannelDependencies;

  constructor(account: Account, dependencies: ChannelDependencies) {
    this.#account = account;
    this.#dependencies = dependencies;
    this.#client = new AmazonClient(account, dependencies);
  }

  refreshCredentials(): Promise<Credentials> {
    return refreshTokens(this.#account, this.#dependencies);
  }

  publish(draft: ListingDraft): Promise<PublishReceipt> {
    return new AmazonPublisher(this.#client, this.#dependencies.clock).publish(draft);
  }

  findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    return new AmazonItems(this.#client, store).find(skus, this.#dependencies.clock.now());
  }

  readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]> {
    return new AmazonItems(this.#client, store).read(references, this.#dependencies.clock.now());
  }

  async updatePrices(store: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = [];
    for (const write of writes) {
      const value = offerOf(store, write, this.#dependencies.clock);
      outcomes.push(await patchItem(this.#client, store, write.variant.sku, { purchasable_offer: value }));
    }
    return outcomes;
  }

  async updateStock(store: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]> {
    const outcomes: WriteOutcome[] = [];
    for (const { variant, quantity } of writes) {
      const value = stockOf(quantity);
      outcomes.push(await patchItem(this.#client, store, variant.sku, { fulfillment_availability: value }));
    }
    return outcomes;
  }

  /** What can be bought goes before what it is shown under. */
  async delist(store: Store, reference: ListingReference): Promise<void> {
    for (const sku of await listingSkus(new AmazonItems(this.#client, store), reference)) {
      await removeItem(this.#client, store.id, sku);
    }
  }

  changedOrders(window: ChangeWindow): Promise<ChangePage<ChannelOrder>> {
    return changedOrders(this.#client, this.#account.stores, window, this.#dependencies.clock.now());
  }

  readOrder(externalOrderId: string): Promise<ChannelOrder | null> {
    return readOrder(this.#client, this.#account.stores, externalOrderId);
  }

  async changedReturns(): Promise<ChangePage<ChannelReturn>> {
    throw noReturns();
  }

  async readReturn(): Promise<ChannelReturn | null> {
    throw noReturns();
  }

  financeRows(window: ChangeWindow): Promise<StatementPage> {
    return financeRows(this.#client, window, this.#dependencies.clock.now());
  }

  async actOnReturn(): Promise<void> {
    throw noReturnActions('Amazon');
  }

  actOnOrder(action: OrderAction): Promise<OrderActionOutcome> {
    return actOnOrder(this.#client, action, this.#dependencies.clock);
  }
}

const noReturns = (): MarketplaceError =>
  new MarketplaceError('unsupported', 'Amazon tells of returns only as refunds in its statements.');
