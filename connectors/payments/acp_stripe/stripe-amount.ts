import Big from 'big.js';
import { currencyExponent, formatAmount } from '../../../kernel/money.js';

/** Where Stripe's smallest unit is not that of ISO 4217 (docs.stripe.com/currencies): it counts these in hundredths ... */
const hundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);
/** ... and this one whole. */
const whole: ReadonlySet<string> = new Set(['MGA']);

/** Decimals of the unit in which Stripe counts a currency. */
function stripeExponent(currency: string): number {
  if (whole.has(currency)) {
    return 0;
  }
  return hundredths.has(currency) ? 2 : currencyExponent(currency);
}

/** Cards know no thousandths: amounts in currencies that have them end in a zero. */
const stepOf = (currency: string): number => (stripeExponent(currency) === 3 ? 10 : 1);

/** The amount in Stripe's smallest unit; null for one that Stripe cannot charge exactly, such as 1.005 KWD. */
export function stripeAmount(amount: string, currency: string): number | null {
  const units = unitsOf(amount, currency);
  return units.mod(stepOf(currency)).eq(0) ? units.toNumber() : null;
}

/** The least that Stripe can charge and that covers the amount. */
export function stripeAmountAtLeast(amount: string, currency: string): number {
  const step = stepOf(currency);
  return unitsOf(amount, currency).div(step).round(0, Big.roundUp).times(step).toNumber();
}

const unitsOf = (amount: string, currency: string): Big =>
  new Big(amount).times(new Big(10).pow(stripeExponent(currency)));

/** A decimal string with the currency's decimals, from Stripe's smallest unit. */
export const decimalAmount = (units: number, currency: string): string =>
  formatAmount(new Big(units).div(new Big(10).pow(stripeExponent(currency))).toFixed(), currency);
