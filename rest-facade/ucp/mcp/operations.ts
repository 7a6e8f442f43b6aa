import type { Route } from '../../route.js';
import { ucpCheckoutRoutes } from '../checkout/checkout-2026-04-08.routes.js';
import { ucpOrderRoutes } from '../order/orders.routes.js';

/** An operation of the protocol's binding to the Model Context Protocol: a route, called with its arguments. */
export interface UcpOperation {
  /** The tool is called as the operation is (services/shopping/mcp.openrpc.json). */
  name: string;
  route: Route;
  /** The argument that is the body of the route; null: it has none. */
  payload: 'checkout' | null;
  /** Whether it is about one thing, which the argument `id` names. */
  hasId: boolean;
  /** Whether `meta` must have an idempotency key. */
  needsKey: boolean;
  /** It changes nothing. */
  isRead: boolean;
}

const routes = new Map([...ucpCheckoutRoutes, ...ucpOrderRoutes].map(route => [route.id, route]));

const operation = (name: string, routeId: string, more: Partial<UcpOperation> = {}): UcpOperation => ({
  name,
  route: routes.get(routeId)!,
  payload: null,
  hasId: true,
  needsKey: false,
  isRead: false,
  ...more,
});

/** Those of 2026-04-08 whose routes are served. */
export const ucpOperations: readonly UcpOperation[] = [
  operation('create_checkout', 'ucp.checkout.create', { payload: 'checkout', hasId: false }),
  operation('get_checkout', 'ucp.checkout.read', { isRead: true }),
  operation('update_checkout', 'ucp.checkout.replace', { payload: 'checkout' }),
  operation('complete_checkout', 'ucp.checkout.complete', { payload: 'checkout', needsKey: true }),
  operation('cancel_checkout', 'ucp.checkout.cancel', { needsKey: true }),
  operation('get_order', 'ucp.orders.read', { isRead: true }),
];
