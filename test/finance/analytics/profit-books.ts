import Big from 'big.js';
import type { ProfitSum } from '../../../subgraphs/finance/analytics/profit/profit.queries.js';
import type { ShownReport } from './analytics-answers.js';
import type { BookTable, Wanted } from './compare-table.js';
import { expectedSums } from './expected-profit.js';
import type { Ledger } from './ledger.js';

const parts: Record<string, string> = {
  gross: 'item_revenue',
  sellerPromotions: 'seller_promotion',
  marketplacePromotions: 'platform_subsidy',
  shippingResult: 'shipping_charge shipping_cost shipping_subsidy return_shipping',
  fees: `commission payment_processing service_program order_processing affiliate advertising fulfilment_storage
    insurance_protection refund_admin subscription unclassified`,
  taxesCharged: 'tax_withheld tax_on_fees_or_import',
  settledRefunds: 'refund',
  adjustments: 'adjustment compensation',
  settlementVariance: 'variance',
};
const proceeds = Object.values(parts).join(' ');
const words = (text: string): string[] => text.split(/\s+/);

/** Categories that say nothing of the total of an order, and those that others are not asked for. */
const withoutTotal = words('refund refund_admin return_shipping compensation adjustment variance');
const withoutBasis = words('item_revenue seller_promotion shipping_charge').concat(withoutTotal);

/** The sums of a row, as the docs make figures of them. */
class Row {
  readonly #sums: readonly ProfitSum[];

  constructor(sums: readonly ProfitSum[]) {
    this.#sums = sums;
  }

  sum(measures: readonly string[], ...evidence: string[]): Big {
    return this.#sums
      .filter(sum => measures.includes(sum.measure))
      .filter(sum => evidence.length === 0 || evidence.includes(sum.evidence))
      .reduce((total, { amount }) => total.plus(amount), new Big(0));
  }

  /** Null where an order lacks what the categories are known by. */
  categories(categories: readonly string[]): Big | null {
    const lacks = (measure: string, known: readonly string[]) =>
      this.sum([measure]).gt(0) && categories.some(name => !known.includes(name));
    const isUnknown =
      lacks('orders_without_total', withoutTotal) ||
      lacks('orders_without_basis', withoutBasis) ||
      (categories.includes('refund') && this.sum(['orders_without_refund']).gt(0));
    return isUnknown ? null : this.sum(categories);
  }

  costs(measures: readonly string[]): Big | null {
    return this.sum(['units_without_cost', 'units_in_other_currency']).gt(0) ? null : this.sum(measures);
  }

  net(): Big | null {
    const [paid, costs] = [this.categories(words(proceeds)), this.costs(['cost', 'returned_cost'])];
    return paid === null || costs === null ? null : paid.plus(costs);
  }
}

const ratio = (part: Big | null, whole: Big | null): Big | null =>
  part === null || whole === null || whole.eq(0) ? null : part.div(whole).round(4);

const figuresOf = (sums: readonly ProfitSum[]): Wanted => {
  const row = new Row(sums);
  const figures: Record<string, Big | null> = {
    ...Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, row.categories(words(of))])),
    proceeds: row.categories(words(proceeds)),
    costOfGoods: row.costs(['cost']),
    costOfReturnedGoods: row.costs(['returned_cost']),
    netProfit: row.net(),
    netMargin: ratio(row.net(), row.categories(['item_revenue', 'seller_promotion'])),
    profitOrders: row.sum(['orders']),
    ordersSettled: row.sum(['orders'], 'settled'),
    ordersPending: row.sum(['orders'], 'pending'),
    ordersNotSettled: row.sum(['orders'], 'pending', 'none'),
    ordersNotEstimated: row.sum(['orders_without_basis']),
    unitsCostUnknown: row.sum(['units_without_cost']),
    unitsCostElsewhere: row.sum(['units_in_other_currency']),
  };
  return metric => figures[metric];
};

const basisDays = 90;

