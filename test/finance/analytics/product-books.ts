import Big from 'big.js';
import type { ShownReport } from './analytics-answers.js';
import type { BookTable, Wanted } from './compare-table.js';
import type { Ledger } from './ledger.js';

/** What was sold and came back of a product in one currency, by plain statements over the lines of orders and returns. */
interface ProductRow extends Record<string, unknown> {
  productId: string | null;
  currency: string;
  units: number;
  canceled: number;
  /** Units without an amount or a cost in the currency of the order. */
  unpriced: number;
  uncosted: number;
  paid: string;
  cost: string;
  returned: number;
  unstated: number;
  refunds: string;
}

const soldSql = `
  select l.product_id as product, o.currency, o.placed_at, o.status = 'canceled' or l.status = 'canceled' as is_off, l.quantity,
    coalesce(l.paid_total, l.paid_price * l.quantity, l.unit_price * l.quantity) as paid,
    case when l.unit_cost_currency = o.currency then l.unit_cost * l.quantity end as cost
  from commerce."order" o join commerce.order_line l on l.organization_id = o.organization_id and l.order_id = o.id
  where o.organization_id = $1`;

const productsSql = (product: string): string => `
  with sold as (
    select ${product} as product, currency, coalesce(sum(quantity) filter (where not is_off), 0)::int as units,
      coalesce(sum(quantity) filter (where is_off), 0)::int as canceled,
      coalesce(sum(quantity) filter (where not is_off and paid is null), 0)::int as unpriced,
      coalesce(sum(quantity) filter (where not is_off and cost is null), 0)::int as uncosted,
      coalesce(sum(paid) filter (where not is_off), 0) as paid, coalesce(sum(cost) filter (where not is_off), 0) as cost
    from (${soldSql}) s where placed_at >= $2 and placed_at < $3 group by 1, 2
  ), back as (
    select ${product} as product, currency, coalesce(sum(units) filter (where is_of_goods), 0)::int as returned,
      coalesce(sum(units) filter (where is_of_goods and is_refunding and refund is null), 0)::int as unstated,
      coalesce(sum(refund), 0) as refunds
    from (
      select (i ->> 'productId')::uuid as product, r.currency, (i ->> 'requestedQuantity')::int as units,
        (i ->> 'refundAmount')::numeric as refund, r.type is distinct from 'cancellation' as is_of_goods,
        r.type is distinct from 'exchange' as is_refunding
      from commerce.return r left join commerce."order" o on o.organization_id = r.organization_id and o.id = r.order_id
        cross join jsonb_array_elements(r.lines) i
      where r.organization_id = $1 and r.requested_at >= $2 and r.requested_at < $3
        and r.status not in ('rejected', 'canceled') and o.status is distinct from 'canceled'
    ) b group by 1, 2
  )
  select product::text as "productId", currency, coalesce(units, 0) as units, coalesce(canceled, 0) as canceled,
    coalesce(unpriced, 0) as unpriced, coalesce(uncosted, 0) as uncosted, coalesce(paid, 0)::text as paid,
    coalesce(cost, 0)::text as cost, coalesce(returned, 0) as returned, coalesce(unstated, 0) as unstated,
    coalesce(refunds, 0)::text as refunds
  from sold full join back using (currency, product)`;

const hasFigures = ({ units, canceled, paid, returned, refunds }: ProductRow): boolean =>
  units > 0 || canceled > 0 || returned > 0 || !new Big(paid).eq(0) || !new Big(refunds).eq(0);

const readProducts = async (
  ledger: Ledger,
  { window: { from, to } }: ShownReport,
  product: string,
): Promise<ProductRow[]> =>
  (await ledger.query<ProductRow>(productsSql(product), [from, to])).filter(hasFigures);

/** Unknown where it is unknown of every unit. */
const unlessAll = (unknown: number, units: number, amount: Big): Big | null =>
  units > 0 && unknown === units ? null : amount;

const salesOf = ({ unpriced, units, paid }: ProductRow): Big | null =>
  unlessAll(unpriced, units, new Big(paid));

/** What is left of sales after costs; unknown as soon as the cost of one unit is. */
function leftOf(row: ProductRow): Big | null {
  const sales = salesOf(row);
  return sales === null || row.uncosted > 0 ? null : sales.minus(row.cost);
}

const marginOf = (row: ProductRow): Big | null => (row.unpriced > 0 ? null : leftOf(row));

const share = (part: Big | null, whole: string): Big | null =>
  part === null || new Big(whole).eq(0) ? null : part.div(whole).round(4);

/** Figures of items, as the docs define them. */
const figures: Record<string, (row: ProductRow) => Big | null> = {
  productSales: salesOf,
  productUnits: ({ units }) => new Big(units),
  averagePrice: ({ units, unpriced, paid }) =>
    units === unpriced ? null : new Big(paid).div(units - unpriced).round(2),
  productReturnedUnits: ({ returned }) => new Big(returned),
  returnRate: ({ returned, units }) => (units === 0 ? null : new Big(returned).div(units).round(4)),
  productRefunds: ({ returned, unstated, refunds }) =>
    new Big(refunds).eq(0) ? unlessAll(unstated, returned, new Big(0)) : new Big(refunds),
  productCost: ({ uncosted, units, cost }) => unlessAll(uncosted, units, new Big(cost)),
  productMargin: marginOf,
  productMarginRate: row => share(marginOf(row), row.paid),
  itemSales: salesOf,
  itemUnits: ({ units }) => new Big(units),
  itemCost: ({ uncosted, cost }) => (uncosted > 0 ? null : new Big(cost).neg()),
  itemResult: leftOf,
  itemMargin: row => share(leftOf(row), row.paid),
  itemUnitsWithoutCost: ({ uncosted }) => new Big(uncosted),
};

