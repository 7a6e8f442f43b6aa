import { UcpCheckout, UcpCheckout20260111 } from '../checkout/checkout.schema.js';
import { UcpOrder, UcpOrder20260111 } from '../order/order.schema.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { schemaUrl } from './profile.js';

type Json = Record<string, unknown>;

interface ObjectSchema {
  properties: Record<string, unknown>;
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** What a way of paying tells agents is its own matter. */
const handlerConfig = { type: 'object', additionalProperties: true };

/** What an agent pays with; its credential is the processor's matter. */
const instrument = {
  type: 'object',
  required: ['id', 'handler_id', 'type'],
  properties: {
    id: { type: 'string' },
    handler_id: { type: 'string' },
    type: { type: 'string' },
    credential: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string' } },
      additionalProperties: true,
    },
  },
  additionalProperties: true,
};

const bodies = {
  [ucp20260408.version]: { checkout: UcpCheckout, order: UcpOrder },
  [ucp20260111.version]: { checkout: UcpCheckout20260111, order: UcpOrder20260111 },
};

/** The JSON Schemas of what is answered, by version and file name: printed from the schemas that the routes answer by. */
export const ucpSchemas = (publicUrl: string): Map<string, Json> =>
  new Map(
    Object.entries(bodies).flatMap(([version, { checkout, order }]) => {
      const schemas: Json = {
        'checkout.json': checkout,
        'order.json': order,
        'discount.json': part(checkout, 'discounts'),
        'fulfillment.json': part(checkout, 'fulfillment'),
        'buyer_consent.json': part(checkout, 'buyer'),
        'payment-handler-config.json': handlerConfig,
        'payment-instrument.json': instrument,
      };
      return Object.entries(schemas).map(([name, schema]): [string, Json] => [
        `${version}/${name}`,
        { $schema: dialect, $id: schemaUrl(publicUrl, version, name), ...printed(schema) },
      ]);
    }),
  );

/** What an extension adds to a checkout. */
const part = ({ properties }: ObjectSchema, name: string): Json => ({
  type: 'object',
  properties: { [name]: properties[name] },
});

/** Without what only the library knows. */
const printed = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json;
