import type { AppError } from '../../../kernel/errors.js';
import type { ActiveCapability } from '../version/dialect.js';

/** What a session's body is made of beside the session. */
export interface CheckoutSetting {
  /** What agent and installation have in common. */
  capabilities: readonly ActiveCapability[];
  /** What the request was rejected with, where it was. */
  error?: AppError;
}

/** The capabilities that a session's body names: itself and what extends it. */
export const checkoutCapabilities = (
  capabilities: readonly ActiveCapability[],
): readonly ActiveCapability[] => capabilities.filter(({ name }) => !others.has(name));

const others: ReadonlySet<string> = new Set([
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
]);

/** The same of a cart: an agent may have carts without checkouts. */
export const cartCapabilities = (capabilities: readonly ActiveCapability[]): readonly ActiveCapability[] =>
  capabilities.filter(({ name }) => ofCarts.has(name));

const ofCarts: ReadonlySet<string> = new Set(['dev.ucp.shopping.cart', 'dev.ucp.shopping.discount']);

export const hasCapability = (capabilities: readonly ActiveCapability[], name: string): boolean =>
  capabilities.some(capability => capability.name === `dev.ucp.shopping.${name}`);
