import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import type {
  AgentAddressView,
  AgentBuyerView,
  AgentCheckoutItemView,
} from '../../agent-checkout/checkout-view.js';
import { describedHandlersOf } from '../../agent-checkout/payment-handlers.rules.js';
import { wholeName } from '../../agent-checkout/person-name.rules.js';
import type { ReplyPlace } from '../../reply/reply.js';
import { discountsOf } from '../extension/discounts.rules.js';
import { fulfillmentOf, postalAddressOf, type UcpPostalAddress } from '../extension/fulfillment.rules.js';
import { knownFields } from '../known-fields.js';
import { usedInstrumentOf } from '../profile/payment-handlers.rules.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { checkoutCoreOf, orderOf } from './checkout-core.js';
import { type CheckoutSetting, checkoutCapabilities, hasCapability } from './checkout-setting.js';
import type { UcpCheckoutView } from './checkout-view.js';
import { checkoutMessages, codeWarnings } from './messages.rules.js';
import { amountsOf, totalsOf, type UcpTotal } from './totals.rules.js';

const dialect = ucp20260111;

/** A session as version 2026-01-11 of the protocol writes it: discounts are positive and those of the whole order. */
export function checkout20260111(
  view: UcpCheckoutView,
  { capabilities }: CheckoutSetting,
  { publicUrl }: ReplyPlace,
) {
  const active = checkoutCapabilities(capabilities);
  const has = (name: string) => hasCapability(active, name);
  const { itemsDiscount, discount, ...amounts } = amountsOf(view);
  const messages = [
    ...checkoutMessages(view, has('fulfillment')),
    ...(has('discount') ? codeWarnings(view) : []),
  ];
  return {
    ucp: { version: dialect.version, capabilities: active.map(({ name, version }) => ({ name, version })) },
    ...checkoutCoreOf(view, item => lineTotalsOf(item, view.currency), publicUrl),
    totals: totalsOf({ ...amounts, itemsDiscount: 0, discount: itemsDiscount + discount }, 1),
    payment: paymentOf(view, publicUrl),
    ...knownFields({
      buyer: buyerOf(view.buyer, has('buyer_consent')),
      messages: messages.length === 0 ? undefined : messages,
      fulfillment: has('fulfillment') ? fulfillmentOf(view, namedAddressOf) : undefined,
      discounts: has('discount') ? discountsOf(view, false) : undefined,
      order: orderOf(view, publicUrl),
    }),
  };
}

function lineTotalsOf(item: AgentCheckoutItemView, currency: string): UcpTotal[] {
  const amount = minorUnits(item.subtotal, currency);
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount },
    { type: 'total', display_text: 'Total', amount },
  ];
}

const namedAddressOf = (address: AgentAddressView): UcpPostalAddress => ({
  ...postalAddressOf(address),
  ...(address.name === null ? {} : { full_name: address.name }),
});

function buyerOf(buyer: AgentBuyerView | null, hasConsent: boolean) {
  if (buyer === null) {
    return undefined;
  }
  return knownFields({
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    full_name: wholeName(buyer.firstName, buyer.lastName),
    email: buyer.email,
    phone_number: buyer.phone,
    consent: hasConsent ? buyer.consent : null,
  });
}

/** Instruments are cards in this version; anything else that was paid with has no form in it, only its id. */
function paymentOf({ rails, payment }: UcpCheckoutView, publicUrl: string) {
  const used = usedInstrumentOf(payment);
  const { brand, last_digits } = used?.display ?? {};
  const isCard = used?.type === 'card' && typeof brand === 'string' && typeof last_digits === 'string';
  return {
    handlers: describedHandlersOf(rails, publicUrl),
    ...(used === null ? {} : { selected_instrument_id: used.id }),
    instruments: isCard
      ? [{ id: used.id, handler_id: used.handler_id, type: 'card', brand, last_digits }]
      : [],
  };
}
