import Big from 'big.js';
import { askFor, keysOf, rowsOf, valuesOf } from '../finance/analytics/analytics-answers.js';
import type { RestClient } from '../support/rest-client.js';

/** Asks the database by one plain statement whose `$1` is the organization. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<SellerRow[]>;

/** What was sold and asked back of a product, or of all, in one currency. */
export type SellerRow = { keys: string; units: number; sales: string; returned: number };

const itemsSql = (key: string): string => `
  select ${key} as keys, sum(units)::int as units, coalesce(sum(sales), 0)::text as sales, sum(returned)::int as returned
  from (
    select l.product_id, o.currency, l.quantity as units, 0 as returned,
      coalesce(l.paid_total, coalesce(l.paid_price, l.unit_price) * l.quantity) as sales
    from commerce."order" o join commerce.order_line l on l.organization_id = o.organization_id and l.order_id = o.id
    where o.organization_id = $1 and o.placed_at >= $2 and o.placed_at < $3 and o.status <> 'canceled' and l.status <> 'canceled'
    union all
    select (i ->> 'productId')::uuid, r.currency, 0, (i ->> 'requestedQuantity')::int, 0
    from commerce.return r left join commerce."order" o on o.organization_id = r.organization_id and o.id = r.order_id
      cross join jsonb_array_elements(r.lines) i
    where r.organization_id = $1 and r.requested_at >= $2 and r.requested_at < $3 and r.type is distinct from 'cancellation'
      and r.status not in ('rejected', 'canceled') and o.status is distinct from 'canceled'
  ) item group by 1`;

/** Rows of products, by product and in all, that are not what their items come to; empty where all are. */
export async function differencesOfSellers(rest: RestClient, ask: Ask, query: string): Promise<string[]> {
  const report = await askFor(rest, 'products', query);
  const window = [report.window.from, report.window.to];
  const totals = await ask(itemsSql('currency'), window);
  const sellers = await ask(
    `select * from (${itemsSql(`product_id || ' ' || currency`)}) s where keys is not null and sales::numeric <> 0`,
    window,
  );
  return Object.entries({ totals, topSellers: sellers }).flatMap(([table, wanted]) => {
    const shown = new Map(
      rowsOf(report, table).map(row => {
        const { productUnits, productSales, productReturnedUnits } = valuesOf(row);
        return [keysOf(row), told(productUnits, productSales, productReturnedUnits)];
      }),
    );
    const expected = new Map(
      wanted.map(({ keys, units, sales, returned }) => [keys, told(units, sales, returned)]),
    );
    return [...new Set([...shown.keys(), ...expected.keys()])]
      .filter(keys => (shown.get(keys) ?? nothing) !== (expected.get(keys) ?? nothing))
      .map(keys => `${table} ${keys}: ${shown.get(keys)}, not ${expected.get(keys)}`);
  });
}

/** Nothing that is known comes to nothing. */
const told = (...values: readonly (string | number | null | undefined)[]): string =>
  values.map(value => new Big(value ?? 0).toFixed()).join(', ');
const nothing = told(0, 0, 0);
