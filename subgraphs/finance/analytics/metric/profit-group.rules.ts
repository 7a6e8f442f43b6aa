import Big from 'big.js';
import type { feeCategories } from '../../../../connectors/marketplaces/finance.values.js';
import type { MissingReason } from '../report/analytics.values.js';
import type { MetricValue } from './metric.js';
import { returnsNotTold } from './returns-told.rules.js';

type Category = (typeof feeCategories)[number] | 'variance';

/** How the amounts of an order are known: all rows of its settlement are final, some may still change, or it has none yet. */
export type SettlementEvidence = 'settled' | 'pending' | 'none';

/** One sum over the orders of a group: of a category of settlements, of costs, or a count. */
export interface MeasuredSum {
  evidence: SettlementEvidence;
  measure: string;
  amount: string;
}

/** What each figure of proceeds is the sum of; together they are every category of a settlement, and its variance. */
export const proceedsParts = {
  gross: ['item_revenue'],
  sellerPromotions: ['seller_promotion'],
  marketplacePromotions: ['platform_subsidy'],
  shippingResult: ['shipping_charge', 'shipping_cost', 'shipping_subsidy', 'return_shipping'],
  fees: [
    'commission',
    'payment_processing',
    'service_program',
    'order_processing',
    'affiliate',
    'advertising',
    'fulfilment_storage',
    'insurance_protection',
    'refund_admin',
    'subscription',
    'unclassified',
  ],
  taxesCharged: ['tax_withheld', 'tax_on_fees_or_import'],
  settledRefunds: ['refund'],
  adjustments: ['adjustment', 'compensation'],
  settlementVariance: ['variance'],
} as const satisfies Record<string, readonly Category[]>;

const allProceeds: readonly string[] = Object.values(proceedsParts).flat();

/** What an order says of itself before it is settled; of what is left, the rest is estimated by other orders. */
const saidByOrders: ReadonlySet<string> = new Set([
  'item_revenue',
  'seller_promotion',
  'shipping_charge',
  'refund',
]);
/** Neither: it only happens to some orders, and is known when it does. */
const laterOnly: ReadonlySet<string> = new Set([
  'refund_admin',
  'return_shipping',
  'compensation',
  'adjustment',
  'variance',
]);

/** The sums of one group of orders in one currency. */
export class ProfitGroup {
  readonly #sums: readonly MeasuredSum[];

  constructor(sums: readonly MeasuredSum[]) {
    this.#sums = sums;
  }

  /** Of orders with one of these evidences; none given: of all. */
  count(measure: string, ...of: readonly SettlementEvidence[]): MetricValue {
    return { value: this.#sum([measure], ({ evidence }) => of.length === 0 || of.includes(evidence)) };
  }

  /** What the categories come to; a charge is negative. Unknown where an order lacks what it would be estimated by. */
  categories(names: readonly string[]): MetricValue {
    const found = this.#value(names, this.#unknown(names));
    // A settlement says itself that nothing was refunded.
    return names.every(name => name === 'refund') ? this.#told(found, ['none']) : found;
  }

  /** What the marketplaces pay for the orders, or will: the sum of all parts. */
  proceeds(): MetricValue {
    return this.categories(allProceeds);
  }

  /** Negative: the cost of units that were sold. */
  costOfGoods(): MetricValue {
    return this.#value(['cost'], this.#unknownCost());
  }

  /** Positive: the cost of the units among them that came back. */
  costOfReturnedGoods(): MetricValue {
    return this.#told(this.#value(['returned_cost'], this.#unknownCost()), ['none', 'pending', 'settled']);
  }

  /** Proceeds less the cost of goods that did not come back. */
  net(): MetricValue {
    const missing = this.#unknown(allProceeds) ?? this.#unknownCost();
    return this.#value([...allProceeds, 'cost', 'returned_cost'], missing);
  }

  /** The part that is left of what goods were sold for, after the seller's own discounts. */
  margin(): MetricValue {
    return quotient(this.net(), this.categories(['item_revenue', 'seller_promotion']));
  }

  /** What the categories come to for each unit of gross sales. */
  shareOfGross(names: readonly string[]): MetricValue {
    return quotient(this.categories(names), this.categories(proceedsParts.gross));
  }

  /** Categories that have an amount or may get one, in no order. */
  get measured(): ReadonlySet<string> {
    return new Set(this.#sums.map(({ measure }) => measure));
  }

  #value(measures: readonly string[], missing: MissingReason | null): MetricValue {
    if (missing !== null) {
      return { missing };
    }
    // What is nothing so far may still become something, too.
    const isOpen = this.#sum(['orders'], ({ evidence }) => evidence !== 'settled').gt(0);
    return { value: this.#sum(measures), isEstimated: isOpen && !measures.every(isCost) };
  }

  #unknown(categories: readonly string[]): MissingReason | null {
    const isOfTotals = categories.some(name => !laterOnly.has(name) && name !== 'refund');
    if (isOfTotals && this.#has('orders_without_total')) {
      return 'ORDER_TOTAL_UNKNOWN';
    }
    const isByOthers = categories.some(name => !saidByOrders.has(name) && !laterOnly.has(name));
    if (isByOthers && this.#has('orders_without_basis')) {
      return 'FEES_UNKNOWN';
    }
    return categories.includes('refund') && this.#has('orders_without_refund') ? 'REFUND_UNKNOWN' : null;
  }

  #unknownCost(): MissingReason | null {
    return this.#has('units_without_cost') || this.#has('units_in_other_currency') ? 'COST_UNKNOWN' : null;
  }

  /** The value, unless it is nothing and returns are told of none of the orders, which have all this evidence. */
  #told(found: MetricValue, evidences: readonly SettlementEvidence[]): MetricValue {
    const lacking = this.#sum(['orders_without_returns'], ({ evidence }) => evidences.includes(evidence));
    const lacksReturns = lacking.gt(0) && lacking.eq(this.#sum(['orders']));
    return 'missing' in found ? found : (returnsNotTold(lacksReturns, found.value) ?? found);
  }

  #has(measure: string): boolean {
    return this.#sum([measure]).gt(0);
  }

  #sum(measures: readonly string[], holds: (sum: MeasuredSum) => boolean = () => true): Big {
    return this.#sums
      .filter(sum => measures.includes(sum.measure) && holds(sum))
      .reduce((total, { amount }) => total.plus(amount), new Big(0));
  }
}

const isCost = (measure: string): boolean => measure === 'cost' || measure === 'returned_cost';

function quotient(part: MetricValue, whole: MetricValue): MetricValue {
  if ('missing' in part) {
    return part;
  }
  if ('missing' in whole) {
    return whole;
  }
  return whole.value.eq(0)
    ? { missing: 'NOTHING_TO_DIVIDE_BY' }
    : {
        value: part.value.div(whole.value),
        isEstimated: part.isEstimated === true || whole.isEstimated === true,
      };
}
