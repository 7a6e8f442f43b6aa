import type { Account, ChannelDependencies, MarketplaceChannel } from '../port.js';
import { ShopifyClient } from './shopify-client.js';
import { refreshCredentials } from './shopify-credentials.js';
import { throwUserErrors, type UserError } from './shopify-error.js';
import { financeRows } from './shopify-finance.js';
import { changedOrders, readOrder } from './shopify-order.js';
import { actOnOrder } from './shopify-order-action.js';
import { updatePrices } from './shopify-price.js';
import { ShopifyProductReader } from './shopify-product-reader.js';
import { publish } from './shopify-publish.js';
import { changedReturns, readReturn } from './shopify-return.js';
import { actOnReturn } from './shopify-return-action.js';
import { updateStock } from './shopify-stock.js';

const archiveMutation = `mutation Archive($product: ProductUpdateInput!) {
  productUpdate(product: $product) { userErrors { field message } }
}`;

/** One store of one currency. */
export function shopifyChannel(account: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const { externalId: shopDomain, credentials } = account;
  const { locationId = '', publicationId = '' } = credentials.values;
  const places = { locationId, publicationId };
  const client = new ShopifyClient(account, dependencies);
  const products = new ShopifyProductReader(client, places);
  return {
    refreshCredentials: () => refreshCredentials(account, dependencies),
    publish: draft => publish(client, places, draft),
    findListings: (store, skus) => products.bySkus(store, skus),
    readListings: (store, references) =>
      products.byIds(
        store,
        references.map(({ externalId }) => externalId),
      ),
    updatePrices: (_store, writes) => updatePrices(client, writes),
    updateStock: (_store, writes) => updateStock(client, dependencies, locationId, writes),
    delist: (_store, { externalId }) => archive(client, externalId),
    changedOrders: window => changedOrders(client, shopDomain, window),
    readOrder: id => readOrder(client, shopDomain, id),
    changedReturns: window => changedReturns(client, shopDomain, window),
    readReturn: id => readReturn(client, shopDomain, id),
    financeRows: window => financeRows(client, window),
    actOnOrder: action => actOnOrder(client, shopDomain, action),
    actOnReturn: action => actOnReturn(client, action),
  };
}

/** Archived products are kept, and shown in no sales channel. */
async function archive(client: ShopifyClient, id: string): Promise<void> {
  const { productUpdate: answer } = await client.mutate<{ productUpdate: { userErrors: UserError[] } }>(
    archiveMutation,
    { product: { id, status: 'ARCHIVED' } },
  );
  // An error of the id is that there is no such product.
  throwUserErrors(answer.userErrors.filter(({ field }) => field?.[0] !== 'id'));
}
