import type { RequestContext } from '../../../../kernel/context.js';
import { findMostInStock, findProductStock, type ProductStock } from '../../../catalog/index.js';
import type { ProductSalesRow } from '../../../commerce/index.js';
import type { SalesCompleteness } from '../completeness/sales-completeness.js';
import type { Metric } from '../metric/metric.js';
import {
  averagePrice,
  inStock,
  type ProductSums,
  productCost,
  productMargin,
  productMarginRate,
  productRefunds,
  productReturnedUnits,
  productSales,
  productUnits,
  returnRate,
  stockCover,
} from '../metric/product-metrics.js';
import type { AskedReport, Note, ReportTable, RowLink, Span } from '../report/report.js';
import type { AnalyticsSection } from '../report/section.js';
import { tableOf } from '../report/table.rules.js';
import {
  foldFacts,
  type OffersReturns,
  type ReadFacts,
  readFacts,
  type SalesFacts,
} from '../sales/sales-facts.js';
import { salesLinks } from '../sales/sales-links.rules.js';
import { daysOver, noSales, type ProductFacts, type Ranking, readProducts } from './product-facts.js';
import { productTableLimits } from './products.limits.js';
import { productsLackingReturns } from './returns-told.js';

const sold = [productSales, productUnits, averagePrice];
const back = [productReturnedUnits, returnRate, productRefunds];
const costs = [productCost, productMargin, productMarginRate];
const stock = [inStock, stockCover];

/** What sells, what comes back, what lies in stock, and what products earn. */
export const products = (
  completeness: SalesCompleteness,
  offersReturns: OffersReturns,
): AnalyticsSection => ({
  key: 'products',
  tables: ['totals', 'topSellers', 'mostReturned', 'slowMovers'],
  async read(ctx, asked) {
    const channels = await readFacts(ctx, asked, ['marketplace'], offersReturns);
    const totals = await readTotals(ctx, asked, channels);
    const ranked = { channels, ofCurrencies: totals.rows.length };
    const [sellers, returned] = [
      await readRanked(ctx, asked, { ...ranked, by: 'sales' }),
      await readRanked(ctx, asked, { ...ranked, by: 'returnedUnits' }),
    ];
    const slow = await readSlow(ctx, asked);
    const known = await completeness(ctx, asked, channels.rows);
    const build = (key: string, metrics: readonly Metric<ProductSums>[], rows: TableRows) =>
      productTable(asked, { key, metrics, ...rows });
    return {
      tables: [
        build('totals', [...sold, ...back, ...costs], totals),
        build('topSellers', [...sold, ...back, ...costs, ...stock], sellers),
        build('mostReturned', [...back, productUnits, productSales], returned),
        build('slowMovers', [...stock, productUnits], slow),
      ],
      asOf: totals.asOf,
      completeness: { ...known, notes: [...(known.notes ?? []), ...notesOf(asked, sellers)] },
    };
  },
});

const notMatched: Note = {
  code: 'ITEMS_NOT_MATCHED',
  message: 'Some items match no product of the catalog: they are in the totals, and in no row of a product.',
};
const costsHidden: Note = {
  code: 'COSTS_LEFT_OUT',
  message: 'Costs and margins are left out: they need access to finance (owners, admins and finance).',
};

const stockOfNow: Note = {
  code: 'STOCK_IS_OF_NOW',
  message:
    'Stock of the past is not kept: what is in stock, and how long it lasts, is compared with nothing.',
};

const notesOf = (
  { seesCosts, previous }: AskedReport,
  { hasUnmatched }: { hasUnmatched: boolean },
): Note[] => [
  ...(previous === null ? [] : [stockOfNow]),
  ...(hasUnmatched ? [notMatched] : []),
  ...(seesCosts ? [] : [costsHidden]),
];

interface TableRows {
  rows: readonly ProductFacts[];
  previous: readonly ProductFacts[] | null;
  /** Of products, by their ids. */
  titles: ReadonlyMap<string, string>;
  dimensions: readonly string[];
  /** Rows that there are whatever the facts say; default: those of `rows`. */
  expected?: readonly Omit<ProductFacts, 'sums'>[];
}

