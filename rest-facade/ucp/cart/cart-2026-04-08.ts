import type { AppError } from '../../../kernel/errors.js';
import { buyerOf } from '../checkout/checkout-2026-04-08.js';
import { lineItemsOf, linksOf } from '../checkout/checkout-core.js';
import { type CheckoutSetting, cartCapabilities, hasCapability } from '../checkout/checkout-setting.js';
import { codeWarnings } from '../checkout/messages.rules.js';
import { amountsOf, lineTotalsOf, totalsOf } from '../checkout/totals.rules.js';
import { discountsOf } from '../extension/discounts.rules.js';
import { knownFields } from '../known-fields.js';
import { messagesOf } from '../message/error.rules.js';
import type { UcpMessage } from '../message/message.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import type { UcpCartView } from './cart-view.js';

const dialect = ucp20260408;

/** A cart as version 2026-04-08 of the protocol writes it. */
export function cart20260408(view: UcpCartView, { capabilities, error }: CheckoutSetting) {
  const active = cartCapabilities(capabilities);
  const hasDiscounts = hasCapability(active, 'discount');
  const priced = { ...view, shipping: { selectedOptionId: null } };
  const messages = [...messagesFor(view, hasDiscounts), ...messagesOfError(error)];
  return {
    ucp: {
      version: dialect.version,
      status: 'success',
      capabilities: Object.fromEntries(active.map(({ name, version }) => [name, [{ version }]])),
    },
    id: view.id,
    line_items: lineItemsOf(view, item => lineTotalsOf(item, view.currency)),
    currency: view.currency,
    totals: totalsOf(amountsOf(priced), -1),
    links: linksOf(view),
    expires_at: view.expiresAt,
    ...knownFields({
      buyer: buyerOf(view.buyer, false),
      context: contextOf(view),
      messages: messages.length === 0 ? undefined : messages,
      discounts: hasDiscounts ? discountsOf(view, true) : undefined,
    }),
  };
}

const messagesFor = (view: UcpCartView, hasDiscounts: boolean): UcpMessage[] => [
  ...view.unavailable.map(
    ({ reference, message }): UcpMessage => ({
      type: 'warning',
      code: 'item_unavailable',
      path: '$.line_items',
      content: `${reference} cannot be bought any more, and is left out: ${message}`,
    }),
  ),
  ...view.short.map(
    ({ id }): UcpMessage => ({
      type: 'warning',
      code: 'out_of_stock',
      path: `$.line_items[${view.items.findIndex(item => item.id === id)}]`,
      content: 'Fewer units than these are in stock. A cart reserves nothing.',
    }),
  ),
  ...(hasDiscounts ? codeWarnings(view) : []),
];

const messagesOfError = (error: AppError | undefined): UcpMessage[] =>
  error === undefined ? [] : messagesOf(error, dialect);

function contextOf({ context }: UcpCartView) {
  return context === null
    ? undefined
    : knownFields({
        address_country: context.country,
        address_region: context.region,
        postal_code: context.postalCode,
        language: context.language,
        currency: context.currency,
        intent: context.intent,
      });
}
