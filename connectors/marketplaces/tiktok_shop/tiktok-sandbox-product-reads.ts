import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxListingState, SandboxVariant } from '../sandbox/state.js';
import { pageOf, rejection, type TiktokAnswers, type TiktokCall } from './tiktok-sandbox-request-auth.js';

export const productStatusNames: Record<SandboxListingState, string> = {
  in_review: 'PENDING',
  live: 'ACTIVATE',
  rejected: 'FAILED',
  suppressed: 'PLATFORM_DEACTIVATED',
  unlisted: 'SELLER_DEACTIVATED',
  deleted: 'DELETED',
};

export const salesWarehouse = '7124545123456789012';

const warehouses = [
  { id: '7124545123456789099', name: 'Returns', type: 'RETURN_WAREHOUSE', is_default: true },
  { id: salesWarehouse, name: 'Shop warehouse', type: 'SALES_WAREHOUSE', is_default: true },
].map(warehouse => ({ ...warehouse, effect_status: 'ENABLED', sub_type: 'DOMESTIC_WAREHOUSE' }));

export function productReadRoutes({ shop }: SandboxDependencies): TiktokAnswers {
  return {
    'GET /logistics/202309/warehouses': () => ({ warehouses }),
    'GET /product/202309/products/:productId': ({ ids }) => productDetail(productOf(shop, ids.productId)),
    'POST /product/202312/products/search': call => searchProducts(shop, call),
  };
}

export function productOf(shop: SandboxShop, id: unknown): SandboxListing {
  const listing = shop.listing(String(id));
  if (listing === null) {
    throw rejection(12052260, 'The product ID does not exist');
  }
  return listing;
}

function searchProducts(shop: SandboxShop, call: TiktokCall): object {
  const { status = 'ALL', seller_skus: skus = [] } = call.body<{ status?: string; seller_skus?: string[] }>();
  const found = shop
    .listings()
    .filter(({ state }) => status === 'ALL' || status === productStatusNames[state])
    .filter(({ variants }) => skus.length === 0 || variants.some(({ sku }) => skus.includes(sku)));
  const { rows, ...next } = pageOf(call.query, found, 100);
  const products = rows.map(listing => ({
    id: listing.id,
    title: listing.title,
    status: productStatusNames[listing.state],
    skus: listing.variants.map(variant => skuOf(listing, variant)),
    update_time: secondOf(listing.updatedAt),
  }));
  return { total_count: found.length, products, ...next };
}

const productDetail = (listing: SandboxListing): object => ({
  id: listing.id,
  status: productStatusNames[listing.state],
  title: listing.title,
  description: listing.description,
  main_images: listing.imageUrls.map(uri => ({ uri, height: 800, width: 800 })),
  skus: listing.variants.map(variant => ({
    ...skuOf(listing, variant),
    sales_attributes: variant.options.map(({ name, value }) => ({ name, value_name: value })),
  })),
  create_time: secondOf(listing.createdAt),
  update_time: secondOf(listing.updatedAt),
  ...(listing.stateReason === null
    ? {}
    : {
        audit_failed_reasons: [{ position: 'Main image', reasons: [listing.stateReason], suggestions: [] }],
      }),
});

const skuOf = ({ currency }: SandboxListing, { id, sku, price, quantity }: SandboxVariant): object => ({
  id,
  seller_sku: sku,
  price: { currency, tax_exclusive_price: price, sale_price: price },
  inventory: [{ warehouse_id: salesWarehouse, quantity }],
});
