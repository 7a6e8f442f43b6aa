import Big from 'big.js';
import type {
  ListingDraft,
  ListingReference,
  ObservedListing,
  PriceWrite,
  StockWrite,
  WriteOutcome,
} from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
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
import { TiktokClient } from './tiktok-client.js';
import { refreshTokens } from './tiktok-credentials.js';
import { financeRows } from './tiktok-finance.js';
import { observedListing, type WireProduct } from './tiktok-observed.js';
import { changedOrders, readOrder } from './tiktok-order.js';
import { actOnOrder } from './tiktok-order-action.js';
import { publish } from './tiktok-publish.js';
import { changedReturns, readReturn } from './tiktok-return.js';
import { actOnReturn } from './tiktok-return-action.js';
import { updateByProduct } from './tiktok-update.js';

const searchPageSize = '100';
const productNotFound = 12052260;

interface Found {
  products?: { id: string; status: string }[];
  next_page_token?: string;
}

/** One shop of one country. */
export class TiktokChannel implements MarketplaceChannel {
  readonly #account: Account;
  readonly #client: TiktokClient;
  readonly #dependencies: ChannelDependencies;

  constructor(account: Account, dependencies: ChannelDependencies) {
    this.#account = account;
    this.#dependencies = dependencies;
    this.#client = new TiktokClient(account, dependencies);
  }

  refreshCredentials(): Promise<Credentials> {
    return refreshTokens(this.#account, this.#dependencies);
  }

  publish(draft: ListingDraft): Promise<PublishReceipt> {
    return publish(this.#client, draft, this.#dependencies);
  }

  async findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    const ids: string[] = [];
    let pageToken: string | undefined;
    do {
      const page: Found = await this.#client.search<Found>(
        '/product/202312/products/search',
        { page_size: searchPageSize, ...(pageToken === undefined ? {} : { page_token: pageToken }) },
        { status: 'ALL', seller_skus: [...new Set(skus)] },
      );
      ids.push(...(page.products ?? []).filter(({ status }) => status !== 'DELETED').map(({ id }) => id));
      pageToken = page.next_page_token || undefined;
    } while (pageToken !== undefined);
    return this.#readProducts(store, ids);
  }

  readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]> {
    return this.#readProducts(
      store,
      references.map(({ externalId }) => externalId),
    );
  }

  updatePrices(store: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]> {
    return updateByProduct(this.#client, writes, {
      call: 'prices/update',
      field: 'price',
      row: ({ price }) => ({ price: { amount: new Big(price).toFixed(), currency: store.currency } }),
    });
  }

  /** Of the default warehouse, which needs no naming. */
  updateStock(_store: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]> {
    return updateByProduct(this.#client, writes, {
      call: 'inventory/update',
      field: 'quantity',
      row: ({ quantity }) => ({ inventory: [{ quantity }] }),
    });
  }

  async delist(_store: Store, { externalId }: ListingReference): Promise<void> {
    const { errors = [] } = await this.#client.write<{ errors?: { code: number; message: string }[] }>(
      'POST',
      '/product/202309/products/deactivate',
      { product_ids: [externalId] },
    );
    const [failure] = errors;
    if (failure !== undefined && failure.code !== productNotFound) {
      throw new MarketplaceError('rejected', `TikTok Shop: ${failure.message}`, {
        marketplaceCode: String(failure.code),
      });
    }
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
    return financeRows(this.#client, window);
  }

  actOnReturn(action: ReturnAction): Promise<void> {
    return actOnReturn(this.#client, action);
  }

  actOnOrder(action: OrderAction): Promise<OrderActionOutcome> {
    return actOnOrder(this.#client, action);
  }

  get #store(): Store {
    return this.#account.stores[0]!;
  }

  async #readProducts(store: Store, ids: readonly string[]): Promise<ObservedListing[]> {
    const listings: ObservedListing[] = [];
    for (const id of ids) {
      const product = await this.#readProduct(id);
      if (product !== null) {
        listings.push(observedListing(store, product));
      }
    }
    return listings;
  }

  async #readProduct(id: string): Promise<WireProduct | null> {
    try {
      return await this.#client.read<WireProduct>(`/product/202309/products/${encodeURIComponent(id)}`);
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'not_found') {
        return null;
      }
      throw error;
    }
  }
}
