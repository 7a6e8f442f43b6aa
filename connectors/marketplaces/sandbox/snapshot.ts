import type { Sandbox } from './sandbox.js';
import type {
  SandboxListing,
  SandboxOrder,
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
  tokens: TokensSnapshot;
}

export function takeSnapshot({ shop, tokens }: Sandbox): SandboxSnapshot {
  const { listings, orders, returns, statements, promotions, reviews } = shop.state;
  return {
    sequence: shop.sequence,
    listings: [...listings.values()],
    orders: [...orders.values()],
    returns: [...returns.values()],
    statements: [...statements.values()],
    promotions: [...promotions.values()],
    reviews: [...reviews.values()],
    tokens: tokens.snapshot(),
  };
}

/** Gives a new sandbox the state of an earlier one; nobody is told, as nothing happens. */
export function restoreSnapshot({ shop, tokens }: Sandbox, snapshot: SandboxSnapshot): void {
  const { state } = shop;
  shop.sequence = snapshot.sequence;
  for (const name of ['listings', 'orders', 'returns', 'statements', 'promotions', 'reviews'] as const) {
    const records = state[name] as Map<string, { id: string }>;
    for (const entry of snapshot[name] ?? []) {
      records.set(entry.id, entry);
    }
  }
  tokens.restore(snapshot.tokens);
}
