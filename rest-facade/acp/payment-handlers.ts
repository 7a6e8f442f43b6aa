import type { AgentRailView } from '../agent-checkout/checkout-view.js';
import { describedHandlersOf } from '../agent-checkout/payment-handlers.rules.js';
import { isFields } from '../request/read-only-fields.rules.js';
import type { AcpPaymentHandler } from './session.schema.js';

/**
 * The ways of payment as the protocol's handlers. Rails of the protocol's own kind bring theirs along (`handler`); any other
 * is a handler of this platform, described where UCP's are, whose config is what the rail asks for.
 */
export const handlersOf = (rails: readonly AgentRailView[], publicUrl: string): AcpPaymentHandler[] =>
  describedHandlersOf(rails, publicUrl).map((handler, index) => {
    const { rail, handlerId, title, requirements } = rails[index]!;
    return {
      ...handler,
      requires_delegate_payment: false,
      requires_pci_compliance: false,
      psp: rail,
      ...(isFields(requirements.handler) ? requirements.handler : {}),
      id: handlerId,
      display_name: title,
    };
  });
