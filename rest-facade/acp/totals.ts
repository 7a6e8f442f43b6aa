import Big from 'big.js';
import { minorUnits } from '../agent-checkout/amounts.rules.js';
import type { AgentCheckoutItemView, AgentShippingOptionView } from '../agent-checkout/checkout-view.js';
import { includedTaxes } from '../agent-checkout/included-taxes.rules.js';
import type { AcpCheckoutView } from './checkout-view.js';
import type { AcpTotal } from './session.schema.js';

/**
 * What the whole session comes to. Amounts that are deducted are positive here, so that
 * total = items_base_amount - items_discount - discount + fulfillment + tax. Those that say nothing are left out.
 */
export function sessionTotals(session: AcpCheckoutView): AcpTotal[] {
  const { currency, amounts, items, shipping, taxes } = session;
  const onItems = sum(items.map(({ discount }) => discount));
  const elsewhere = new Big(amounts.discount).minus(onItems);
  const money = (amount: Big | string) => minorUnits(new Big(amount).toFixed(), currency);
  return [
    { type: 'items_base_amount', display_text: 'Items', amount: money(amounts.subtotal) },
    ...(onItems.eq(0)
      ? []
      : [{ type: 'items_discount' as const, display_text: 'Discount on items', amount: money(onItems) }]),
    {
      type: 'subtotal',
      display_text: 'Subtotal',
      amount: money(new Big(amounts.subtotal).minus(onItems)),
    },
    ...(elsewhere.eq(0)
      ? []
      : [{ type: 'discount' as const, display_text: 'Discount', amount: money(elsewhere) }]),
    ...(shipping.selectedOptionId === null
      ? []
      : [{ type: 'fulfillment' as const, display_text: 'Shipping', amount: money(amounts.shipping) }]),
    ...taxTotal(taxes, amounts.tax, currency),
    {
      type: 'total',
      display_text: 'Total',
      amount: money(amounts.total),
      ...totalDescription(taxes, currency),
    },
  ];
}

/** What a line comes to: before tax and shipping, which are the session's. */
export function lineTotals(item: AgentCheckoutItemView, currency: string): AcpTotal[] {
  const net = new Big(item.subtotal).minus(item.discount).toFixed();
  const money = (amount: string) => minorUnits(amount, currency);
  return [
    { type: 'items_base_amount', display_text: 'Base amount', amount: money(item.subtotal) },
    { type: 'discount', display_text: 'Discount', amount: money(item.discount) },
    { type: 'subtotal', display_text: 'Subtotal', amount: money(net) },
    { type: 'total', display_text: 'Total', amount: money(net) },
  ];
}

/** What an option costs here, and what it would cost where a free-shipping rule made it cheaper. */
export function optionTotals(
  { title, amount, fullAmount }: AgentShippingOptionView,
  currency: string,
): AcpTotal[] {
  const total = { type: 'total' as const, display_text: title, amount: minorUnits(amount, currency) };
  const saved = new Big(fullAmount).minus(amount);
  if (saved.lte(0)) {
    return [total];
  }
  return [
    { type: 'subtotal', display_text: 'Shipping', amount: minorUnits(fullAmount, currency) },
    { type: 'discount', display_text: 'Free shipping', amount: minorUnits(saved.toFixed(), currency) },
    total,
  ];
}

/** The taxes that are added to prices, each in the breakdown. */
function taxTotal(taxes: AcpCheckoutView['taxes'], amount: string, currency: string): AcpTotal[] {
  const added = taxes.filter(({ isIncluded }) => !isIncluded);
  if (added.length === 0) {
    return [];
  }
  const breakdown = added.map(tax => ({
    jurisdiction: tax.title,
    rate: Number(new Big(tax.rate).div(100).toFixed()),
    amount: minorUnits(tax.amount, currency),
  }));
  return [{ type: 'tax', display_text: 'Tax', amount: minorUnits(amount, currency), breakdown }];
}

/** Says which taxes are within the prices. */
export function totalDescription(
  taxes: AcpCheckoutView['taxes'],
  currency: string,
): Pick<AcpTotal, 'description'> {
  const description = includedTaxes(taxes, currency);
  return description === null ? {} : { description };
}

const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0));
