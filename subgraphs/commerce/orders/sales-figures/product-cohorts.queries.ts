import type { RequestContext } from '../../../../kernel/context.js';
import { sql } from '../../../../kernel/database/statement.js';
import { productFactsSql } from './sales-facts.queries.js';
import type { SalesFilter } from './sales-figures.entity.js';

/** Products by the month of their first sale, and what they sold in one month since. */
export interface ProductCohort extends Record<string, unknown> {
  /** The first day of the month of the first sale, such as 2026-01-01. */
  cohort: string;
  /** The first day of the month of the sales. */
  month: string;
  currency: string;
  /** Products of the cohort that were sold in the month. */
  products: number;
  units: number;
  sales: string;
  unitsWithoutSales: number;
}

export interface CohortQuery {
  /** First sales from this time on, ISO 8601. */
  from: string;
  /** Sales before this time. */
  to: string;
  /** Whose months. */
  timeZone: string;
  productIds: readonly string[] | null;
  filter: SalesFilter;
}

const facts = productFactsSql({ from: null, to: '$2::timestamptz' }, '$5::uuid[]');

/** The first sale is the first of those that the filter leaves, in whichever currency. */
const cohorts = sql(
  'commerce.sales.productCohorts',
  `with sold as (
     select f.product_id, f.currency, date_trunc('month', f.at at time zone $4) as month,
       min(f.at) as first_at, sum(f.units) as units, sum(f.sales) as sales, sum(f.units_without_sales) as unpriced
     from (${facts}) f
     where f.product_id is not null and f.units > 0
       and ($6::text[] is null or f.marketplace = any($6)) and ($7::text[] is null or f.store_id = any($7))
       and ($8::text[] is null or f.country = any($8)) and ($9::text[] is null or f.currency = any($9))
     group by 1, 2, 3
   ), first as (
     select product_id, min(month) as cohort from sold group by product_id having min(first_at) >= $3::timestamptz
   )
   select to_char(first.cohort, 'YYYY-MM-DD') as cohort, to_char(sold.month, 'YYYY-MM-DD') as month, sold.currency,
     count(*)::integer as products, sum(sold.units)::bigint as units, trim_scale(sum(sold.sales)) as sales,
     sum(sold.unpriced)::bigint as "unitsWithoutSales"
   from sold join first using (product_id)
   group by 1, 2, 3 order by 1, 2, 3`,
);

/** Reads every sale of the products up to the end of the window. */
export function readProductCohorts(
  ctx: Pick<RequestContext, 'organizationId' | 'reader'>,
  { from, to, timeZone, productIds, filter }: CohortQuery,
): Promise<ProductCohort[]> {
  const lists = [filter.marketplaces, filter.storeIds, filter.countries, filter.currencies];
  const values = [to, from, timeZone, productIds, ...lists.map(list => list ?? null)];
  return ctx.reader.query<ProductCohort>(cohorts, [ctx.organizationId, ...values]);
}
