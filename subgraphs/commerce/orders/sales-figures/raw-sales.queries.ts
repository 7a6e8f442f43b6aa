import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import type { SalesDimension, SalesMeasures, SalesQuestion, SalesRow } from './sales-figures.js';

/** Of an order and of a return, by the aliases that both parts of the statement have. */
const columns: Record<SalesDimension, { order: string; return: string }> = {
  marketplace: { order: 'o.marketplace', return: 'r.marketplace' },
  accountId: { order: 'o.account_id', return: 'r.account_id' },
  storeId: { order: 'o.store_id', return: 'r.store_id' },
  country: { order: 'o.country', return: 'o.country' },
  status: { order: 'o.status', return: 'o.status' },
};

/** What of an order or of its items is counted: of products, their items alone. */
interface Parts {
  lines: string;
  orderMeasures: string;
  returnLines: string;
  refund: string;
}

const isSold = `o.status <> 'canceled'`;
const isPriced = `${isSold} and o.subtotal is not null and o.discount is not null`;
const paidForLine = 'coalesce(l.paid_total, l.paid_price * l.quantity, l.unit_price * l.quantity)';

const ofOrders: Parts = {
  lines: `left join lateral (
      select sum(l.quantity) as units from commerce.order_line l
      where l.organization_id = o.organization_id and l.order_id = o.id and l.status <> 'canceled'
    ) x on true`,
  orderMeasures: `
    count(*) filter (where ${isPriced}) as priced,
    sum(x.units) filter (where ${isSold}) as units,
    sum(o.subtotal) filter (where ${isSold}) as subtotal, sum(o.discount) filter (where ${isSold}) as discount,
    sum(o.shipping) filter (where ${isSold}) as shipping, sum(o.tax) filter (where ${isSold}) as tax,
    sum(o.total) filter (where ${isSold}) as total,
    sum(o.subtotal - o.discount) filter (where ${isPriced}) as sales`,
  returnLines: `cross join lateral (
      select sum((i ->> 'requestedQuantity')::numeric) as units from jsonb_array_elements(r.lines) i
    ) x`,
  refund: 'r.refund_amount',
};

const ofProducts: Parts = {
  lines: `join lateral (
      select sum(l.quantity) filter (where l.status <> 'canceled') as units,
        sum(${paidForLine}) filter (where l.status <> 'canceled') as paid,
        bool_and(${paidForLine} is not null) filter (where l.status <> 'canceled') as is_priced
      from commerce.order_line l
      where l.organization_id = o.organization_id and l.order_id = o.id and l.product_id = any($8::uuid[])
      having count(*) > 0
    ) x on true`,
  orderMeasures: `
    count(*) filter (where ${isSold} and x.is_priced) as priced,
    sum(x.units) filter (where ${isSold}) as units,
    0 as subtotal, 0 as discount, 0 as shipping, 0 as tax, 0 as total,
    sum(x.paid) filter (where ${isSold} and x.is_priced) as sales`,
  returnLines: `cross join lateral (
      select sum((i ->> 'requestedQuantity')::numeric) as units, sum((i ->> 'refundAmount')::numeric) as refund
      from jsonb_array_elements(r.lines) i where (i ->> 'productId')::uuid = any($8::uuid[])
      having count(*) > 0
    ) x`,
  refund: 'x.refund',
};

const conditions = (ofReturns: boolean): string => {
  const kind = ofReturns ? 'return' : 'order';
  const own = ofReturns ? 'r' : 'o';
  return `($4::text[] is null or ${columns.marketplace[kind]} = any($4))
      and ($5::text[] is null or ${columns.country[kind]} = any($5))
      and ($6::text[] is null or ${columns.storeId[kind]} = any($6))
      and ($7::text is null or ${own}.currency = $7) and ($8::uuid[] is null or true)`;
};

const periodOf = (time: string): string => `width_bucket(${time}, $9::timestamptz[]) - 1`;

