import type { Sandbox } from './sandbox.js';
import type {
  SandboxItemCounters,
  SandboxListing,
  SandboxOrder,
  SandboxPerformance,
  SandboxPromotion,
  SandboxReturn,
  SandboxReview,
  SandboxStatement,
} from './state.js';
import type { TokensSnapshot } from './tokens.js';

/** All that a sandbox knows, as JSON: what is on sale and was sold there, and who may come in. */
export interface SandboxSnapshot {
  sequence: number;
  listings: SandboxListing[];
  orders: SandboxOrder[];
  returns: SandboxReturn[];
  statements: SandboxStatement[];
  /** Absent in snapshots of versions that knew none. */
  promotions?: SandboxPromotion[];
  reviews?: SandboxReview[];
  performance?: SandboxPerformance[];
  itemCounters?: SandboxItemCounters[];
  countedThrough?: string | null;
  tokens: TokensSnapshot;
}

export function takeSnapshot({ shop, tokens }: Sandbox): SandboxSnapshot {
  const { state } = shop;
  return {
    sequence: shop.sequence,
    listings: [...state.listings.values()],
    orders: [...state.orders.values()],
    returns: [...state.returns.values()],
    statements: [...state.statements.values()],
    promotions: [...state.promotions.values()],
    reviews: [...state.reviews.values()],
    performance: [...state.performance.values()],
    itemCounters: [...state.itemCounters.values()],
    countedThrough: shop.countedThrough,
    tokens: tokens.snapshot(),
  };
}

/** Gives a new sandbox the state of an earlier one; nobody is told, as nothing happens. */
export function restoreSnapshot({ shop, tokens }: Sandbox, snapshot: SandboxSnapshot): void {
  const { state } = shop;
  shop.sequence = snapshot.sequence;
  shop.countedThrough = snapshot.countedThrough ?? null;
  for (const name of Object.keys(state) as (keyof typeof state)[]) {
    const records = state[name] as Map<string, { id: string }>;
    for (const entry of snapshot[name] ?? []) {
      records.set(entry.id, entry);
    }
  }
  tokens.restore(snapshot.tokens);
}
