import { reject } from '../../../kernel/errors.js';
import type { CreateAgentCartInput } from '../../../schema/documents.js';
import { checkoutInputOf } from '../checkout/checkout-request.rules.js';
import { withoutNulls } from '../checkout/without-nulls.js';
import type { CartReplacement } from './cart-request.schema.js';

/** What a body says of a cart, as the gateway takes it. Items are priced by the merchant, whatever the body says of prices. */
export function cartInputOf(body: CartReplacement): CreateAgentCartInput {
  const { line_items, buyer, discounts, context } = withoutNulls(body);
  const { items, buyer: person, discountCodes } = checkoutInputOf({ line_items, buyer, discounts });
  return {
    ...(items == null ? {} : { items }),
    ...(person == null ? {} : { buyer: person }),
    ...(discountCodes == null ? {} : { discountCodes }),
    ...(context == null ? {} : { context: contextInput(context) }),
  };
}

const contextInput = (context: NonNullable<CartReplacement['context']>) => ({
  country: context.address_country ?? null,
  region: context.address_region ?? null,
  postalCode: context.postal_code ?? null,
  language: context.language ?? null,
  currency: context.currency ?? null,
  intent: context.intent ?? null,
});

/** The same of a body that replaces the cart of an address. Throws VALIDATION_FAILED where the body names another one. */
export function cartReplacementOf(cartId: string, { id, ...body }: CartReplacement): CreateAgentCartInput {
  const isOfAnother = id != null && id.toLowerCase() !== cartId.toLowerCase();
  const message = 'is of another cart than the address names: leave it out, or send what it is.';
  reject(isOfAnother ? [{ path: 'id', code: 'READ_ONLY', message }] : []);
  return cartInputOf(body);
}