/** The tables of profit, counted from the rows of orders, returns and statements one by one. */
export async function profitTables(
  ledger: Ledger,
  report: ShownReport,
  withoutReturns: readonly string[],
): Promise<Record<string, BookTable>> {
  const { window, asOf, tables } = report;
  const series = tables.find(({ key }) => key === 'series')!.rows;
  const times = [...new Set(series.map(({ keys }) => keys[0]!.value!))];
  const basisFrom = new Date(Date.parse(asOf) - basisDays * 86_400_000).toISOString();
  const sums = await expectedSums(ledger, {
    ...{ from: window.from, to: window.to, basis: { from: basisFrom, to: asOf }, withoutReturns },
    periods: times.map(time => new Date(time).toISOString()),
  });
  const cut = (
    grouping: ProfitSum['grouping'],
    keysOf: (sum: ProfitSum) => (string | null)[],
    counts: (sum: ProfitSum) => boolean = () => true,
  ): BookTable => {
    const own = sums.filter(sum => sum.grouping === grouping && counts(sum));
    const groups = Map.groupBy(own, sum => [...keysOf(sum), sum.currency].join(' '));
    return { rows: new Map([...groups].map(([name, of]) => [name, figuresOf(of)])) };
  };
  return {
    totals: cut('all', () => []),
    complete: cut(
      'all',
      () => [],
      ({ isComplete }) => isComplete,
    ),
    bySettlement: cut('all', ({ evidence }) => [evidence]),
    series: cut('bucket', ({ bucket }) => [times[bucket! - 1]!]),
    byMarketplace: cut('marketplace', ({ marketplace }) => [marketplace]),
    byStore: cut('store', ({ marketplace, storeId }) => [marketplace, storeId]),
    byCategory: byCategory(sums),
    unmatched: await unmatchedTable(ledger, report),
  };
}

/** A category that has a sum, though it be nothing, has a row: the answer may have those that the books leave out. */
function byCategory(sums: readonly ProfitSum[]): BookTable {
  const own = sums.filter(({ grouping, measure }) => grouping === 'all' && words(proceeds).includes(measure));
  const rows = [...Map.groupBy(own, ({ measure, currency }) => `${measure} ${currency}`)];
  return {
    rows: new Map(
      rows.map(([name, group]): [string, Wanted] => {
        const { measure, currency } = group[0]!;
        const ofCurrency = sums.filter(sum => sum.grouping === 'all' && sum.currency === currency);
        const row = new Row(ofCurrency);
        const amount = row.categories([measure]);
        const share = ratio(amount, row.categories(['item_revenue']));
        return [name, metric => ({ categoryAmount: amount, categoryShareOfGross: share })[metric]];
      }),
    ),
  };
}

/** What a marketplace states of a transaction counts, and not the rows of it. */
const unmatchedSql = `
  with booked as (
    select s.id, s.currency, min(r.posted_at) over (partition by s.id) as first_at, r.raw_amount, r.stated_net,
      case when r.stated_net is null then null else r.external_transaction_id end as transaction
    from finance.settlement s
    join finance.settlement_row r on r.organization_id = s.organization_id and r.settlement_id = s.id
    where s.organization_id = $1 and s.status <> 'canceled' and not exists (
      select from commerce."order" o where o.organization_id = s.organization_id and o.id = s.order_id)
  ), part as (
    select id, currency, case when transaction is null then sum(raw_amount) else min(stated_net) end as amount
    from booked where first_at >= $2 and first_at < $3 group by id, currency, transaction
  )
  select currency, count(distinct id)::int as settlements, sum(amount)::text as amount from part group by 1`;

async function unmatchedTable(ledger: Ledger, { window }: ShownReport): Promise<BookTable> {
  const rows = await ledger.query<{ currency: string; settlements: number; amount: string }>(unmatchedSql, [
    window.from,
    window.to,
  ]);
  return {
    rows: new Map(
      rows.map(({ currency, settlements, amount }): [string, Wanted] => [
        currency,
        metric =>
          ({ settlementsUnmatched: new Big(settlements), unmatchedProceeds: new Big(amount) })[metric],
      ]),
    ),
  };
}
