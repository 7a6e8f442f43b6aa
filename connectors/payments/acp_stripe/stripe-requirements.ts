import type { PaymentDue, RailSettings } from '../port.js';
import { stripeAmountAtLeast } from './stripe-amount.js';

/** Pages of the handler that ACP publishes; nobody has to fetch them. */
const handlerPages = {
  spec: 'https://acp.dev/handlers/tokenized.card',
  config_schema: 'https://acp.dev/schemas/handlers/tokenized.card/config.json',
  instrument_schemas: ['https://acp.dev/schemas/handlers/tokenized.card/instrument.json'],
};

/**
 * What an agent gives to whoever holds the buyer's card, to be given a token for this payment alone: ACP's handler, and
 * the allowance of its delegated payment. `max_amount` is in Stripe's smallest unit, as its tokens are.
 */
export function stripeRequirements(settings: RailSettings, due: PaymentDue): Record<string, unknown> {
  const { merchantId = '', accountName = '', secretKey = '' } = settings;
  const isTest = /^[rs]k_test_/.test(secretKey);
  return {
    handler: {
      id: 'card_tokenized',
      name: 'dev.acp.tokenized.card',
      ...(accountName === '' ? {} : { display_name: accountName }),
      version: '2026-01-22',
      requires_delegate_payment: true,
      requires_pci_compliance: false,
      psp: 'stripe',
      ...handlerPages,
      config: {
        merchant_id: merchantId,
        psp: 'stripe',
        accepted_brands: ['visa', 'mastercard', 'amex', 'discover'],
        accepted_funding_types: ['credit', 'debit'],
        supports_3ds: true,
        environment: isTest ? 'sandbox' : 'production',
      },
    },
    merchant_id: merchantId,
    max_amount: stripeAmountAtLeast(due.amount, due.currency),
    currency: due.currency.toLowerCase(),
    checkout_session_id: due.sessionId,
    expires_at: due.expiresAt,
  };
}
