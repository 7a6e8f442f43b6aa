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
import { readEach } from '../page-records.js';
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
import { changePage } from './woocommerce-changes.js';
import { batchMax, orNull, WooCommerceClient } from './woocommerce-client.js';
import { parentSku, priceBody, stockBody } from './woocommerce-listing.js';
import {
  observedListing,
  productFields,
  variationFields,
  type WireProduct,
  type WireVariation,
} from './woocommerce-observed.js';
import { channelOrder, orderFields, type WireOrder } from './woocommerce-order.js';
import { actOnOrder } from './woocommerce-order-action.js';
import { publish } from './woocommerce-publish.js';
import { channelReturn, refundFields, type WireRefund } from './woocommerce-refund.js';
import { updateAll } from './woocommerce-update.js';

/** SKUs that fit in the address of one call. */
const skusOfCall = 25;

export class WooCommerceChannel implements MarketplaceChannel {
  readonly #account: Account;
  readonly #client: WooCommerceClient;
  readonly #dependencies: ChannelDependencies;

  constructor(account: Account, dependencies: ChannelDependencies) {
    this.#account = account;
    this.#client = WooCommerceClient.of(account, dependencies);
    this.#dependencies = dependencies;
  }

  /** Keys do not end by themselves: those that are rejected have been withdrawn. */
  async refreshCredentials(): Promise<Credentials> {
    throw new MarketplaceError('unauthorized', 'The shop needs new keys: make them in its settings.');
  }

  publish(draft: ListingDraft): Promise<PublishReceipt> {
    return publish(this.#client, draft, this.#account.credentials.values.weightUnit ?? 'kg');
  }

  /** The search by SKU finds variations too, which name their product. */
  async findListings(store: Store, skus: readonly string[]): Promise<ObservedListing[]> {
    const wanted = new Set(skus.flatMap(sku => [sku, parentSku(sku)]));
    const all = [...wanted];
    const ids = new Set<number>();
    for (let start = 0; start < all.length; start += skusOfCall) {
      const sku = all.slice(start, start + skusOfCall).join(',');
      const found = await this.#client.readAll<WireProduct>('/products', {
        sku,
        _fields: 'id,parent_id,sku',
      });
      for (const product of found.filter(each => wanted.has(each.sku))) {
        ids.add(product.parent_id || product.id);
      }
    }
    return this.#readProducts(store, [...ids]);
  }

  readListings(store: Store, references: readonly ListingReference[]): Promise<ObservedListing[]> {
    return this.#readProducts(
      store,
      references.map(({ externalId }) => Number(externalId)),
    );
  }

  updatePrices(_store: Store, writes: readonly PriceWrite[]): Promise<WriteOutcome[]> {
    return updateAll(this.#client, writes, priceBody);
  }

  updateStock(_store: Store, writes: readonly StockWrite[]): Promise<WriteOutcome[]> {
    return updateAll(this.#client, writes, ({ quantity }) => stockBody(quantity));
  }

  /** A draft keeps its address and its reviews, which the trash would not. */
  async delist(_store: Store, { externalId }: ListingReference): Promise<void> {
    await orNull(this.#client.write('PUT', `/products/${externalId}`, { status: 'draft' }));
  }

  async changedOrders(window: ChangeWindow): Promise<ChangePage<ChannelOrder>> {
    const page = await changePage<WireOrder>(
      this.#client,
      {
        path: '/orders',
        after: 'modified_after',
        before: 'modified_before',
        orderBy: 'modified',
        fields: orderFields,
        timeOf: order => order.date_modified_gmt,
      },
      window,
    );
    const orders = await readEach(
      page.items,
      ({ id }) => id,
      order => channelOrder(order, this.#store),
    );
    return { ...orders, nextCursor: page.nextCursor };
  }

  async readOrder(externalOrderId: string): Promise<ChannelOrder | null> {
    const path = `/orders/${externalOrderId}`;
    const order = await orNull(this.#client.read<WireOrder>(path, { _fields: orderFields }));
    return order === null ? null : channelOrder(order, this.#store);
  }

  async changedReturns(window: ChangeWindow): Promise<ChangePage<ChannelReturn>> {
    const page = await changePage<WireRefund>(
      this.#client,
      {
        path: '/refunds',
        after: 'after',
        before: 'before',
        orderBy: 'date',
        fields: refundFields,
        timeOf: refund => refund.date_created_gmt,
      },
      window,
    );
    const returns = await readEach(
      page.items,
      ({ id }) => id,
      refund => channelReturn(refund, this.#store),
    );
    return { ...returns, nextCursor: page.nextCursor };
  }

  async readReturn(externalReturnId: string): Promise<ChannelReturn | null> {
    const parameters = { include: externalReturnId, _fields: refundFields };
    const [refund] = await this.#client.read<WireRefund[]>('/refunds', parameters);
    return refund === undefined ? null : channelReturn(refund, this.#store);
  }

  async financeRows(_window: ChangeWindow): Promise<StatementPage> {
    throw new MarketplaceError('unsupported', 'WooCommerce keeps no statements: the payment provider does.');
  }

  async actOnReturn(): Promise<void> {
    throw noReturnActions('WooCommerce');
  }

  actOnOrder(action: OrderAction): Promise<OrderActionOutcome> {
    return actOnOrder(this.#client, action, this.#dependencies.clock);
  }

  get #store(): Store {
    return this.#account.stores[0]!;
  }

  async #readProducts(store: Store, ids: readonly number[]): Promise<ObservedListing[]> {
    const listings: ObservedListing[] = [];
    for (let start = 0; start < ids.length; start += batchMax) {
      const products = await this.#client.read<WireProduct[]>('/products', {
        include: ids.slice(start, start + batchMax).join(','),
        per_page: String(batchMax),
        _fields: productFields,
      });
      for (const product of products) {
        listings.push(observedListing(store, product, await this.#variations(product)));
      }
    }
    return listings;
  }

  async #variations({ id, type }: WireProduct): Promise<WireVariation[] | null> {
    if (type !== 'variable') {
      return null;
    }
    const path = `/products/${id}/variations`;
    return (await orNull(this.#client.readAll<WireVariation>(path, { _fields: variationFields }))) ?? [];
  }
}
