import { createHash } from 'node:crypto';
import { ProviderError } from './provider-error.js';
import { costOf, type ProviderPrices } from './provider-prices.js';

/** What a call used. `units` are images, or searches of the web or of shops. */
export interface ProviderUsage {
  inputTokens: number;
  outputTokens: number;
  units: number;
}

/** A call that is about to be made: it uses at most `usageMax`. */
export interface PlannedCall {
  /** The adapter's key, such as `anthropic`. */
  provider: string;
  model: string;
  operation: 'text' | 'image' | 'answer' | 'search';
  usageMax: ProviderUsage;
  /** Decimal; null where no price is configured. */
  costMax: string | null;
  /** ISO 4217; null where no price is configured. */
  currency: string | null;
  /** The call ends by then, whatever happens. */
  timeoutMs: number;
}

/** The call with the most that it may cost. */
export const plannedCall = ({
  prices,
  ...call
}: Omit<PlannedCall, 'costMax' | 'currency'> & { prices: ProviderPrices | null }): PlannedCall => ({
  ...call,
  costMax: costOf(prices, call.usageMax),
  currency: prices?.currency ?? null,
});

export interface CallOutcome {
  /** `completed`, or the kind of the error. */
  status: 'completed' | ProviderError['kind'] | 'canceled';
  usage: ProviderUsage;
  /** Decimal; null where no price is configured. */
  cost: string | null;
  /** SHA-256 of the answer, as hex; null where there was none. */
  answerDigest: string | null;
}

/** Counts calls against a budget. Ports ask it before each call to a provider, and tell it what became of that. */
export interface CallMeter {
  /** @throws whatever says that the call must not be made; nothing is sent then. */
  begin(call: PlannedCall): Promise<StartedCall>;
}

export interface StartedCall {
  /** Once. What is never ended was cut off with its process: the meter lets it expire. */
  end(outcome: CallOutcome): Promise<void>;
}

export const digestOf = (answer: string | Uint8Array): string =>
  createHash('sha256').update(answer).digest('hex');

/** What a provider answered, and what that used; `usage` null where it did not say, which counts as the most. */
export interface MeteredAnswer<T> {
  value: T;
  usage: ProviderUsage | null;
  answerDigest: string;
  /** What is wrong with an answer that was charged; it is thrown once that is counted. */
  problem?: ProviderError | null;
}

export interface MeteredCall {
  meter: CallMeter;
  plan: PlannedCall;
  prices: ProviderPrices | null;
}

/**
 * Makes one call between the meter's `begin` and `end`. Where nobody knows what was used, such as after an answer that was
 * lost, it counts as the most: a budget is then reached too early, never too late.
 */
export async function metered<T>(call: MeteredCall, work: () => Promise<MeteredAnswer<T>>): Promise<T> {
  const started = await call.meter.begin(call.plan);
  let answer: MeteredAnswer<T>;
  try {
    answer = await work();
  } catch (error) {
    await started.end(failedOutcome(call, error));
    throw error;
  }
  await started.end(answeredOutcome(call, answer));
  if (answer.problem) {
    throw answer.problem;
  }
  return answer.value;
}

export const answeredOutcome = (
  call: Pick<MeteredCall, 'plan' | 'prices'>,
  { usage, answerDigest, problem }: Omit<MeteredAnswer<unknown>, 'value'>,
): CallOutcome => outcome(call, problem?.kind ?? 'completed', usage ?? call.plan.usageMax, answerDigest);

const nothing: ProviderUsage = { inputTokens: 0, outputTokens: 0, units: 0 };

export const failedOutcome = (call: Pick<MeteredCall, 'plan' | 'prices'>, error: unknown): CallOutcome =>
  error instanceof ProviderError
    ? outcome(call, error.kind, error.isFree ? nothing : call.plan.usageMax, null)
    : outcome(call, 'canceled', call.plan.usageMax, null);

const outcome = (
  { prices }: Pick<MeteredCall, 'plan' | 'prices'>,
  status: CallOutcome['status'],
  usage: ProviderUsage,
  answerDigest: string | null,
): CallOutcome => ({ status, usage, cost: costOf(prices, usage), answerDigest });
