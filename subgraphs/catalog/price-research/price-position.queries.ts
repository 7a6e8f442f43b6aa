import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

type Reader = Pick<Database, 'query'>;

/** Prices that a report is limited to; null: no limit. */
export interface PositionFilter {
  productIds: readonly string[] | null;
  currency: string | null;
  marketplaces: readonly string[] | null;
  countries: readonly string[] | null;
  storeIds: readonly string[] | null;
}

const inPlaces = `($3::uuid[] is null or s.product_id = any($3)) and ($4::text is null or s.currency = $4)
     and ($5::text[] is null or s.marketplace = any($5)) and ($6::text[] is null or s.country = any($6))
     and ($7::text[] is null or s.store_id = any($7))`;

/**
 * Of each item and currency the latest comparison before `$2` that found a median for its price: a comparison has all listings of
 * a currency, so what an earlier one had is over.
 */
const latest = `
  select p.* from (
    select p.*, rank() over (
      partition by p.item_id, p.currency order by p.compared_at desc, p.comparison_id desc) as place
    from catalog.price_position p
    where p.organization_id = $1 and p.compared_at < $2 and p.price is not null and p.median is not null
  ) as p where p.place = 1`;

const byMarket = sql(
  'catalog.pricePosition.byMarket',
  `select s.market, s.currency, count(*)::integer as prices, count(distinct s.product_id)::integer as products,
     (count(*) filter (where s.price < s.median))::integer as below,
     (count(*) filter (where s.price = s.median))::integer as equal,
     (count(*) filter (where s.price > s.median))::integer as above,
     sum(s.price) as "priceSum", sum(s.median) as "medianSum", sum(s.sellers)::integer as sellers,
     sum(extract(epoch from $2::timestamptz - s.searched_at)) / 86400 as "ageDaysSum",
     min(s.searched_at) as "oldestAt", max(s.searched_at) as "newestAt"
   from (${latest}) s where ${inPlaces}
   group by s.market, s.currency order by s.market, s.currency`,
);

/** Products that are on offer, and those of which a median is known. Those of a place are listed there now. */
const coverage = sql(
  'catalog.pricePosition.coverage',
  `with known as (
     select distinct s.product_id from (${latest}) s where ${inPlaces}
   )
   select count(*)::integer as products, count(k.product_id)::integer as "withEvidence"
   from catalog.product p left join known k on k.product_id = p.id
   where p.organization_id = $1 and p.status = 'active' and ($3::uuid[] is null or p.id = any($3))
     and ($4::text is null or p.currency = $4)
     and (coalesce($5::text[], $6, $7) is null or exists (
       select from catalog.listing l
       where l.organization_id = $1 and l.product_id = p.id and (l.is_on_sale or l.desired = 'published')
         and ($5 is null or l.marketplace = any($5)) and ($6::text[] is null or l.country = any($6))
         and ($7::text[] is null or l.store_id = any($7))))`,
);

/** Why prices of the latest comparisons have no median to be held against. */
const problems = sql(
  'catalog.pricePosition.problems',
  `select s.problem, count(*)::integer as prices
   from (
     select p.*, rank() over (
       partition by p.item_id, p.currency order by p.compared_at desc, p.comparison_id desc) as place
     from catalog.price_position p where p.organization_id = $1 and p.compared_at < $2
   ) as s
   where s.place = 1 and (s.price is null or s.median is null) and ${inPlaces}
   group by s.problem order by count(*) desc, s.problem`,
);

/** Own prices of one market against the medians of its shops. */
export interface MarketPosition {
  /** The market that was searched; null: none has the currency. */
  market: string | null;
  currency: string;
  /** Prices that were compared, and products that they are of. */
  prices: number;
  products: number;
  below: number;
  equal: number;
  above: number;
  /** Sums of own prices and of the medians beside them, exact decimals. */
  priceSum: string;
  medianSum: string;
  /** Sellers whose offers the medians are of. */
  sellers: number;
  /** Sum of the ages of the searches at that moment, in days. */
  ageDaysSum: string;
  oldestAt: string;
  newestAt: string;
}

export interface EvidenceCoverage {
  /** Active products. */
  products: number;
  /** Those of which a price was compared with a median. */
  withEvidence: number;
}

export interface PositionProblem {
  problem: string | null;
  prices: number;
}

export interface PositionQuestion {
  /** Comparisons after it are not known yet. */
  before: Date;
  filter: PositionFilter;
}

const values = (organizationId: string, { before, filter }: PositionQuestion): unknown[] => [
  organizationId,
  before,
  filter.productIds,
  filter.currency,
  filter.marketplaces,
  filter.countries,
  filter.storeIds,
];

/** Positions as they were known at a moment, by market and currency. */
export const marketPositions = (
  reader: Reader,
  organizationId: string,
  question: PositionQuestion,
): Promise<MarketPosition[]> =>
  reader.query<MarketPosition & Record<string, unknown>>(byMarket, values(organizationId, question));

/** How many products there are now, and of how many a median was known at a moment. */
export async function evidenceCoverage(
  reader: Reader,
  organizationId: string,
  question: PositionQuestion,
): Promise<EvidenceCoverage> {
  const [row] = await reader.query<EvidenceCoverage & Record<string, unknown>>(
    coverage,
    values(organizationId, question),
  );
  return row!;
}

/** Why compared prices have no position, the most frequent reason first. */
export const positionProblems = (
  reader: Reader,
  organizationId: string,
  question: PositionQuestion,
): Promise<PositionProblem[]> =>
  reader.query<PositionProblem & Record<string, unknown>>(problems, values(organizationId, question));
