import Big from 'big.js';
import { type FieldError, refuse } from '../../../kernel/errors.js';
import { amountErrors, currencyExponent, formatAmount } from '../../../kernel/money.js';
import type { OrderTotals, TotalsDiscrepancy } from './order.entity.js';

/** Totals as somebody states them: decimal strings, null where nothing is said. */
export type StatedTotals = { readonly [Total in keyof OrderTotals]: string | null };

const parts = ['discount', 'shipping', 'tax'] as const;

/**
 * The totals of a marketplace's order (§2.8: `subtotal` = total - shipping + discount - tax). Its total is canonical: where
 * its own figures do not add up, `subtotal` is what follows from the others, and the discrepancy says so. What it leaves
 * out follows from the rest, or is nothing.
 *
 * @param linesTotal what the lines come to, for an order that states neither total nor subtotal; null: nobody knows.
 */
export function sourceTotals(
  stated: StatedTotals,
  currency: string,
  linesTotal: string | null,
): { totals: OrderTotals; discrepancies: TotalsDiscrepancy[] } {
  const usable = { ...stated };
  const discrepancies: TotalsDiscrepancy[] = [];
  if (usable.discount !== null && new Big(usable.discount).lt(0)) {
    discrepancies.push({ field: 'discount', stated: usable.discount, computed: zero(currency) });
    usable.discount = null;
  }
  const totals = completed(usable, currency, linesTotal ?? '0');
  const computed = subtotalOf(totals, currency);
  if (!new Big(totals.subtotal).eq(computed)) {
    discrepancies.push({ field: 'subtotal', stated: totals.subtotal, computed });
  }
  return { totals: { ...totals, subtotal: computed }, discrepancies };
}

/**
 * The totals of an order that a caller states: whatever is given has to be true. One figure may be left out where it
 * follows from the others; discount, shipping and tax that are left out beside it are nothing.
 *
 * @throws VALIDATION_FAILED naming the figure that is not right.
 */
export function callerTotals(stated: StatedTotals, currency: string): OrderTotals {
  const given = Object.entries(stated).filter((entry): entry is [string, string] => entry[1] !== null);
  refuse(given.flatMap(([name, amount]) => amountErrors(`totals.${name}.amount`, amount, currency)));
  if (stated.total === null && stated.subtotal === null) {
    refuse([error('totals.total', 'REQUIRED', 'State the total or the subtotal.')]);
  }
  const totals = completed(stated, currency, '0');
  refuse(identityErrors(totals, currency));
  return totals;
}

function identityErrors(totals: OrderTotals, currency: string): FieldError[] {
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
function completed(stated: StatedTotals, currency: string, subtotal: string): OrderTotals {
  const missing = parts.filter(part => stated[part] === null);
  const known = { ...stated };
  const [unknown] = missing;
  if (missing.length === 1 && unknown !== undefined && stated.total !== null && stated.subtotal !== null) {
    const rest = partOf(unknown, { ...stated, [unknown]: '0' } as OrderTotals);
    // A discount that would be negative is none: then the figures do not add up.
    known[unknown] = unknown === 'discount' && rest.lt(0) ? '0' : rest.toFixed();
  }
  const [discount, shipping, tax] = parts.map(part => known[part] ?? '0') as [string, string, string];
  const given = stated.subtotal ?? subtotal;
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
function partOf(part: (typeof parts)[number], totals: OrderTotals): Big {
  const gap = new Big(totals.subtotal).minus(difference(totals));
  return part === 'discount' ? gap : gap.times(-1);
}

const difference = ({ total, shipping, discount, tax }: Omit<OrderTotals, 'subtotal'>): Big =>
  new Big(total).minus(shipping).plus(discount).minus(tax);

const subtotalOf = (totals: OrderTotals, currency: string): string =>
  exact(difference(totals).toFixed(), currency);

const zero = (currency: string): string => exact('0', currency);

/** With the decimals of the currency; an amount that has more keeps them: nothing is rounded away. */
export function exact(amount: string, currency: string): string {
  const value = new Big(amount);
  const isPrecise = value.round(currencyExponent(currency)).eq(value);
  return isPrecise ? formatAmount(amount, currency) : value.toFixed();
}

const error = (path: string, code: string, message: string): FieldError => ({ path, code, message });
