import type { UcpCheckoutView } from './checkout-view.js';

export const ucpCheckoutStatuses = [
  'incomplete',
  'requires_escalation',
  'ready_for_complete',
  'complete_in_progress',
  'completed',
  'canceled',
] as const;
export type UcpCheckoutStatus = (typeof ucpCheckoutStatuses)[number];

/**
 * The status of a session in the protocol's words, which ask what the agent can do next: something is missing, the buyer
 * has to act, it can be completed. There is no word for a session that expired but `canceled`.
 */
export function ucpStatusOf(
  view: Pick<UcpCheckoutView, 'status' | 'missingRequirements' | 'payment'>,
): UcpCheckoutStatus {
  switch (view.status) {
    case 'ready_for_payment':
      return view.missingRequirements.length > 0 ? 'incomplete' : 'ready_for_complete';
    case 'complete_in_progress':
      return isEscalated(view) ? 'requires_escalation' : 'complete_in_progress';
    case 'completed':
      return 'completed';
    case 'canceled':
    case 'expired':
      return 'canceled';
  }
}

/** Whether the buyer has something to do at the payment's address, such as 3-D Secure. */
export const isEscalated = ({ status, payment }: Pick<UcpCheckoutView, 'status' | 'payment'>): boolean =>
  status === 'complete_in_progress' && payment?.state === 'requires_action' && payment.actionUrl !== null;
