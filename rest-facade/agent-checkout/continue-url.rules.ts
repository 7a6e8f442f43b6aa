import type { AgentCheckoutView } from './checkout-view.js';

type Continued = Pick<AgentCheckoutView, 'status' | 'payment' | 'pagePath'>;

const terminal: readonly string[] = ['completed', 'canceled', 'expired'] satisfies Continued['status'][];

/**
 * Where the buyer goes on: to the bank that asks for a confirmation, else to the session's own page, which says what it needs.
 * Undefined once the session has ended: UCP 2026-04-08, "Continue URL", wants it until then.
 */
export function continueUrlOf(
  { status, payment, pagePath }: Continued,
  publicUrl: string,
): string | undefined {
  if (terminal.includes(status)) {
    return undefined;
  }
  const isEscalated = status === 'complete_in_progress' && payment?.state === 'requires_action';
  return (isEscalated ? payment.actionUrl : null) ?? `${publicUrl}${pagePath}`;
}
