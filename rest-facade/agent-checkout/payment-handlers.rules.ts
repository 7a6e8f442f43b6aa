import type { UcpVersion } from '../ucp/dialect.js';
import type { UcpPaymentView, UcpRailView } from './checkout-view.js';

/** A handler in sessions since 2026-01-23. */
interface UcpPaymentHandler {
  id: string;
  version: string;
  available_instruments: { type: string }[];
  config: Record<string, unknown>;
}

/** A handler in sessions of 2026-01-11. */
interface UcpEarlyPaymentHandler {
  id: string;
  name: string;
  version: string;
  spec: string;
  config_schema: string;
  instrument_schemas: string[];
  config: Record<string, unknown>;
}

/** What a way of paying is called: ours, as the protocol names none of them. */
export const handlerName = (rail: string): string => `dev.tradewind.${rail}`;

/** The ways of paying by the names of their handlers; `config` is what the agent needs in order to pay by it. */
export function paymentHandlersOf(
  rails: readonly UcpRailView[],
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

/** A handler by what tells it from others. */
export interface NamedHandler {
  id: string;
  /** In reverse domain order, such as `com.shopify.shop_pay`. */
  name: string;
  config: Record<string, unknown>;
}

/** The same in the words of 2026-01-11, whose handlers say where they are described. */
export const earlyPaymentHandlersOf = (
  rails: readonly UcpRailView[],
  publicUrl: string,
): UcpEarlyPaymentHandler[] =>
  rails.map(({ rail, handlerId, requirements }) =>
    earlyPaymentHandler({ id: handlerId, name: handlerName(rail), config: requirements }, publicUrl),
  );

export const earlyPaymentHandler = (
  { id, name, config }: NamedHandler,
  publicUrl: string,
): UcpEarlyPaymentHandler => ({
  id,
  name,
  version: '2026-01-11',
  spec: `${publicUrl}/docs/ucp/payment-handlers`,
  config_schema: `${publicUrl}/ucp/schemas/2026-01-11/payment-handler-config.json`,
  instrument_schemas: [`${publicUrl}/ucp/schemas/2026-01-11/payment-instrument.json`],
  config,
});

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
export function usedInstrumentOf(payment: UcpPaymentView | null): UcpUsedInstrument | null {
  const { id, handlerId, type, display } = payment?.instrument ?? {};
  return id == null || handlerId == null || type === undefined
    ? null
    : { id, handler_id: handlerId, type, selected: true, display: display ?? {} };
}
