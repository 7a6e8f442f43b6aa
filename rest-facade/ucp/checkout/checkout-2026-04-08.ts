import type { AppError } from '../../../kernel/errors.js';
import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import type { AgentBuyerView } from '../../agent-checkout/checkout-view.js';
import type { ReplyPlace } from '../../reply/reply.js';
import { discountsOf } from '../extension/discounts.rules.js';
import { fulfillmentOf, postalAddressOf } from '../extension/fulfillment.rules.js';
import { knownFields } from '../known-fields.js';
import { messagesOf } from '../message/error.rules.js';
import type { UcpErrorMessage, UcpMessage } from '../message/message.js';
import { paymentHandlersOf, usedInstrumentOf } from '../profile/payment-handlers.rules.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { checkoutCoreOf, orderOf } from './checkout-core.js';
import { type CheckoutSetting, checkoutCapabilities, hasCapability } from './checkout-setting.js';
import type { UcpCheckoutView } from './checkout-view.js';
import { checkoutMessages, codeWarnings, isOfFulfillment } from './messages.rules.js';
import { amountsOf, lineTotalsOf, totalsOf } from './totals.rules.js';

const dialect = ucp20260408;

/** A session as version 2026-04-08 of the protocol writes it. */
export function checkout20260408(
  view: UcpCheckoutView,
  { capabilities, error }: CheckoutSetting,
  place: ReplyPlace,
) {
  const active = checkoutCapabilities(capabilities);
  const has = (name: string) => hasCapability(active, name);
  return {
    ucp: {
      version: dialect.version,
      status: 'success',
      capabilities: Object.fromEntries(active.map(({ name, version }) => [name, [{ version }]])),
      payment_handlers: paymentHandlersOf(view.rails, dialect.version),
    },
    ...checkoutCoreOf(view, item => lineTotalsOf(item, view.currency), place.publicUrl),
    totals: totalsOf(amountsOf(view), -1),
    ...knownFields({
      buyer: buyerOf(view.buyer, has('buyer_consent')),
      messages: unlessEmpty(withError(messagesFor(view, has), error, has('fulfillment'))),
      fulfillment: has('fulfillment') ? fulfillmentOf(view, postalAddressOf) : undefined,
      discounts: has('discount') ? discountsOf(view, true) : undefined,
      payment: paymentOf(view),
      order: orderOf(view, place.publicUrl),
      settlement: settlementOf(view),
    }),
  };
}

const messagesFor = (view: UcpCheckoutView, has: (capability: string) => boolean): UcpMessage[] => [
  ...checkoutMessages(view, has('fulfillment')),
  ...(has('discount') ? codeWarnings(view) : []),
];

/** An error for what the session lacks says again what the session says already: once is enough. */
function withError(messages: UcpMessage[], error: AppError | undefined, canShip: boolean): UcpMessage[] {
  const added = error === undefined ? [] : messagesOf(error, dialect);
  const isSaid = (message: UcpErrorMessage) =>
    (!canShip && isOfFulfillment(message)) ||
    (message.path !== undefined &&
      messages.some(said => said.code === message.code && 'path' in said && said.path === message.path));
  return [...messages, ...added.filter(message => !isSaid(message))];
}

const unlessEmpty = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list);

export function buyerOf(buyer: AgentBuyerView | null, hasConsent: boolean) {
  if (buyer === null) {
    return undefined;
  }
  return knownFields({
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    phone_number: buyer.phone,
    consent: hasConsent ? buyer.consent : null,
  });
}

function paymentOf({ payment }: UcpCheckoutView) {
  const used = usedInstrumentOf(payment);
  return used === null ? undefined : { instruments: [used] };
}

/** How it was paid (§2.4); not part of the protocol, which lets sessions have more. */
function settlementOf({ payment, amounts, currency, completedAt }: UcpCheckoutView) {
  return payment?.state === 'captured'
    ? knownFields({
        rail: payment.rail,
        status: 'captured',
        amount: minorUnits(amounts.total, currency),
        currency,
        settled_at: completedAt,
      })
    : undefined;
}