async function readTotals(
  ctx: RequestContext,
  asked: AskedReport,
  channels: ReadFacts,
): Promise<TableRows & { asOf: string }> {
  const read = (span: Span) => readProducts(ctx, asked, { span, byProduct: false });
  const now = await read(asked.window);
  const before = asked.previous === null ? null : await read(asked.previous);
  const all = foldFacts(channels, ['marketplace'], []);
  const facts = (rows: readonly ProductSalesRow[], of: readonly SalesFacts[] | null): ProductFacts[] =>
    rows.map(row => {
      const lacksReturns = of?.find(({ currency }) => currency === row.currency)?.sums.lacksReturns ?? false;
      return { keys: [], currency: row.currency, sums: { ...row, ...unknownStock, lacksReturns } };
    });
  const found = [...now.rows, ...(before?.rows ?? [])].map(({ currency }) => currency);
  const currencies = found.length === 0 ? [asked.defaultCurrency] : [...new Set(found)].sort();
  return {
    ...{ rows: facts(now.rows, all.rows), asOf: now.asOf },
    previous: before && facts(before.rows, all.previous),
    ...{ titles: new Map(), dimensions: ['currency'] },
    expected: currencies.map(currency => ({ keys: [], currency })),
  };
}

const unknownStock = { inStock: null, soldUnits: 0, daysOver: 0 };

/** Products of which there was the most, each with the same product in the comparison. */
async function readRanked(
  ctx: RequestContext,
  asked: AskedReport,
  { by, ofCurrencies, channels }: { by: Ranking; ofCurrencies: number; channels: ReadFacts },
): Promise<TableRows & { hasUnmatched: boolean }> {
  // One more, for items that match no product.
  // What comes back is a part of what is sold; of the latter it is told whether items match no product, with any sales or without.
  const ranking = { by, limit: productTableLimits.rows + 1, onlyWithAny: by !== 'sales' };
  const { rows } = await readProducts(ctx, asked, { span: asked.window, byProduct: true, ranking });
  const chosen = firstOfEach(rows.filter(row => row.productId !== null && Number(row[by]) !== 0));
  const productIds = idsOf(chosen);
  const known = await findProductStock(ctx.reader, ctx.organizationId, productIds);
  const own = ofCurrencies > 1 ? await readOf(ctx, asked, asked.window, productIds) : chosen;
  const stocked = withStock(asked, known, own);
  const facts = async (of: readonly ProductSalesRow[], span: Span, told: readonly SalesFacts[] | null) =>
    stocked(of, await productsLackingReturns(ctx, asked, { span, rows: of, channels: told ?? [] }));
  const before = asked.previous && (await readOf(ctx, asked, asked.previous, productIds));
  return {
    rows: await facts(chosen, asked.window, channels.rows),
    previous: before && (await facts(before, asked.previous!, channels.previous)),
    titles: titlesOf(known),
    dimensions: ['productId', 'currency'],
    expected: chosen.map(({ productId, currency }) => ({ keys: [productId], currency })),
    hasUnmatched: rows.some(row => row.productId === null),
  };
}

/** Those most in stock that would last the longest; what did not sell comes first, the most in stock before others. */
async function readSlow(ctx: RequestContext, asked: AskedReport): Promise<TableRows> {
  const { productIds: wanted } = asked.filter;
  const { organizationId, reader } = ctx;
  const stocked =
    wanted === null
      ? await findMostInStock(reader, organizationId, productTableLimits.stockedProducts)
      : (await findProductStock(reader, organizationId, wanted)).filter(each => (each.inStock ?? 0) > 0);
  const ids = stocked.map(({ id }) => id);
  const units = unitsByProduct(await readOf(ctx, asked, asked.window, ids));
  const before = asked.previous && unitsByProduct(await readOf(ctx, asked, asked.previous, ids));
  const cover = ({ id, inStock: onHand }: ProductStock): number => (onHand ?? 0) / (units.get(id) ?? 0);
  const slow = stocked
    .sort((a, b) => compareCover(cover(a), cover(b)) || (b.inStock ?? 0) - (a.inStock ?? 0))
    .slice(0, productTableLimits.rows);
  const facts = (sold: ReadonlyMap<string, number>): ProductFacts[] =>
    slow.map(({ id, inStock: onHand }) => ({
      ...{ keys: [id], currency: null },
      sums: {
        ...noSales,
        units: sold.get(id) ?? 0,
        inStock: onHand,
        soldUnits: sold.get(id) ?? 0,
        daysOver: daysOver(asked.window, asked.nowMs),
        lacksReturns: false,
      },
    }));
  return {
    ...{ rows: facts(units), previous: before && facts(before), titles: titlesOf(stocked) },
    dimensions: ['productId'],
    expected: slow.map(({ id }) => ({ keys: [id], currency: null })),
  };
}

