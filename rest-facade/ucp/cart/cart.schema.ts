import { Type } from 'typebox';
import { resource, Timestamp } from '../../schema-builders.js';
import { Buyer, Discounts, LineItem, Total, Version } from '../checkout/checkout.schema.js';
import { UcpMessageSchema } from '../message/error.schema.js';

const text = Type.Optional(Type.String());

/** What an operation on a cart or the catalog was agreed on by. */
export const UcpMetadata = Type.Object({
  version: Version,
  status: Type.Literal('success'),
  capabilities: Type.Record(Type.String(), Type.Array(Type.Object({ version: Version }))),
});

/** A cart by 2026-04-08. */
export const UcpCart = resource('UcpCart', {
  ucp: UcpMetadata,
  id: Type.String(),
  line_items: Type.Array(LineItem, { description: 'What can be bought now.' }),
  currency: Type.String(),
  totals: Type.Array(Total, {
    description: 'An estimate: shipping, and taxes on what is shipped, are known at checkout.',
  }),
  links: Type.Array(Type.Object({ type: Type.String(), url: Type.String({ format: 'uri' }), title: text })),
  expires_at: Timestamp,
  buyer: Type.Optional(Buyer),
  context: Type.Optional(
    resource('UcpContext', {
      address_country: text,
      address_region: text,
      postal_code: text,
      language: Type.Optional(
        Type.String({ description: 'Language of the buyer (BCP 47).', examples: ['en'] }),
      ),
      currency: text,
      intent: Type.Optional(
        Type.String({
          description: 'What the buyer is after, in words.',
          examples: ['a present for a cook'],
        }),
      ),
    }),
  ),
  messages: Type.Optional(Type.Array(UcpMessageSchema)),
  discounts: Type.Optional(Discounts),
});
