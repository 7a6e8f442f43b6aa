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
import { ShopeeClient } from './shopee-client.js';
import { refreshTokens } from './shopee-credentials.js';
import { financeRows } from './shopee-finance.js';
import { observedListing, type WireItem, type WireModels, type WireViolation } from './shopee-observed.js';
import { changedOrders, readOrder } from './shopee-order.js';
import { actOnOrder } from './shopee-order-action.js';
import { ShopeePublisher } from './shopee-publish.js';
import { changedReturns, readReturn } from './shopee-return.js';
import { actOnReturn } from './shopee-return-action.js';
import { updateByItem } from './shopee-update.js';

const searchPageSize = '50';

/** One shop of one country. */
export class ShopeeChannel implements MarketplaceChannel {
  readonly #account: Account;
  readonly #client: ShopeeClient;
  readonly #app: ShopeeClient;
  readonly #dependencies: ChannelDependencies;

  constructor(account: Account, dependencies: ChannelDependencies) {
    this.#account = account;
    this.#dependencies = dependencies;
    this.#client = ShopeeClient.ofShop(account, dependencies);
    this.#app = ShopeeClient.ofApp(
      { endpoint: account.endpoint, values: account.credentials.values },
      dependencies,
    );
  }

  refreshCredentials(): Promise<Credentials> {
    return refreshTokens(this.#app, this.#account, this.#dependencies.clock);
  }

  publish(draft: ListingDraft): Promise<PublishReceipt> {
    return new ShopeePublisher(this.#client, this.#app, this.#dependencies).publish(draft);
  }

  /** Items are found by the SKU of their first variant, which they carry as their own. */
  async findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    const ids = new Set<string>();
    for (const sku of new Set(skus)) {
      const { item_id_list: found = [] } = await this.#client.read<{ item_id_list?: number[] }>(
        '/api/v2/product/search_item',
        { page_size: searchPageSize, item_sku: sku },
      );
      for (const id of found) {
        ids.add(String(id));
      }
    }
    return this.#readItems(store, [...ids]);
  }

  readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]> {
    return this.#readItems(
      store,
      references.map(({ externalId }) => externalId),
    );
  }

  updatePrices(_store: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]> {
    return updateByItem(this.#client, writes, {
      path: '/api/v2/product/update_price',
      list: 'price_list',
      field: 'price',
      row: ({ price }) => ({ original_price: Number(price) }),
    });
  }

  updateStock(_store: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]> {
    return updateByItem(this.#client, writes, {
      path: '/api/v2/product/update_stock',
      list: 'stock_list',
      field: 'quantity',
      row: ({ quantity }) => ({ seller_stock: [{ stock: quantity }] }),
    });
  }

  async delist(_store: Store, { externalId }: ListingReference): Promise<void> {
    const { failure_list: failed = [] } = await this.#client.write<{
      failure_list?: { item_id: number; failed_reason: string }[];
    }>('/api/v2/product/unlist_item', { item_list: [{ item_id: Number(externalId), unlist: true }] });
    const [failure] = failed;
    if (failure !== undefined && !/not found|not exist|deleted/i.test(failure.failed_reason)) {
      throw new MarketplaceError('rejected', `Shopee: ${failure.failed_reason}`);
    }
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
    return financeRows(this.#client, this.#account.stores[0]!.currency, window);
  }

  actOnReturn(action: ReturnAction): Promise<void> {
    return actOnReturn(this.#client, action);
  }

  actOnOrder(action: OrderAction): Promise<OrderActionOutcome> {
    return actOnOrder(this.#client, this.#account.externalId, action);
  }

  async #readItems(store: Store, ids: readonly string[]): Promise<ObservedListing[]> {
    if (ids.length === 0) {
      return [];
    }
    const parameters = { item_id_list: ids.join(',') };
    const { item_list: items = [] } = await this.#client.read<{ item_list?: WireItem[] }>(
      '/api/v2/product/get_item_base_info',
      parameters,
    );
    const violations = await this.#violations(items);
    const listings: ObservedListing[] = [];
    for (const item of items) {
      const models = item.has_model ? await this.#models(item.item_id) : null;
      listings.push(
        observedListing(store, { item, models, violation: violations.get(item.item_id) ?? null }),
      );
    }
    return listings;
  }

  #models(itemId: number): Promise<WireModels> {
    return this.#client.read<WireModels>('/api/v2/product/get_model_list', { item_id: String(itemId) });
  }

  /** Asked for only where something is wrong. */
  async #violations(items: readonly WireItem[]): Promise<Map<number, WireViolation>> {
    const banned = items.filter(({ item_status: status }) => status === 'BANNED');
    if (banned.length === 0) {
      return new Map();
    }
    const { item_list: list = [] } = await this.#client.read<{ item_list?: WireViolation[] }>(
      '/api/v2/product/get_item_violation_info',
      { item_id_list: banned.map(({ item_id: id }) => id).join(',') },
    );
    return new Map(list.map(violation => [violation.item_id, violation]));
  }
}