function textOf(
  groupBy: readonly SalesDimension[],
  { lines, orderMeasures, returnLines, refund }: Parts,
): string {
  const keys = (kind: 'order' | 'return'): string =>
    groupBy.map(name => `${columns[name][kind]} as "${name}", `).join('');
  const names = groupBy.map(name => `"${name}", `).join('');
  const positions = Array.from({ length: groupBy.length + 2 }, (_, index) => index + 1).join(', ');
  return `
  with sold as (
    select ${periodOf('o.placed_at')} as period, o.currency, ${keys('order')}
      count(*) as placed, count(*) filter (where not (${isSold})) as canceled, ${orderMeasures}
    from commerce."order" o ${lines}
    where o.organization_id = $1 and o.placed_at >= $2::timestamptz and o.placed_at < $3::timestamptz
      and ${conditions(false)}
    group by ${positions}
  ), returned as (
    select ${periodOf('r.requested_at')} as period, r.currency, ${keys('return')}
      count(*) as returns, count(*) filter (where r.status <> 'completed') as open,
      sum(x.units) as units, sum(${refund}) as refunds
    from commerce.return r
    left join commerce."order" o on o.organization_id = r.organization_id and o.id = r.order_id
    ${returnLines}
    where r.organization_id = $1 and r.requested_at >= $2::timestamptz and r.requested_at < $3::timestamptz
      and r.status not in ('rejected', 'canceled') and r.type is distinct from 'cancellation'
      and ${conditions(true)}
    group by ${positions}
  ), facts as (
    select period, currency, ${names}placed, canceled, priced, units, subtotal, discount, shipping, tax, total, sales,
      0 as returns, 0 as open, 0 as returned_units, 0 as refunds from sold
    union all
    select period, currency, ${names}0, 0, 0, 0, 0, 0, 0, 0, 0, 0, returns, open, units, refunds from returned
  )
  select period::integer, currency, ${names}
    sum(placed)::bigint as "placedOrders", sum(canceled)::bigint as "canceledOrders",
    sum(priced)::bigint as "pricedOrders", coalesce(sum(units), 0)::bigint as units,
    coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(discount), 0) as discount,
    coalesce(sum(shipping), 0) as shipping, coalesce(sum(tax), 0) as tax, coalesce(sum(total), 0) as total,
    coalesce(sum(sales), 0) as sales, sum(returns)::bigint as returns, sum(open)::bigint as "openReturns",
    coalesce(sum(returned_units), 0)::bigint as "returnedUnits", coalesce(sum(refunds), 0) as refunds
  from facts group by ${positions}`;
}

const statements = new Map<string, Statement>();

function statementOf(groupBy: readonly SalesDimension[], ofItems: boolean): Statement {
  const name = `commerce.sales.${ofItems ? 'products' : 'orders'}:${groupBy.join(',')}`;
  const statement = statements.get(name) ?? sql(name, textOf(groupBy, ofItems ? ofProducts : ofOrders));
  statements.set(name, statement);
  return statement;
}

type Counted = Omit<SalesRow, 'keys'> &
  Partial<Record<SalesDimension, string | null>> &
  Record<string, unknown>;

/** Counts orders and returns themselves, by one statement. */
export async function readRawSales(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { window, periods, groupBy, filter }: SalesQuestion,
): Promise<SalesRow[]> {
  const { marketplaces, countries, storeIds, currency, productIds } = filter;
  const lists = [marketplaces, countries, storeIds].map(list => list ?? null);
  const values = [window.from, window.to, ...lists, currency ?? null, productIds ?? null];
  const statement = statementOf(groupBy, productIds != null);
  const rows = await reader.query<Counted>(statement, [organizationId, ...values, periods ?? [window.from]]);
  return rows.map(row => toRow(row, groupBy));
}

function toRow(row: Counted, groupBy: readonly SalesDimension[]): SalesRow {
  const { period, currency, marketplace, accountId, storeId, country, status, ...measures } = row;
  const all = { marketplace, accountId, storeId, country, status };
  const keys = Object.fromEntries(groupBy.map(name => [name, all[name] ?? null]));
  return { period, currency, keys, ...(measures as SalesMeasures) };
}
