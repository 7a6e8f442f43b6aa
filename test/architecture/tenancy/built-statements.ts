import type { Statement } from '../../../kernel/database/statement.js';
import { listProducts } from '../../../subgraphs/catalog/product/product-list.queries.js';
import { productSorts } from '../../../subgraphs/catalog/product/product-order.js';
import { listOrders } from '../../../subgraphs/commerce/orders/order/order-list.queries.js';
import { productSalesRows } from '../../../subgraphs/commerce/orders/sales-figures/read-product-sales.queries.js';
import { salesRows } from '../../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import type {
  ProductSalesQuery,
  SalesDimension,
} from '../../../subgraphs/commerce/orders/sales-figures/sales-figures.entity.js';
import { raw, type SalesPlan } from '../../../subgraphs/commerce/orders/sales-figures/sales-plan.rules.js';
import { listSettlements } from '../../../subgraphs/finance/settlement/settlement-list.queries.js';

const id = '01900000-0000-7000-8000-000000000000';
const time = '2026-01-01T00:00:00.000Z';

/** Takes statements in the place of a database, and answers nothing. */
class Collector {
  readonly statements: [name: string, text: string][] = [];

  query = async ({ name, text }: Statement): Promise<never[]> => {
    this.statements.push([name || `built ${this.statements.length}`, text]);
    return [];
  };
}

/** Texts that are made of the parameters of a call: each list with all of its filters at once, and every read of sales. */
export async function builtStatements(): Promise<[name: string, text: string][]> {
  const reader = new Collector();
  await askProducts(reader);
  await askOrders(reader);
  await askSettlements(reader);
  await askSales(reader);
  return reader.statements;
}

async function askProducts(reader: Collector): Promise<void> {
  const counting = {
    query: async (statement: Statement) => [...(await reader.query(statement)), { id: null, total: 0 }],
  };
  const filter = {
    ...{ currency: 'SGD', status: 'active', marketplace: 'm', country: 'SG', skus: ['a'] },
    ...{ minPrice: '1', maxPrice: '2' },
  };
  for (const q of [undefined, 'shirt', '衣']) {
    for (const sort of productSorts) {
      await listProducts(counting as never, id, { ...filter, q, sort, limit: 1, offset: 0 });
    }
  }
}

async function askOrders(reader: Collector): Promise<void> {
  for (const q of ['shirt', '1']) {
    await listOrders(reader as never, id, {
      ...{ statuses: ['to_ship'], marketplace: 'm', accountId: id, store: 's', country: 'SG' },
      ...{ skus: ['a'], q },
      ...{ placedAfter: time, placedBefore: time, updatedAfter: time, updatedBefore: time },
      ...{ hasUnmatchedItems: true, hasUnknownStatus: false, isShort: true, hasDiscrepancies: false },
      limit: 1,
    });
  }
}

async function askSettlements(reader: Collector): Promise<void> {
  const filter = {
    ...{ statuses: ['settled'] as const, marketplace: 'm', accountId: id, orderId: id },
    ...{ externalOrderId: 'x', currency: 'SGD', evidence: 'estimated' as const, hasVariance: true },
    ...{ updatedAfter: time, updatedBefore: time },
  };
  await listSettlements(reader as never, id, filter, { limit: 1, cursor: null });
}

const places: readonly SalesDimension[] = ['marketplace', 'account', 'store', 'country', 'status'];

/** What is told apart: nothing, all, and periods of each length. */
const groupings: readonly Pick<ProductSalesQuery, 'groupBy' | 'granularity'>[] = [
  { groupBy: [], granularity: 'day' },
  { groupBy: ['bucket', ...places], granularity: 'hour' },
  ...(['hour', 'day', 'week', 'month'] as const).map(granularity => ({
    groupBy: ['bucket' as const],
    granularity,
  })),
];

/** From each level and from the rows; with edges, and without. */
const plans: readonly SalesPlan[] = [
  raw,
  ...(['quarterHours', 'days', 'dayTotals'] as const).flatMap(source =>
    ['2025-01-01T00:00:00.000Z', '2025-01-01T00:15:00.000Z'].map(from => ({
      source,
      inner: { from, to: time, fromDay: '2025-01-01', toDay: '2026-01-01' },
    })),
  ),
];

async function askSales(reader: Collector): Promise<void> {
  const ctx = { reader: reader as never, organizationId: id };
  const state = { orderCount: 10_000, isBuilt: true, version: 1, timeZone: 'UTC' };
  const window = { from: '2025-01-01T00:00:00.000Z', to: time, timeZone: 'UTC' };
  for (const grouping of groupings) {
    const query: ProductSalesQuery = { ...window, ...grouping };
    for (const plan of plans) {
      await salesRows(ctx, query, plan, state);
    }
    // Levels of products tell no places apart.
    const isOfPlaces = query.groupBy.some(dimension => dimension !== 'bucket');
    for (const plan of isOfPlaces ? [raw] : [raw, plans.at(-1)!]) {
      await productSalesRows(ctx, query, plan, state);
      await productSalesRows(ctx, { ...query, byProduct: false }, plan, state);
      await productSalesRows(ctx, { ...query, orderBy: 'sales', limit: 1 }, plan, state);
    }
  }
}
