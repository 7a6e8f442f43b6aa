import Big from 'big.js';
import { type FieldError, reject } from '../../../../kernel/errors.js';
import { amountErrors, currencyExponent, formatAmount } from '../../../../kernel/money.js';
import { listPriceOfLine, totalOfLine } from './line-total.rules.js';
import type { CompleteTotals, OrderLine, OrderTotals, TotalsDiscrepancy } from './order.entity.js';

/** Totals as somebody states them: decimal strings, null where nothing is said. */
export type StatedTotals = Readonly<OrderTotals>;

const parts = ['discount', 'shipping', 'tax'] as const;

/**
 * The totals of a marketplace's order (§2.8: `subtotal` = total - shipping + discount - tax). Its total is canonical: where
 * its own figures do not add up, `subtotal` is what follows from the others, and the discrepancy says so. A single figure
 * that it leaves out follows from the rest; what does not follow is null, never zero.
 */
export function sourceTotals(
  stated: StatedTotals,
  currency: string,
): { totals: OrderTotals; discrepancies: TotalsDiscrepancy[] } {
  const isNegative = stated.discount !== null && new Big(stated.discount).lt(0);
  const usable = withMissing(isNegative ? { ...stated, discount: '0' } : stated);
  const totals = Object.fromEntries(
    Object.entries(usable).map(([name, amount]) => [name, amount === null ? null : exact(amount, currency)]),
  ) as OrderTotals;
  const discrepancies: TotalsDiscrepancy[] = isNegative
    ? [{ field: 'discount', stated: stated.discount!, computed: exact('0', currency) }]
    : [];
  if (!isComplete(totals)) {
    return { totals, discrepancies };
  }
  const subtotal = subtotalOf(totals, currency);
  if (!new Big(totals.subtotal).eq(subtotal)) {
    discrepancies.push({ field: 'subtotal', stated: totals.subtotal, computed: subtotal });
  }
  return { totals: { ...totals, subtotal }, discrepancies };
}

/** Those of an order of a checkout, which states all of them. Throws where one is missing. */
export function completeTotals(totals: OrderTotals): CompleteTotals {
  if (!isComplete(totals)) {
    throw new Error('An order of a checkout has no complete totals.');
  }
  return totals;
}

const isComplete = (totals: OrderTotals): totals is CompleteTotals =>
  Object.values(totals).every(amount => amount !== null);

/** The one figure that is missing, from the other four; a part that would be negative is not known. */
function withMissing(stated: StatedTotals): StatedTotals {
  const [name, ...more] = (Object.keys(stated) as (keyof CompleteTotals)[]).filter(
    each => stated[each] === null,
  );
  if (name === undefined || more.length > 0) {
    return stated;
  }
  const known = { ...stated, [name]: '0' } as CompleteTotals;
  const gap = new Big(known.subtotal).minus(difference(known));
  // The gap is what subtotal and total - shipping + discount - tax differ by while the missing one is zero.
  const value = name === 'total' || name === 'discount' ? gap : gap.times(-1);
  const isUnknown = value.lt(0) && name !== 'subtotal' && name !== 'total';
  return { ...stated, [name]: isUnknown ? null : value.toFixed() };
}

/**
 * The totals of an order that a caller states: whatever is given has to be true. One figure may be left out where it
 * follows from the others; discount, shipping and tax that are left out beside it are nothing.
 *
 * @throws VALIDATION_FAILED naming the figure that is not right.
 */
export function callerTotals(stated: StatedTotals, currency: string): CompleteTotals {
  const given = Object.entries(stated).filter((entry): entry is [string, string] => entry[1] !== null);
  reject(given.flatMap(([name, amount]) => amountErrors(`totals.${name}.amount`, amount, currency)));
  if (stated.total === null && stated.subtotal === null) {
    reject([error('totals.total', 'REQUIRED', 'State the total or the subtotal.')]);
  }
  const totals = completed(stated, currency);
  reject(identityErrors(totals, currency));
  return totals;
}

/**
 * Whether the items of a caller's order, where the prices of all are stated, come to its subtotal: before or after its
 * discount, with or without its tax and what was canceled. One that says otherwise is kept as it is stated, and says so: of
 * the total where the subtotal only follows from it.
 */
