/** What sales can be told apart by. The currency always does: amounts of two currencies are never added. */
export const salesDimensions = ['marketplace', 'accountId', 'storeId', 'country', 'status'] as const;
export type SalesDimension = (typeof salesDimensions)[number];

/** Which sales are counted: all given conditions hold, a list means any of its values, null and absent mean all. */
export interface SalesFilter {
  marketplaces?: readonly string[] | null;
  /** ISO 3166-1 alpha-2, uppercase. */
  countries?: readonly string[] | null;
  /** As the marketplaces call them. */
  storeIds?: readonly string[] | null;
  /** ISO 4217, uppercase. */
  currency?: string | null;
  /**
   * Orders and returns with one of these products. Units and amounts are then those of their items alone: `sales` is what was
   * paid for the items, and what belongs to an order as a whole (subtotal, discount, shipping, tax, total) is not counted.
   */
  productIds?: readonly string[] | null;
}

export interface SalesQuestion {
  /** Half-open; times are ISO 8601 in UTC with milliseconds. */
  window: { from: string; to: string };
  /**
   * Where the periods of a series begin, in order, the first at the beginning of the window; null: the window is one period. They
   * are hours, days, weeks or months of `timeZone`: whoever asks decides where these begin.
   */
  periods: readonly string[] | null;
  /** A name of the IANA database. */
  timeZone: string;
  groupBy: readonly SalesDimension[];
  filter: SalesFilter;
}

/**
 * Additive figures: sums over any rows of one currency are right. Amounts are exact decimals in the row's currency. Orders are
 * dated by the time they were placed, returns by the time they were requested; orders that a backfill imported count.
 */
export interface SalesMeasures {
  /** Every order, also canceled ones. */
  placedOrders: number;
  canceledOrders: number;
  /** Orders that are not canceled, and whose subtotal and discount are known: those that `sales` is of. */
  pricedOrders: number;
  /** Units of the items of orders that are not canceled, without items that are. */
  units: number;
  /** Totals of the orders that are not canceled, as far as they are known. */
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  total: string;
  /** Subtotal minus discount of the priced orders. */
  sales: string;
  /** Returns that were not rejected or canceled, and that are no cancellation of an order. */
  returns: number;
  /** Of these, returns that are not completed. */
  openReturns: number;
  /** Units that buyers asked to return by them. */
  returnedUnits: number;
  /** What buyers get back by them, as far as the marketplace states it. */
  refunds: string;
}

export interface SalesRow extends SalesMeasures {
  /** Position of the period in the question; 0 where it asks for none. */
  period: number;
  currency: string;
  /** Of the dimensions that were asked for; null: the order has none, or the order of a return is not known. */
  keys: Partial<Record<SalesDimension, string | null>>;
}

export interface SalesAnswer {
  /** In no particular order; a key without orders and returns has no row. */
  rows: SalesRow[];
  /** Everything that was committed before is counted. */
  asOf: string;
}
