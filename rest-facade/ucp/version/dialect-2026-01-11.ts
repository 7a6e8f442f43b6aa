import type { UcpDialect } from './dialect.js';

/** Errors are HTTP statuses throughout; 422 and 424 are not among those of this version. */
export const ucp20260111: UcpDialect = {
  version: '2026-01-11',
  basePath: '/ucp/2026-01-11',
  negotiates: false,
  hasBusinessOutcomes: false,
  statuses: {
    IDEMPOTENCY_KEY_REUSED: 409,
    INVENTORY_INSUFFICIENT: 400,
    CHECKOUT_INCOMPLETE: 400,
    PAYMENT_REQUIRED: 400,
    AGENT_VERSION_UNSUPPORTED: 400,
    AGENT_PROFILE_MALFORMED: 400,
    AGENT_PROFILE_UNREACHABLE: 400,
  },
  declinedCode: 'payment_declined',
  finalSeverity: 'requires_buyer_input',
};
