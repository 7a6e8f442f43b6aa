import type {
  ListingDraft,
  ListingReference,
  ObservedListing,
  PriceWrite,
  StockWrite,
  WriteOutcome,
} from '../listing.js';
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
import type { ChannelOrder, ChannelReturn, OrderAction, OrderActionOutcome, ReturnAction } from '../sale.js';
import { ShopifyClient } from './shopify-client.js';
import { refreshCredentials } from './shopify-credentials.js';
import { throwUserErrors, type UserError } from './shopify-error.js';
import { financeRows } from './shopify-finance.js';
import { changedOrders, readOrder } from './shopify-order.js';
import { actOnOrder } from './shopify-order-action.js';
import { updatePrices } from './shopify-price.js';
import { ShopifyProductReader, type StorePlaces } from './shopify-product-reader.js';
import { publish } from './shopify-publish.js';
import { changedReturns, readReturn } from './shopify-return.js';
import { actOnReturn } from './shopify-return-action.js';
import { updateStock } from './shopify-stock.js';

const archiveMutation = `mutation Archive($product: ProductUpdateInput!) {
  productUpdate(product: $product) { userErrors { field message } }
}`;

/** One store of one currency. */
export class ShopifyChannel implements MarketplaceChannel {
  readonly #account: Account;
  readonly #dependencies: ChannelDependencies;
  readonly #client: ShopifyClient;
  readonly #places: StorePlaces;
  readonly #products: ShopifyProductReader;

  constructor(account: Account, dependencies: ChannelDependencies) {
    const { locationId = '', publicationId = '' } = account.credentials.values;
    this.#account = account;
    this.#dependencies = dependencies;
    this.#client = new ShopifyClient(account, dependencies);
    this.#places = { locationId, publicationId };
    this.#products = new ShopifyProductReader(this.#client, this.#places);
  }

  refreshCredentials(): Promise<Credentials> {
    return refreshCredentials(this.#account, this.#dependencies);
  }

  publish(draft: ListingDraft): Promise<PublishReceipt> {
    return publish(this.#client, this.#places, draft);
  }

  findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    return this.#products.bySkus(store, skus);
  }

  readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]> {
    return this.#products.byIds(
      store,
      references.map(({ externalId }) => externalId),
    );
  }

  updatePrices(_store: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]> {
    return updatePrices(this.#client, writes);
  }

  updateStock(_store: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]> {
    return updateStock(this.#client, this.#dependencies, this.#places.locationId, writes);
  }

  /** Archived products are kept, and shown in no sales channel. */
  async delist(_store: Store, { externalId }: ListingReference): Promise<void> {
    const { productUpdate: answer } = await this.#client.mutate<{
      productUpdate: { userErrors: UserError[] };
    }>(archiveMutation, { product: { id: externalId, status: 'ARCHIVED' } });
    // An error of the id is that there is no such product.
    throwUserErrors(answer.userErrors.filter(({ field }) => field?.[0] !== 'id'));
  }

  changedOrders(window: ChangeWindow): Promise<ChangePage<ChannelOrder>> {
    return changedOrders(this.#client, this.#account.externalId, window);
  }

  readOrder(externalOrderId: string): Promise<ChannelOrder | null> {
    return readOrder(this.#client, this.#account.externalId, externalOrderId);
  }

  changedReturns(window: ChangeWindow): Promise<ChangePage<ChannelReturn>> {
    return changedReturns(this.#client, this.#account.externalId, window);
  }

  readReturn(externalReturnId: string): Promise<ChannelReturn | null> {
    return readReturn(this.#client, this.#account.externalId, externalReturnId);
  }

  financeRows(window: ChangeWindow): Promise<StatementPage> {
    return financeRows(this.#client, window);
  }

  actOnReturn(action: ReturnAction): Promise<void> {
    return actOnReturn(this.#client, action);
  }

  actOnOrder(action: OrderAction): Promise<OrderActionOutcome> {
    return actOnOrder(this.#client, this.#account.externalId, action);
  }
}
