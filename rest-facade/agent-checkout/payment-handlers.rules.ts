import type { AgentRailView } from './checkout-view.js';

/** A way of paying as a handler that says where it is described: on the pages of UCP, of which ACP has no like. */
interface DescribedHandler {
  id: string;
  name: string;
  version: string;
  spec: string;
  config_schema: string;
  instrument_schemas: string[];
  config: Record<string, unknown>;
}

/** What a way of paying is called: ours, as the protocols name none of them. */
export const handlerName = (rail: string): string => `dev.tradewind.${rail}`;

/** A handler by what tells it from others. */
export interface NamedHandler {
  id: string;
  /** In reverse domain order, such as `com.shopify.shop_pay`. */
  name: string;
  config: Record<string, unknown>;
}

/** The ways of paying as handlers; `config` is what the agent needs in order to pay by it. */
export const describedHandlersOf = (rails: readonly AgentRailView[], publicUrl: string): DescribedHandler[] =>
  rails.map(({ rail, handlerId, requirements }) =>
    describedHandler({ id: handlerId, name: handlerName(rail), config: requirements }, publicUrl),
  );

export const describedHandler = (
  { id, name, config }: NamedHandler,
  publicUrl: string,
): DescribedHandler => ({
  id,
  name,
  version: '2026-01-11',
  spec: `${publicUrl}/docs/ucp/payment-handlers`,
  config_schema: `${publicUrl}/ucp/schemas/2026-01-11/payment-handler-config.json`,
  instrument_schemas: [`${publicUrl}/ucp/schemas/2026-01-11/payment-instrument.json`],
  config,
});
