import { type TObject, Type } from 'typebox';
import { oneOf, resource, Timestamp } from '../../schema-builders.js';

const text = Type.Optional(Type.String());
const Version = Type.String({ examples: ['2026-04-08'] });
const MinorUnits = Type.Integer({ description: "Amount in the currency's minor unit (ISO 4217)." });
const Uri = Type.String({ format: 'uri' });
/** Entries that others may have stated keep all their members. */
const open = { additionalProperties: true };

const Total = resource('UcpOrderTotal', { type: Type.String(), display_text: text, amount: MinorUnits });

const LineUnits = Type.Array(
  resource('UcpLineUnits', {
    id: Type.String(),
    quantity: Type.Integer({ description: 'Signed in adjustments.' }),
  }),
);

const Line = resource('UcpOrderLine', {
  id: Type.String(),
  item: Type.Object({
    id: Type.String(),
    title: Type.String(),
    price: MinorUnits,
    image_url: Type.Optional(Uri),
  }),
  quantity: Type.Object({
    original: Type.Optional(Type.Integer()),
    total: Type.Integer(),
    fulfilled: Type.Integer(),
  }),
  totals: Type.Array(Total),
  status: oneOf('processing', 'partial', 'fulfilled', 'removed'),
});

const Expectation = Type.Object(
  {
    id: Type.String(),
    line_items: LineUnits,
    method_type: oneOf('shipping', 'pickup', 'digital'),
    destination: Type.Object({}, open),
    description: text,
    fulfillable_on: text,
  },
  { ...open, title: 'UcpExpectation' },
);

const FulfillmentEvent = Type.Object(
  {
    id: Type.String(),
    occurred_at: Timestamp,
    type: Type.String({ examples: ['shipped', 'delivered'] }),
    line_items: LineUnits,
    tracking_number: text,
    tracking_url: text,
    carrier: text,
    description: text,
  },
  { ...open, title: 'UcpFulfillmentEvent' },
);

const Adjustment = Type.Object(
  {
    id: Type.String(),
    type: Type.String({ examples: ['cancellation', 'refund'] }),
    occurred_at: Timestamp,
    status: oneOf('pending', 'completed', 'failed'),
    line_items: Type.Optional(LineUnits),
    totals: Type.Optional(Type.Array(Total)),
    amount: Type.Optional(MinorUnits),
    description: text,
  },
  { ...open, title: 'UcpAdjustment' },
);

const fields = {
  id: Type.String(),
  checkout_id: Type.String(),
  permalink_url: Uri,
  line_items: Type.Array(Line),
  fulfillment: Type.Object({
    expectations: Type.Array(Expectation),
    events: Type.Array(FulfillmentEvent),
  }),
  adjustments: Type.Array(Adjustment),
  totals: Type.Array(Total),
};

/** An order by 2026-04-08. */
export const UcpOrder: TObject = resource('UcpOrder', {
  ucp: Type.Object({
    version: Version,
    status: Type.Literal('success'),
    capabilities: Type.Record(Type.String(), Type.Array(Type.Object({ version: Version }))),
  }),
  ...fields,
  currency: Type.String(),
});

/** An order by 2026-01-11. */
export const UcpOrder20260111: TObject = resource('UcpOrder20260111', {
  ucp: Type.Object({
    version: Version,
    capabilities: Type.Array(Type.Object({ name: Type.String(), version: Version })),
  }),
  ...fields,
});
