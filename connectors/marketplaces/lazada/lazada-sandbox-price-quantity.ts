import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxVariant } from '../sandbox/state.js';
import {
  type ErrorDetail,
  type LazadaAnswers,
  type LazadaCall,
  rejection,
} from './lazada-sandbox-request-auth.js';
import { checkPrices, rejectUpon } from './lazada-sandbox-rules.js';
import { parseXml, type XmlElement } from './lazada-sandbox-xml.js';

const skusMax = 50;

/** Prices and stock. Rows that are right are done, whatever is said of the others. */
export const priceQuantityRoute = ({ shop }: SandboxDependencies): LazadaAnswers => ({
  'POST /product/price_quantity/update': call => {
    const rows = parseXml(call.needed('payload')).at('Product', 'Skus')?.all('Sku') ?? [];
    if (rows.length === 0) {
      throw rejection('30', 'E030: Empty Request');
    }
    if (rows.length > skusMax) {
      throw rejection('204', 'E204: Too many SKU in one request');
    }
    rejectUpon(
      '501',
      'E501: Update product failed',
      rows.flatMap(row => update(shop, call, row)),
    );
    return {};
  },
});

function update(shop: SandboxShop, { store }: LazadaCall, row: XmlElement): ErrorDetail[] {
  const listing = shop.listing(row.textAt('ItemId') ?? '');
  const isThere = listing !== null && listing.storeId === store.id && listing.state !== 'deleted';
  const variant = isThere ? listing.variants.find(({ id }) => id === row.textAt('SkuId')) : undefined;
  if (variant === undefined) {
    return [{ seller_sku: row.textAt('SellerSku') ?? '', message: 'SKU not exist' }];
  }
  const problems = checkPrices(row, { price: 'Price', special: 'SalePrice' }, store.currency);
  const quantity = row.textAt('Quantity');
  if (quantity !== null && !/^\d+$/.test(quantity)) {
    problems.push({ seller_sku: variant.sku, message: 'Quantity should be a non-negative integer' });
  }
  if (problems.length === 0) {
    Object.assign(variant, changesOf(row, variant));
    shop.changeListing(listing!, {});
  }
  return problems;
}

function changesOf(row: XmlElement, before: SandboxVariant): Partial<SandboxVariant> {
  const sale = row.textAt('SalePrice');
  return {
    price: row.textAt('Price') ?? before.price,
    salePrice: sale === null ? before.salePrice : Number(sale) > 0 ? sale : null,
    quantity: Number(row.textAt('Quantity') ?? before.quantity),
  };
}
