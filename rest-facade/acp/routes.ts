import { acpCheckoutRoutes } from './checkout.routes.js';
import { acpFeedRoutes } from './feed.routes.js';

/** The Agentic Commerce Protocol. */
export const acpRoutes = [...acpCheckoutRoutes, ...acpFeedRoutes];
