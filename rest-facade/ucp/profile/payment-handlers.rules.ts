import type { AgentPaymentView, AgentRailView } from '../../agent-checkout/checkout-view.js';
import { handlerName } from '../../agent-checkout/payment-handlers.rules.js';
import type { UcpVersion } from '../version/dialect.js';

/** A handler in sessions since 2026-01-23. */
interface UcpPaymentHandler {
  id: string;
  version: string;
  available_instruments: { type: string }[];
  config: Record<string, unknown>;
}

/** The ways of paying by the names of their handlers; `config` is what the agent needs in order to pay by it. */
export function paymentHandlersOf(
  rails: readonly AgentRailView[],
  version: UcpVersion,
): Record<string, UcpPaymentHandler[]> {
  const handlers = rails.map(({ rail, handlerId, requirements }) => ({
    name: handlerName(rail),
    handler: {
      id: handlerId,
      version,
      available_instruments: [{ type: instrumentTypeOf(rail) }],
      config: requirements,
    },
  }));
  const byName = Map.groupBy(handlers, ({ name }) => name);
  return Object.fromEntries([...byName].map(([name, group]) => [name, group.map(({ handler }) => handler)]));
}

/** Processors are paid by cards and tokens of them; other ways have an instrument of their own name. */
const instrumentTypeOf = (rail: string): string => (rail.startsWith('acp_') ? 'card' : rail);

/** What the agent paid with, never with its credential. */
export interface UcpUsedInstrument {
  id: string;
  handler_id: string;
  type: string;
  selected: true;
  display: Record<string, unknown>;
}

/** Null where nothing was tried yet. */
export function usedInstrumentOf(payment: AgentPaymentView | null): UcpUsedInstrument | null {
  const { id, handlerId, type, display } = payment?.instrument ?? {};
  return id == null || handlerId == null || type === undefined
    ? null
    : { id, handler_id: handlerId, type, selected: true, display: display ?? {} };
}
