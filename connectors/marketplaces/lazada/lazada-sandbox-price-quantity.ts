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
import { checkSaleTimes, salePriceOf } from './lazada-sandbox-sale.js';
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
  const sale = salePriceOf(row, variant, store.country);
  problems.push(...checkSale(row, variant));
  problems.push(...(row.textAt('SalePrice') === null ? [] : checkSaleTimes(variant.sku, sale, shop.now())));
  const isSale = Number(row.textAt('SalePrice') ?? 0) > 0;
  const fate = isSale ? shop.itemFate() : 'taken';
  if (fate === 'rejected') {
    problems.push({ seller_sku: variant.sku, message: 'The SKU is locked by a campaign' });
  }
  if (problems.length === 0 && fate === 'taken') {
    Object.assign(variant, changesOf(row, variant), sale);
    shop.changeListing(listing!, {});
  }
  return problems;
}

function checkSale(row: XmlElement, { sku, price }: SandboxVariant): ErrorDetail[] {
  const isHigh = Number(row.textAt('SalePrice') ?? 0) >= Number(row.textAt('Price') ?? price);
  return isHigh ? [{ seller_sku: sku, message: 'special_price must be lower than price' }] : [];
}

const changesOf = (row: XmlElement, before: SandboxVariant): Partial<SandboxVariant> => ({
  price: row.textAt('Price') ?? before.price,
  quantity: Number(row.textAt('Quantity') ?? before.quantity),
});
