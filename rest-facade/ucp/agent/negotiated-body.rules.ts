import { hasCapability } from '../checkout/checkout-setting.js';
import type { ActiveCapability } from '../version/dialect.js';

type Fields = Record<string, unknown>;

/**
 * A request body without what belongs to extensions that were not negotiated: they are not shown in the reply, so they
 * must not act either. Anything but an object is left to validation.
 */
export function negotiatedBody(body: unknown, capabilities: readonly ActiveCapability[]): unknown {
  if (!isRecord(body)) {
    return body;
  }
  const lacks = (extension: string) => !hasCapability(capabilities, extension);
  const { discounts, fulfillment, buyer, cart_id: cartId, ...core } = body;
  return {
    ...core,
    ...member('discounts', lacks('discount') ? undefined : discounts),
    ...member('cart_id', lacks('cart') ? undefined : cartId),
    ...member('fulfillment', lacks('fulfillment') ? undefined : fulfillment),
    ...member('buyer', lacks('buyer_consent') ? withoutConsent(buyer) : buyer),
  };
}

function withoutConsent(buyer: unknown): unknown {
  if (!isRecord(buyer)) {
    return buyer;
  }
  const { consent: _, ...rest } = buyer;
  return rest;
}

const member = (name: string, value: unknown): Fields => (value === undefined ? {} : { [name]: value });

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
