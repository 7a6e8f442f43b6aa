import { contract20260111 } from '../contract.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { checkoutRoutes } from './checkout.routes.js';
import { UcpCheckout20260111 } from './checkout.schema.js';
import { checkout20260111 } from './checkout-2026-01-11.js';
import { CheckoutAdapter } from './checkout-adapter.js';
import { EarlyCompletionBody } from './checkout-request.schema.js';

const adapter = new CheckoutAdapter({
  dialect: ucp20260111,
  contract: contract20260111,
  tag: 'Universal Commerce Protocol 2026-01-11',
  schema: UcpCheckout20260111,
  bodyOf: checkout20260111,
});

/**
 * The Universal Commerce Protocol in version 2026-01-11. An update leaves alone what its body leaves out, as the OpenAPI
 * document of that version says.
 */
export const ucpCheckoutRoutes20260111 = checkoutRoutes(adapter, {
  idPrefix: 'ucp-2026-01-11.checkout',
  putMode: 'merge',
  takesCarts: false,
  completion: EarlyCompletionBody,
  completionExample: {
    payment_data: {
      handler_id: 'card_tokenized',
      type: 'card',
      credential: { type: 'spt', token: 'success_token' },
    },
  },
  instrumentOf: ({ payment_data }) => payment_data ?? null,
  instrumentField: 'payment_data',
});
