import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';

/** Marketplaces that push. */
export const pushing: readonly SandboxedMarketplace[] = sandboxedMarketplaces.filter(
  ({ marketplace }) => marketplace.capabilities.pushes,
);

/** The strictest of them: it signs the address that it pushes to, and tells changes of a few days at a time. */
export const strict: SandboxedMarketplace = pushing.find(
  ({ marketplace }) => marketplace.capabilities.changeWindowMaxMs !== null,
)!;
