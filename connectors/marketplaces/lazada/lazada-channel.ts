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
import { LazadaClient } from './lazada-client.js';
import { refreshTokens } from './lazada-credentials.js';
import { financeRows } from './lazada-finance.js';
import { observedListing, type WireProduct } from './lazada-observed.js';
import { changedOrders, readOrder } from './lazada-order.js';
import { actOnOrder } from './lazada-order-action.js';
import { noSalePrice } from './lazada-product.js';
import { publish, readProduct } from './lazada-publish.js';
import { changedReturns, readReturn } from './lazada-return.js';
import { updatePriceQuantity } from './lazada-update.js';
import { requestXml } from './lazada-xml.js';

/** SKUs that can be looked for at once. */
const skusMax = 50;

/** One seller, in all countries that it sells in. */
export class LazadaChannel implements MarketplaceChannel {
  readonly #account: Account;
  readonly #client: LazadaClient;
  readonly #dependencies: ChannelDependencies;

  constructor(account: Account, dependencies: ChannelDependencies) {
    this.#account = account;
    this.#dependencies = dependencies;
    this.#client = LazadaClient.ofSeller(account, dependencies);
  }

  refreshCredentials(): Promise<Credentials> {
    const { endpoint, credentials } = this.#account;
    const app = LazadaClient.ofApp({ endpoint, values: credentials.values }, this.#dependencies);
    return refreshTokens(app, this.#account, this.#dependencies.clock);
  }

  publish(draft: ListingDraft): Promise<PublishReceipt> {
    return publish(this.#client, draft);
  }

  async findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    const wanted = [...new Set(skus)];
    const found = new Map<string, ObservedListing>();
    for (let start = 0; start < wanted.length; start += skusMax) {
      const { data } = await this.#client.read<{ data?: { products?: WireProduct[] } }>(
        store.country,
        '/products/get',
        {
          filter: 'all',
          limit: String(skusMax),
          sku_seller_list: JSON.stringify(wanted.slice(start, start + skusMax)),
        },
      );
      for (const product of data?.products ?? []) {
        found.set(String(product.item_id), observedListing(store, product));
      }
    }
    return [...found.values()];
  }

  async readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]> {
    const listings: ObservedListing[] = [];
    for (const { externalId } of references) {
      const product = await readProduct(this.#client, store, externalId);
      if (product !== null) {
        listings.push(observedListing(store, product));
      }
    }
    return listings;
  }

  updatePrices({ country }: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]> {
    return updatePriceQuantity(this.#client, writes, {
      country,
      field: 'price',
      row: ({ price, salePrice }) => ({ Price: price, SalePrice: salePrice ?? noSalePrice }),
    });
  }

  updateStock({ country }: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]> {
    return updatePriceQuantity(this.#client, writes, {
      country,
      field: 'quantity',
      row: ({ quantity }) => ({ Quantity: String(quantity) }),
    });
  }

  async delist({ country }: Store, { externalId }: ListingReference): Promise<void> {
    try {
      await this.#client.write(country, '/product/deactivate', {
        apiRequestBody: requestXml({ Product: { ItemId: externalId } }),
      });
    } catch (error) {
      if (!(error instanceof MarketplaceError && error.kind === 'not_found')) {
        throw error;
      }
    }
  }

  changedOrders(window: ChangeWindow): Promise<ChangePage<ChannelOrder>> {
    return changedOrders(this.#client, this.#account.stores, window);
  }

  readOrder(externalOrderId: string): Promise<ChannelOrder | null> {
    return readOrder(this.#client, this.#account.stores, externalOrderId);
  }

  changedReturns(window: ChangeWindow): Promise<ChangePage<ChannelReturn>> {
    return changedReturns(this.#client, this.#account.stores, window);
  }

  readReturn(externalReturnId: string): Promise<ChannelReturn | null> {
    return readReturn(this.#client, this.#account.stores, externalReturnId);
  }

  financeRows(window: ChangeWindow): Promise<StatementPage> {
    return financeRows(this.#client, this.#account.stores, window);
  }

  async actOnReturn(): Promise<void> {
    throw noReturnActions('Lazada');
  }

  actOnOrder(action: OrderAction): Promise<OrderActionOutcome> {
    return actOnOrder(this.#client, this.#account.stores, action);
  }
}
