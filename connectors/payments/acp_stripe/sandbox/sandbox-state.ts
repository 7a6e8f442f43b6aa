import { randomBytes } from 'node:crypto';

/** What the sandbox's Stripe knows, in the shapes that it answers. Amounts are in Stripe's smallest unit, times in seconds. */
export interface SandboxState {
  intents: Map<string, SandboxIntent>;
  charges: Map<string, SandboxCharge>;
  refunds: Map<string, SandboxRefund>;
  grantedTokens: Map<string, GrantedToken>;
  /** Payments that wait for the buyer at the bank, with what the bank says once it has heard. */
  challenges: Map<string, { id: string; decline: CardErrorBody | null }>;
}

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'canceled' | 'succeeded';

export interface SandboxIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: IntentStatus;
  metadata: Record<string, string>;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: CardErrorBody | null;
  next_action: NextAction | null;
  cancellation_reason: string | null;
  canceled_at: number | null;
  capture_method: 'automatic';
  confirmation_method: 'automatic';
  client_secret: string;
  livemode: false;
  created: number;
}

interface NextAction {
  type: 'redirect_to_url' | 'use_stripe_sdk';
  redirect_to_url?: { url: string; return_url: string };
}

export interface CardErrorBody {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
}

export interface SandboxCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  captured: boolean;
  paid: boolean;
  refunded: boolean;
  status: 'succeeded' | 'failed';
  payment_intent: string;
  metadata: Record<string, string>;
  livemode: false;
  created: number;
}

export interface SandboxRefund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'succeeded';
  created: number;
}

export interface GrantedToken {
  id: string;
  object: 'shared_payment.granted_token';
  created: number;
  deactivated_at: number | null;
  deactivated_reason: 'consumed' | 'expired' | 'revoked' | null;
  livemode: false;
  usage_limits: { currency: string; max_amount: number; expires_at: number };
  /** Which of the test cards it stands for; Stripe does not tell. */
  card: string;
}

export const emptyState = (): SandboxState => ({
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  grantedTokens: new Map(),
  challenges: new Map(),
});

const idBytes = 12;

/** Such as `pi_3b0c...`. */
export const stripeId = (prefix: string): string => `${prefix}_${randomBytes(idBytes).toString('hex')}`;

/** The state as JSON, and back. */
export const stateAsJson = (state: SandboxState): Record<keyof SandboxState, object[]> => ({
  intents: [...state.intents.values()],
  charges: [...state.charges.values()],
  refunds: [...state.refunds.values()],
  grantedTokens: [...state.grantedTokens.values()],
  challenges: [...state.challenges.values()],
});

export function stateFromJson(kept: ReturnType<typeof stateAsJson>): SandboxState {
  const byId = <T extends { id: string }>(rows: object[]) => new Map((rows as T[]).map(row => [row.id, row]));
  return {
    intents: byId<SandboxIntent>(kept.intents),
    charges: byId<SandboxCharge>(kept.charges),
    refunds: byId<SandboxRefund>(kept.refunds),
    grantedTokens: byId<GrantedToken>(kept.grantedTokens),
    challenges: byId(kept.challenges),
  };
}
