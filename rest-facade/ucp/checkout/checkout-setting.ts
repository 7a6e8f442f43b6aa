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
): readonly ActiveCapability[] => capabilities.filter(({ name }) => name !== 'dev.ucp.shopping.order');

export const hasCapability = (capabilities: readonly ActiveCapability[], name: string): boolean =>
  capabilities.some(capability => capability.name === `dev.ucp.shopping.${name}`);
