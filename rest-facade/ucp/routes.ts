import { ucpCartRoutes } from './cart/cart.routes.js';
import { ucpCatalogRoutes } from './catalog/catalog.routes.js';
import { ucpCheckoutRoutes20260111 } from './checkout/checkout-2026-01-11.routes.js';
import { ucpCheckoutRoutes } from './checkout/checkout-2026-04-08.routes.js';
import { ucpOrderRoutes } from './order/orders.routes.js';

/** The Universal Commerce Protocol, in the versions that are served. */
export const ucpRoutes = [
  ...ucpOrderRoutes,
  ...ucpCheckoutRoutes,
  ...ucpCartRoutes,
  ...ucpCatalogRoutes,
  ...ucpCheckoutRoutes20260111,
];
