import type { Transaction } from '../../../kernel/database/transaction.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import { reviveEndpoint } from './agent-endpoint.queries.js';

/** A platform of the Agentic Commerce Protocol has no profile that would be read when it opens a session. */
export function reviveAcpEndpoint(
  tx: Transaction,
  { organizationId, form, openedBy }: Pick<CheckoutSession, 'organizationId' | 'form' | 'openedBy'>,
): void {
  if (form === 'acp') {
    reviveEndpoint(tx, { organizationId, protocol: 'acp', key: openedBy });
  }
}