const figuresOf =
  (row: ProductRow): Wanted =>
  metric =>
    figures[metric]?.(row);

const named = (rows: readonly ProductRow[], wanted: (row: ProductRow) => Wanted): BookTable => ({
  rows: new Map(rows.map(row => [`${row.productId ?? 'none'} ${row.currency}`, wanted(row)])),
});

/** What products and all items together came to. Fewer products than a table shows are asked for. */
export async function productTables(ledger: Ledger, report: ShownReport): Promise<Record<string, BookTable>> {
  const totals = await readProducts(ledger, report, `'all'`);
  const all = await readProducts(ledger, report, 'product');
  const known = all.filter(({ productId }) => productId !== null);
  const stock = await ledger.query<{ id: string; onHand: number | null; isArchived: boolean }>(
    `select id, inventory_quantity as "onHand", status = 'archived' as "isArchived" from catalog.product where organization_id = $1`,
  );
  const stockOf = new Map(stock.map(({ id, onHand }) => [id, onHand]));
  const inStock = (id: string | null): Big | null => {
    const units = id === null ? null : (stockOf.get(id) ?? null);
    return units === null ? null : new Big(units);
  };
  const soldOf = (id: string): number =>
    known.filter(({ productId }) => productId === id).reduce((sum, { units }) => sum + units, 0);
  const cover = (id: string): Big | null => {
    const [units, sold] = [inStock(id), soldOf(id)];
    return units === null || sold === 0 ? null : units.times(daysOver(report)).div(sold).round(1);
  };
  const stocked =
    (row: ProductRow): Wanted =>
    metric =>
      metric === 'inStock'
        ? inStock(row.productId)
        : metric === 'stockCover'
          ? cover(row.productId!)
          : figuresOf(row)(metric);
  // A stock lasts by what is over of the window: an answer does not say to the second when it was asked for.
  const isOver = Date.parse(report.window.to) <= Date.parse(report.asOf);
  const toleranceOf = (metric: string): number => (metric === 'stockCover' && !isOver ? 0.001 : 0);
  const slow = stock.filter(({ onHand, isArchived }) => (onHand ?? 0) > 0 && !isArchived);
  return {
    totals: { rows: new Map(totals.map(row => [row.currency, figuresOf(row)])) },
    topSellers: {
      ...named(
        known.filter(({ paid }) => !new Big(paid).eq(0)),
        stocked,
      ),
      toleranceOf,
    },
    mostReturned: named(
      known.filter(({ returned }) => returned > 0),
      stocked,
    ),
    slowMovers: {
      toleranceOf,
      rows: new Map(
        slow.map(({ id }): [string, Wanted] => [
          id,
          metric =>
            ({ inStock: inStock(id), stockCover: cover(id), productUnits: new Big(soldOf(id)) })[metric],
        ]),
      ),
    },
  };
}

/** Days of the window that are over. */
function daysOver({ window: { from, to }, asOf }: ShownReport): number {
  const endMs = Math.min(Date.parse(to), Date.parse(asOf));
  return Math.max(0, endMs - Date.parse(from)) / 86_400_000;
}

/** Products by what they sold for: `byProduct` of profit, with items that match no product. */
export const marginTable = async (ledger: Ledger, report: ShownReport): Promise<BookTable> =>
  named(await readProducts(ledger, report, 'product'), figuresOf);

interface CohortRow extends Record<string, unknown> {
  keys: string;
  products: number;
  units: number;
  paid: string;
  unpriced: number;
}

const cohortsSql = `
  with item as (select * from (${soldSql}) s where not is_off and product is not null and placed_at < $3),
  first as (select product, min(placed_at) as at from item group by 1)
  select to_char(f.at at time zone $4, 'YYYY-MM') || '-01 '
      || (extract(year from i.placed_at at time zone $4) - extract(year from f.at at time zone $4)) * 12
       + (extract(month from i.placed_at at time zone $4) - extract(month from f.at at time zone $4))
      || ' ' || i.currency as keys,
    count(distinct i.product)::int as products, sum(i.quantity)::int as units, coalesce(sum(i.paid), 0)::text as paid,
    coalesce(sum(i.quantity) filter (where i.paid is null), 0)::int as unpriced
  from item i join first f using (product)
  where to_char(f.at at time zone $4, 'YYYY-MM') >= to_char($2::timestamptz at time zone $4, 'YYYY-MM')
  group by 1`;

/** Products by the month of their first sale, in the months of the window's time zone. */
export async function cohortTable(ledger: Ledger, { window }: ShownReport): Promise<BookTable> {
  const rows = await ledger.query<CohortRow>(cohortsSql, [window.from, window.to, window.timeZone]);
  return {
    rows: new Map(
      rows.map(({ keys, products, units, paid, unpriced }): [string, Wanted] => [
        keys,
        metric =>
          ({
            cohortProducts: new Big(products),
            cohortUnits: new Big(units),
            cohortSales: units === unpriced ? null : new Big(paid),
          })[metric],
      ]),
    ),
  };
}