export function itemDiscrepancies(
  { subtotal, discount, shipping, tax, total }: CompleteTotals,
  lines: readonly OrderLine[],
  { currency, isSubtotalStated }: { currency: string; isSubtotalStated: boolean },
): TotalsDiscrepancy[] {
  const live = lines.filter(({ status }) => status !== 'canceled');
  // Of an order that is canceled whole it is told what was ordered.
  const selections = live.length === 0 ? [lines, live] : [live, lines];
  const sums = selections.flatMap(some => [sumOf(some, totalOfLine), sumOf(some, listPriceOfLine)]);
  const known = sums.filter(sum => sum !== null);
  const [first] = known;
  if (first === undefined || lines.length === 0) {
    return [];
  }
  const rounding = roundedOff(lines, currency);
  const least = new Big(subtotal).minus(discount).minus(rounding);
  const most = new Big(subtotal).plus(tax).plus(rounding);
  if (known.some(sum => sum.gte(least) && sum.lte(most))) {
    return [];
  }
  const computed = isSubtotalStated ? first : first.plus(shipping).minus(discount).plus(tax);
  return [
    {
      ...(isSubtotalStated ? { field: 'subtotal', stated: subtotal } : { field: 'total', stated: total }),
      computed: exact(computed.toFixed(), currency),
    },
  ];
}

/** Null where that of one line is not known. */
const sumOf = (lines: readonly OrderLine[], amountOf: (line: OrderLine) => Big | null): Big | null =>
  lines
    .map(amountOf)
    .reduce((sum, amount) => (sum === null || amount === null ? null : sum.plus(amount)), new Big(0));

/** A price of one unit may be rounded to half of the smallest unit of its currency. */
const roundedOff = (lines: readonly OrderLine[], currency: string): Big =>
  new Big(10)
    .pow(-currencyExponent(currency))
    .times(lines.reduce((sum, { quantity }) => sum + quantity, 0))
    .div(2);

function identityErrors(totals: CompleteTotals, currency: string): FieldError[] {
  const computed = subtotalOf(totals, currency);
  const { total, shipping, discount, tax, subtotal } = totals;
  const negative = Object.entries(totals).filter(([, amount]) => new Big(amount).lt(0));
  return [
    ...negative.map(([name, amount]) =>
      error(`totals.${name}`, 'AMOUNT_NEGATIVE', `It would be ${amount} by the other figures.`),
    ),
    ...(new Big(subtotal).eq(computed)
      ? []
      : [
          error(
            'totals.subtotal',
            'TOTALS_MISMATCH',
            `${subtotal} is not total - shipping + discount - tax: ${total} - ${shipping} + ${discount} - ${tax} is ${computed}.`,
          ),
        ]),
  ];
}

/** The figure that is missing follows from the others where they say enough; missing parts are nothing. */
function completed(stated: StatedTotals, currency: string): CompleteTotals {
  const missing = parts.filter(part => stated[part] === null);
  const known = { ...stated };
  const [unknown] = missing;
  if (missing.length === 1 && unknown !== undefined && stated.total !== null && stated.subtotal !== null) {
    const rest = partOf(unknown, { ...stated, [unknown]: '0' } as CompleteTotals);
    // A discount that would be negative is none: then the figures do not add up.
    known[unknown] = unknown === 'discount' && rest.lt(0) ? '0' : rest.toFixed();
  }
  const [discount, shipping, tax] = parts.map(part => known[part] ?? '0') as [string, string, string];
  const given = stated.subtotal ?? '0';
  const total = stated.total ?? new Big(given).plus(shipping).minus(discount).plus(tax).toFixed();
  const amounts = { discount, shipping, tax, total };
  const own = stated.subtotal ?? difference(amounts).toFixed();
  return {
    subtotal: exact(own, currency),
    discount: exact(discount, currency),
    shipping: exact(shipping, currency),
    tax: exact(tax, currency),
    total: exact(total, currency),
  };
}

/** What the part has to be for the figures to add up; its own place holds zero. */
function partOf(part: (typeof parts)[number], totals: CompleteTotals): Big {
  const gap = new Big(totals.subtotal).minus(difference(totals));
  return part === 'discount' ? gap : gap.times(-1);
}

const difference = ({ total, shipping, discount, tax }: Omit<CompleteTotals, 'subtotal'>): Big =>
  new Big(total).minus(shipping).plus(discount).minus(tax);

const subtotalOf = (totals: CompleteTotals, currency: string): string =>
  exact(difference(totals).toFixed(), currency);

/** With the decimals of the currency; an amount that has more keeps them: nothing is rounded away. */
export function exact(amount: string, currency: string): string {
  const value = new Big(amount);
  const isPrecise = value.round(currencyExponent(currency)).eq(value);
  return isPrecise ? formatAmount(amount, currency) : value.toFixed();
}

/** What is paid for all units of a line: kept as the price of one where it divides into equal prices. */
export function paidForAll(
  total: Big,
  quantity: number,
  currency: string,
): Pick<OrderLine, 'paidPrice' | 'paidTotal'> {
  const digits = currencyExponent(currency);
  const each = quantity === 0 ? null : total.div(quantity).round(digits, Big.roundDown);
  return each?.times(quantity).eq(total)
    ? { paidPrice: formatAmount(each.toFixed(), currency), paidTotal: null }
    : { paidPrice: null, paidTotal: exact(total.toFixed(), currency) };
}

const error = (path: string, code: string, message: string): FieldError => ({ path, code, message });
