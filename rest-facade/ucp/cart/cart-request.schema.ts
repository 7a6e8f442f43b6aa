import { type Static, Type } from 'typebox';
import { cartLimits } from '../../../subgraphs/commerce/checkout/cart/cart.limits.js';
import { nullable } from '../../schema-builders.js';
import { Buyer, DiscountCodes, LineItems, open } from '../checkout/checkout-request.schema.js';

const hint = (maxLength: number, about: object = {}) =>
  Type.Optional(nullable(Type.String({ maxLength, ...about })));
const { contextLength, intentLength } = cartLimits;

/** Hints about the buyer; what is not understood is left alone. */
export const Context = Type.Optional(
  nullable(
    open({
      address_country: hint(contextLength),
      address_region: hint(contextLength),
      postal_code: hint(contextLength),
      language: hint(contextLength, { description: 'BCP 47.', examples: ['en'] }),
      currency: hint(contextLength),
      intent: hint(intentLength, {
        description: 'What the buyer is after, in words.',
        examples: ['a present for a cook'],
      }),
    }),
  ),
);

const fields = { line_items: LineItems, buyer: Buyer, context: Context, discounts: DiscountCodes };

/** To create a cart. */
export const CartBody = open(fields);

/** To replace what is in a cart. */
export const CartReplacement = open({
  id: Type.Optional(nullable(Type.String({ description: 'Id of this cart; any other is rejected.' }))),
  ...fields,
});
export type CartReplacement = Static<typeof CartReplacement>;
