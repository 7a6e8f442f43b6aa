import { escapeHtml } from '../../kernel/escape-html.js';
import type { AgentCheckoutView } from '../agent-checkout/checkout-view.js';
import { includedTaxes } from '../agent-checkout/included-taxes.rules.js';

interface Totals {
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  total: string;
}

/** What is zero is left out, but for the total. */
export function totalRows(totals: Totals): [name: string, amount: string][] {
  const all: [string, string][] = [
    ['Items', totals.subtotal],
    ['Discount', totals.discount],
    ['Shipping', totals.shipping],
    ['Tax', totals.tax],
    ['Total', totals.total],
  ];
  return all.filter(([name, amount]) => name === 'Total' || /[1-9]/.test(amount));
}

/** A paragraph on the taxes within the prices; nothing without any. */
export function includedTaxesText(taxes: AgentCheckoutView['taxes'], currency: string): string {
  const text = includedTaxes(taxes, currency);
  return text === null ? '' : `<p>${escapeHtml(text)}</p>`;
}