/** Two that did not sell last equally long. */
const compareCover = (a: number, b: number): number => (a === b ? 0 : b - a);

const readOf = async (
  ctx: RequestContext,
  asked: AskedReport,
  span: Span,
  productIds: readonly string[],
): Promise<ProductSalesRow[]> =>
  productIds.length === 0 ? [] : (await readProducts(ctx, asked, { span, productIds, byProduct: true })).rows;

function firstOfEach(rows: readonly ProductSalesRow[]): ProductSalesRow[] {
  const byCurrency = Map.groupBy(rows, row => row.currency);
  return [...byCurrency.values()].flatMap(some => some.slice(0, productTableLimits.rows));
}

const idsOf = (rows: readonly ProductSalesRow[]): string[] => [
  ...new Set(rows.flatMap(({ productId }) => productId ?? [])),
];

const titlesOf = (known: readonly ProductStock[]): Map<string, string> =>
  new Map(known.map(({ id, title }) => [id, title]));

/** Units of all currencies: the stock is one. */
function unitsByProduct(rows: readonly ProductSalesRow[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { productId, units: sold } of rows) {
    units.set(productId!, (units.get(productId!) ?? 0) + sold);
  }
  return units;
}

/** Rows as facts with the stock of their products, which lasts by what `own` says was sold of them. */
function withStock(asked: AskedReport, known: readonly ProductStock[], own: readonly ProductSalesRow[]) {
  const stockOf = new Map(known.map(({ id, inStock: onHand }) => [id, onHand]));
  const units = unitsByProduct(own);
  return (
    rows: readonly ProductSalesRow[],
    lacksReturns: (row: ProductSalesRow) => boolean,
  ): ProductFacts[] =>
    rows.map(row => ({
      ...{ keys: [row.productId], currency: row.currency },
      sums: {
        ...row,
        inStock: stockOf.get(row.productId!) ?? null,
        soldUnits: units.get(row.productId!) ?? 0,
        daysOver: daysOver(asked.window, asked.nowMs),
        lacksReturns: lacksReturns(row),
      },
    }));
}

interface ProductTable extends TableRows {
  key: string;
  metrics: readonly Metric<ProductSums>[];
}

function productTable(asked: AskedReport, { metrics: all, titles, ...parts }: ProductTable): ReportTable {
  const metrics = all.filter(({ needsFinanceAccess }) => asked.seesCosts || needsFinanceAccess !== true);
  const sources = metrics.map(({ source }) => source);
  return tableOf({
    ...{ ...parts, metrics },
    label: (dimension, value) => (dimension === 'productId' ? (titles.get(value) ?? null) : null),
    links: ({ keys, currency }) =>
      linksOf(asked, { productId: keys[0] ?? null, currency, isKept: titles.has(keys[0] ?? '') }, sources),
  });
}

/** The orders and returns that have the product, and the product with its stock unless it was deleted. */
function linksOf(
  { window, filter }: AskedReport,
  { productId, currency, isKept }: { productId: string | null; currency: string | null; isKept: boolean },
  sources: readonly string[],
): RowLink[] {
  const narrowed = productId === null ? filter : { ...filter, productIds: [productId] };
  return [
    ...salesLinks({ filter: narrowed }, { keys: {}, span: window, currency }, sources),
    ...(productId === null || !isKept
      ? []
      : [{ source: 'inventory', rows: `/api/v1/products/${productId}` }]),
  ];
}
