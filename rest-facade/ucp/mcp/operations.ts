import type { Route } from '../../route.js';
import { ucpCartRoutes } from '../cart/cart.routes.js';
import { ucpCatalogRoutes } from '../catalog/catalog.routes.js';
import { ucpCheckoutRoutes } from '../checkout/checkout-2026-04-08.routes.js';
import { ucpOrderRoutes } from '../order/orders.routes.js';

/** An operation of the protocol's binding to the Model Context Protocol: a route, called with its arguments. */
export interface UcpOperation {
  /** The tool is called as the operation is (services/shopping/mcp.openrpc.json). */
  name: string;
  route: Route;
  /** The argument that is the body of the route; null: it has none. */
  payload: 'checkout' | 'cart' | 'catalog' | null;
  /** Whether it is about one thing, which the argument `id` names. */
  hasId: boolean;
  /** Whether `meta` must have an idempotency key. */
  needsKey: boolean;
  /** It changes nothing. */
  isRead: boolean;
}

const served = [...ucpCheckoutRoutes, ...ucpCartRoutes, ...ucpCatalogRoutes, ...ucpOrderRoutes];
const routes = new Map(served.map(route => [route.id, route]));

const operation = (name: string, routeId: string, more: Partial<UcpOperation> = {}): UcpOperation => ({
  name,
  route: routes.get(routeId)!,
  payload: null,
  hasId: true,
  needsKey: false,
  isRead: false,
  ...more,
});

/** Of what is asked of the catalog. */
const asked = { payload: 'catalog', hasId: false, isRead: true } as const;

/** All 13 of 2026-04-08. */
export const ucpOperations: readonly UcpOperation[] = [
  operation('create_checkout', 'ucp.checkout.create', { payload: 'checkout', hasId: false }),
  operation('get_checkout', 'ucp.checkout.read', { isRead: true }),
  operation('update_checkout', 'ucp.checkout.replace', { payload: 'checkout' }),
  operation('complete_checkout', 'ucp.checkout.complete', { payload: 'checkout', needsKey: true }),
  operation('cancel_checkout', 'ucp.checkout.cancel', { needsKey: true }),
  operation('create_cart', 'ucp.carts.create', { payload: 'cart', hasId: false }),
  operation('get_cart', 'ucp.carts.read', { isRead: true }),
  operation('update_cart', 'ucp.carts.replace', { payload: 'cart' }),
  operation('cancel_cart', 'ucp.carts.cancel', { needsKey: true }),
  operation('search_catalog', 'ucp.catalog.search', asked),
  operation('lookup_catalog', 'ucp.catalog.lookup', asked),
  operation('get_product', 'ucp.catalog.product', asked),
  operation('get_order', 'ucp.orders.read', { isRead: true }),
];
