import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { CheckoutSession } from '../../checkout/checkout/checkout-session.entity.js';
import { reviveEndpoint } from './agent-endpoint.queries.js';

/** A platform of the Agentic Commerce Protocol has no profile that would be read when it opens a session. */
export function reviveAcpEndpoint(
  tx: Transaction,
  { organizationId, protocol, openedBy }: Pick<CheckoutSession, 'organizationId' | 'protocol' | 'openedBy'>,
): void {
  if (protocol === 'acp') {
    reviveEndpoint(tx, { organizationId, protocol: 'acp', key: openedBy });
  }
}
