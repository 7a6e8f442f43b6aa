import { type Static, Type } from 'typebox';
import { oneOf, resource, Timestamp } from '../schema-builders.js';
import { AcpAddress } from './session.schema.js';

// Orders of the Agentic Commerce Protocol 2026-04-17 as far as they are sent, in replies and in messages.

const text = Type.Optional(Type.String());
const minorUnits = Type.Integer({ description: "Amount in the currency's minor unit (ISO 4217)." });
const units = Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer() }));

const AcpOrderLine = resource('AcpOrderLine', {
  id: Type.String({ description: 'Id of the line in the checkout session.' }),
  title: Type.String(),
  image_url: Type.Optional(Type.String({ format: 'uri' })),
  quantity: Type.Object({
    ordered: Type.Integer(),
    current: Type.Integer({ description: 'Quantity without canceled units.' }),
    fulfilled: Type.Integer({ description: 'Sent.' }),
  }),
  unit_price: minorUnits,
  subtotal: minorUnits,
  status: Type.String({ description: 'processing, partial, fulfilled or removed.' }),
});

const AcpFulfillment = resource('AcpFulfillment', {
  id: Type.String(),
  type: oneOf('shipping'),
  status: Type.String({ description: 'processing, shipped or delivered.' }),
  line_items: units,
  carrier: text,
  tracking_number: text,
  destination: Type.Optional(AcpAddress),
  description: text,
  events: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), type: Type.String(), occurred_at: Timestamp })),
  ),
});

const AcpAdjustment = resource('AcpAdjustment', {
  id: Type.String(),
  type: Type.String({ description: 'cancellation or refund.' }),
  occurred_at: Timestamp,
  status: Type.String(),
  line_items: Type.Optional(units),
  amount: Type.Optional(minorUnits),
  currency: text,
  description: text,
});

export const AcpOrder = resource('AcpOrder', {
  type: oneOf('order'),
  id: Type.String(),
  checkout_session_id: Type.String(),
  permalink_url: Type.String({ format: 'uri' }),
  status: Type.String({ description: 'created, confirmed, shipped, completed or canceled.' }),
  line_items: Type.Array(AcpOrderLine),
  fulfillments: Type.Array(AcpFulfillment),
  adjustments: Type.Array(AcpAdjustment),
  totals: Type.Array(
    Type.Object({
      type: Type.String(),
      display_text: Type.String(),
      amount: minorUnits,
      description: text,
    }),
  ),
});

export type AcpOrder = Static<typeof AcpOrder>;
export type AcpOrderLine = Static<typeof AcpOrderLine>;
export type AcpFulfillment = Static<typeof AcpFulfillment>;
export type AcpAdjustment = Static<typeof AcpAdjustment>;
