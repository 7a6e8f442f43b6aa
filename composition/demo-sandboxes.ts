import type { SandboxedMarketplace } from '../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { sandboxedMarketplaces } from '../connectors/marketplaces/sandboxed-registry.js';
import type { SandboxedRail } from '../connectors/payments/payment-sandbox.js';
import { sandboxedRails } from '../connectors/payments/sandboxed-registry.js';
import type { DemoMerchant } from '../subgraphs/platform/index.js';
import { connectSandboxes } from './demo.js';
import { offerPaymentSandboxes } from './demo-payments.js';
import { type RunningPaymentSandbox, startPaymentSandboxes } from './payment-sandboxes.js';
import type { ProcessDependencies } from './process-dependencies.js';
import { type RunningSandbox, startSandboxes } from './sandboxes.js';

/** What stands in for the outside world. */
export interface SandboxedModules {
  marketplaces: readonly SandboxedMarketplace[];
  rails: readonly SandboxedRail[];
}

export interface DemoSandboxes {
  sandboxes: readonly RunningSandbox[];
  paymentSandboxes: readonly RunningPaymentSandbox[];
}

/** Starts the sandboxes of the demo and connects the demo merchant with each. The only way in which they are loaded. */
export async function openDemoSandboxes(
  dependencies: ProcessDependencies,
  demo: DemoMerchant,
  given: Partial<SandboxedModules>,
  stops: (() => Promise<void>)[],
): Promise<DemoSandboxes> {
  const { marketplaces = sandboxedMarketplaces, rails = sandboxedRails } = given;
  const sandboxes = await startSandboxes(marketplaces, dependencies, stops);
  await connectSandboxes(dependencies, demo, sandboxes);
  const paymentSandboxes = await startPaymentSandboxes(rails, dependencies, stops);
  await offerPaymentSandboxes(dependencies, demo, paymentSandboxes);
  return { sandboxes, paymentSandboxes };
}
