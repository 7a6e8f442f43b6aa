import type { UcpDialect } from './dialect.js';

export const ucp20260408: UcpDialect = {
  version: '2026-04-08',
  basePath: '/ucp/v1',
  negotiates: true,
  hasBusinessOutcomes: true,
  statuses: { IDEMPOTENCY_KEY_REUSED: 409 },
  declinedCode: 'payment_failed',
  finalSeverity: 'unrecoverable',
};
