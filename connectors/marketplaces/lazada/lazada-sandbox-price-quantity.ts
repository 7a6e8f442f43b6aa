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
  problems.push(...checkSale(row, variant));
  const isSale = Number(row.textAt('SalePrice') ?? 0) > 0;
  const fate = isSale ? shop.itemFate() : 'taken';
  if (fate === 'rejected') {
    problems.push({ seller_sku: variant.sku, message: 'The SKU is locked by a campaign' });
  }
  if (problems.length === 0 && fate === 'taken') {
    Object.assign(variant, changesOf(row, variant), saleDates(row, variant));
    shop.changeListing(listing!, {});
  }
  return problems;
}

function checkSale(row: XmlElement, { sku, price }: SandboxVariant): ErrorDetail[] {
  const [first, last] = [row.textAt('SaleStartDate'), row.textAt('SaleEndDate')];
  const sale = Number(row.textAt('SalePrice') ?? 0);
  const when = (isWrong: boolean, message: string): ErrorDetail[] =>
    isWrong ? [{ seller_sku: sku, message }] : [];
  return [
    ...when(first !== null && last !== null && last < first, '4117: The sale end date is before its start'),
    ...when(sale >= Number(row.textAt('Price') ?? price), 'special_price must be lower than price'),
  ];
}

const siteOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** Whole days of the country, both included. Dates that are not sent stay. */
function saleDates(row: XmlElement, before: SandboxVariant): Partial<SandboxVariant> {
  const dayStart = (name: string): number | null => {
    const day = row.textAt(name);
    return day === null ? null : Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - siteOffsetMs;
  };
  const [first, last] = [dayStart('SaleStartDate'), dayStart('SaleEndDate')];
  return {
    saleStartsAt: first === null ? (before.saleStartsAt ?? null) : new Date(first).toISOString(),
    saleEndsAt: last === null ? (before.saleEndsAt ?? null) : new Date(last + dayMs).toISOString(),
  };
}

function changesOf(row: XmlElement, before: SandboxVariant): Partial<SandboxVariant> {
  const sale = row.textAt('SalePrice');
  return {
    price: row.textAt('Price') ?? before.price,
    salePrice: sale === null ? before.salePrice : Number(sale) > 0 ? sale : null,
    quantity: Number(row.textAt('Quantity') ?? before.quantity),
  };
}
