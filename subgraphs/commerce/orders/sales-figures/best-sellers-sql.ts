import { addDays, daysBetween } from '../../../../kernel/time-zone.js';
import type { ProductSalesQuery } from './sales-figures.entity.js';
import { blocksOver, type InnerWindow, isCut } from './sales-plan.rules.js';
import { productLevels, productRollup } from './sales-rollup.js';

/**
 * The products that sold most, without summing all of them (the threshold algorithm; R. Fagin, A. Lotem, M. Naor, 2003).
 * An index lists the products of each longest block by their sales. Blocks that cover the window say how much a product can
 * have sold at most that is among the first of none of them; where the last of those wanted sold more than that, no other
 * product can be among them.
 */

/** How many of a block are looked at, for each product that is wanted. More make it likelier that they are enough. */
const lookedAtPerProduct = 3;

/** Above, so many are looked at that all might as well be. */
const limitMax = 100;

const longest = productLevels.at(-1)!;

/**
 * The first days of the blocks that cover the window, edges included. Null where products are not to be found by them: they
 * are listed by sales alone, and blocks that reach far beyond the window say too little of it.
 */
export function coveringBlocks(query: ProductSalesQuery, inner: InnerWindow): string[] | null {
  const { groupBy, orderBy, limit = limitMax + 1, productIds } = query;
  if (orderBy !== 'sales' || limit > limitMax || productIds !== undefined || groupBy.length > 0) {
    return null;
  }
  const edge = isCut(query, inner) ? 1 : 0;
  const blocks = blocksOver(addDays(inner.fromDay, -edge), addDays(inner.toDay, edge), longest);
  const isClose = blocks.length * longest.days <= 2 * daysBetween(inner.fromDay, inner.toDay);
  return isClose ? blocks : null;
}

/**
 * SQL of the sums of products, as `currency`, `product_id` and `value`; `isChosen` is a condition of a row by its name, `where` one of
 * a fact `f`.
 */
export type Summing = (options: { isChosen?: (row: string) => string; where?: string }) => string;

interface BestSellers {
  summed: Summing;
  /** SQL of the blocks that cover the window. */
  blocks: string;
}

const lookedAt = `${lookedAtPerProduct} * $12::integer`;
const rowsOfBlock = `${longest.table} r where r.organization_id = $1`;
const waiting = `${productRollup.deltas} d
      where d.organization_id = $1 and d.at >= $2::timestamptz and d.at < $3::timestamptz`;

/**
 * SQL of `summed` as common table expressions: the sums of those that can be among the first `$12` of a currency, or of all of
 * the currency where the blocks do not tell. What waits to be folded is not in them, so its products are always summed. No item
 * is sold for less than nothing (order-reading.rules.ts): what a block holds is no less than what the part of it in the window does.
 */
export const bestSellersSql = ({ summed, blocks }: BestSellers): string => `
    place as (
      select b.day, (select r.currency from ${rowsOfBlock} and r.day = b.day order by r.currency limit 1) as currency
      from unnest(${blocks}::date[]) as b (day)
      union all
      select p.day, (select r.currency from ${rowsOfBlock} and r.day = p.day and r.currency > p.currency
        order by r.currency limit 1)
      from place p where p.currency is not null),
    best as materialized (
      select p.day, p.currency, first.product_id, first.sales
      from place p cross join lateral (select r.product_id, r.sales from ${rowsOfBlock} and r.day = p.day
        and r.currency = p.currency order by r.sales desc limit ${lookedAt}) first),
    bound as materialized (
      select currency, sum(least) as value from (
        select currency, case when count(*) = ${lookedAt} then min(sales) else 0 end as least
        from best group by day, currency) of_block
      group by currency),
    looked_at as materialized (
      select array(select product_id from best union select d.product_id from ${waiting}) as ids),
    of_best as materialized (${summed({
      isChosen: row =>
        `(${row}.product_id = any((select ids from looked_at)::uuid[]) or ${row}.product_id is null)`,
    })}),
    told as materialized (
      select b.currency from bound b where b.value < (
        select s.value from of_best s where s.currency = b.currency
        order by s.value desc offset $12::integer - 1 limit 1)),
    summed as materialized (
      select * from of_best where currency in (select currency from told)
      union all
      ${summed({
        where: `f.currency = any(array(
          (select currency from bound union select d.currency from ${waiting}) except select currency from told))`,
      })})`;
