import { dictionary } from '../../kernel/dictionary.js';
import { minorUnits } from '../agent-checkout/amounts.rules.js';
import { continueUrlOf } from '../agent-checkout/continue-url.rules.js';
import type { ReplyPlace } from '../reply/reply.js';
import { buyerOf, fulfillmentDetailsOf } from './address.js';
import type { AcpCheckoutItemView, AcpCheckoutView } from './checkout-view.js';
import { discountsOf } from './discounts.js';
import { messagesOf } from './messages.js';
import { handlersOf } from './payment-handlers.js';
import type { AcpLineItem, AcpMessage, AcpSession } from './session.schema.js';
import { lineTotals, optionTotals, sessionTotals } from './totals.js';
import { acpVersion } from './version.js';

/**
 * The session as the Agentic Commerce Protocol 2026-04-17 shows it. `rejected` goes before its own messages: what became
 * of a request that left the session as it was.
 */
export function acpSessionOf(
  session: AcpCheckoutView,
  { publicUrl }: ReplyPlace,
  rejected: readonly AcpMessage[] = [],
): AcpSession {
  const { id, currency, items, shipping } = session;
  return {
    id,
    protocol: { version: acpVersion },
    capabilities: {
      payment: { handlers: handlersOf(session.rails, publicUrl) },
      extensions: [discountExtension],
    },
    buyer: buyerOf(session),
    status: statusOf(session),
    currency: currency.toLowerCase(),
    line_items: items.map(item => lineItemOf(item, currency)),
    fulfillment_details: fulfillmentDetailsOf(session),
    fulfillment_options: shipping.options.map(option => ({
      type: 'shipping',
      id: option.id,
      title: option.title,
      totals: optionTotals(option, currency),
    })),
    selected_fulfillment_options: selectionOf(session),
    totals: sessionTotals(session),
    messages: unrepeated([...rejected, ...messagesOf(session)]),
    links: session.links.map(linkOf),
    discounts: discountsOf(session),
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    expires_at: session.expiresAt,
    continue_url: continueUrlOf(session, publicUrl),
    order: orderOf(session, publicUrl),
  };
}

/** The protocol's own page and schema of the extension. */
const discountExtension = {
  name: 'discount',
  extends: [
    '$.CheckoutSessionCreateRequest.discounts',
    '$.CheckoutSessionUpdateRequest.discounts',
    '$.CheckoutSession.discounts',
  ],
  schema: 'https://agentic-commerce-protocol.com/schemas/discount.json',
  spec: 'https://agentic-commerce-protocol.com/specs/discount',
};

/**
 * A payment that the buyer has to confirm on a page is an escalation: `authentication_required` would promise
 * `authentication_metadata`, for agents that authenticate the card themselves.
 */
function statusOf({ status, payment, missingRequirements }: AcpCheckoutView): AcpSession['status'] {
  if (status === 'complete_in_progress' && payment?.state === 'requires_action') {
    return 'requires_escalation';
  }
  return status === 'ready_for_payment' && missingRequirements.length > 0 ? 'not_ready_for_payment' : status;
}

const lineItemOf = (item: AcpCheckoutItemView, currency: string): AcpLineItem => ({
  id: item.id,
  item: { id: item.reference, name: item.title, unit_amount: minorUnits(item.unitAmount, currency) },
  quantity: item.quantity,
  name: item.title,
  unit_amount: minorUnits(item.unitAmount, currency),
  images: item.imageUrl === null ? undefined : [item.imageUrl],
  product_id: item.productId,
  variant_id: item.variantId ?? undefined,
  sku: item.sku ?? undefined,
  totals: lineTotals(item, currency),
});

/** All items that are sent go the same way. */
function selectionOf({ shipping, items }: AcpCheckoutView): AcpSession['selected_fulfillment_options'] {
  const { selectedOptionId } = shipping;
  const shippedIds = items.filter(item => item.requiresShipping).map(({ id }) => id);
  return selectedOptionId === null
    ? undefined
    : [{ type: 'shipping', option_id: selectedOptionId, item_ids: shippedIds }];
}

const orderOf = ({ id, orderId, orderPagePath }: AcpCheckoutView, publicUrl: string): AcpSession['order'] =>
  orderId === null
    ? undefined
    : { id: orderId, checkout_session_id: id, permalink_url: `${publicUrl}${orderPagePath}` };

/** The protocol's list of types is closed, and has its own words for two of them. */
const linkTypes: Readonly<Record<string, string>> = dictionary({
  terms_of_service: 'terms_of_use',
  refund_policy: 'return_policy',
});

const linkOf = ({ type, url, title }: AcpCheckoutView['links'][number]): AcpSession['links'][number] => ({
  type: linkTypes[type] ?? type,
  url,
  title: title ?? undefined,
});

/** An error often says what the session says anyway. */
const unrepeated = (messages: AcpMessage[]): AcpMessage[] =>
  messages.filter(
    (message, index) =>
      messages.findIndex(
        ({ type, code, param }) => type === message.type && code === message.code && param === message.param,
      ) === index,
  );
