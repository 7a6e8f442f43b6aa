import { route } from '../../route.js';
import { contract20260408 } from '../contract.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { checkoutRoutes } from './checkout.routes.js';
import { UcpCheckout } from './checkout.schema.js';
import { checkout20260408 } from './checkout-2026-04-08.js';
import { CheckoutAdapter, updateSession } from './checkout-adapter.js';
import { changesInputOf, selectedInstrument } from './checkout-request.rules.js';
import { CheckoutPatch, CompletionBody } from './checkout-request.schema.js';

const adapter = new CheckoutAdapter({
  dialect: ucp20260408,
  contract: contract20260408,
  tag: 'Universal Commerce Protocol',
  schema: UcpCheckout,
  bodyOf: checkout20260408,
});

/** The Universal Commerce Protocol in version 2026-04-08, and PATCH, which is ours (§4.6). */
export const ucpCheckoutRoutes = [
  ...checkoutRoutes(adapter, {
    idPrefix: 'ucp.checkout',
    putMode: 'replace',
    takesCarts: true,
    completion: CompletionBody,
    completionExample: {
      payment: {
        instruments: [
          { handler_id: 'card_tokenized', type: 'card', credential: { type: 'spt', token: 'success_token' } },
        ],
      },
    },
    instrumentOf: selectedInstrument,
    instrumentField: 'payment.instruments',
  }),

  route({
    ...adapter.basics,
    id: 'ucp.checkout.update',
    method: 'PATCH',
    path: adapter.path('/:sessionId'),
    summary: 'Change parts of a checkout',
    description:
      'Omitted fields stay as they are, null clears a field. Prices and reservations are recalculated.',
    params: adapter.params,
    body: CheckoutPatch,
    example: { line_items: [{ item: { id: 'SHIRT-S' }, quantity: 2 }] },
    operation: updateSession,
    variables: ({ params, body }) => ({
      input: { ...changesInputOf(params.sessionId, body), id: params.sessionId, mode: 'merge' as const },
    }),
    reply: adapter.reply(200),
    businessErrorReply: adapter.businessErrorReply,
    errorCodes: [
      ...adapter.errorCodes,
      'CHECKOUT_NOT_FOUND',
      'CHECKOUT_ENDED',
      'CHECKOUT_IN_PROGRESS',
      'INVENTORY_INSUFFICIENT',
      'VERSION_STALE',
    ],
  }),
];
