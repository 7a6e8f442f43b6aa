import type { TObject } from 'typebox';
import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { AccountGuard } from '../../../connectors/provider-calls/account-guard.js';
import type { CallMeter } from '../../../connectors/provider-calls/call-meter.js';
import { callPatiently, type Wait } from '../../../connectors/provider-calls/call-patiently.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import { dictionary } from '../../../kernel/dictionary.js';
import { AppError } from '../../../kernel/errors.js';
import { enrichmentLimits } from './enrichment.limits.js';
import type { EnrichmentProblemCode } from './enrichment.values.js';

export interface AskedTexts {
  instructions: string;
  message: string;
  schema: TObject;
  /** BCP 47; an answer in another language is none. */
  tag: string;
}

export interface AskOptions {
  model: LanguageModel;
  meter: CallMeter;
  account: AccountGuard;
  signal: AbortSignal;
  wait: Wait;
  /** Whether the job fails for good if the error is thrown. */
  isFinal(error: unknown): boolean;
}

/** What the model answered, or why there is no answer. */
export type ModelAnswer<T> =
  | { value: T; problem: null }
  | { value: null; problem: { code: EnrichmentProblemCode; message: string } };

/**
 * Asks for texts, again within bounds where the provider failed in passing or answered what cannot be read. What is no answer
 * in the end is a problem of the product, and the job goes on. Throws where the provider wants fewer calls for longer, unless that
 * is final, and the signal's reason.
 */
export async function askModel<T>(
  { instructions, message, schema, tag }: AskedTexts,
  { model, meter, account, signal, wait, isFinal }: AskOptions,
): Promise<ModelAnswer<T>> {
  const { outputTokensMax, triesAgain, waitsMax, waitMaxMs } = enrichmentLimits;
  const ask = async (): Promise<T> => {
    const { value } = await model.generateObject({
      ...{ instructions, messages: [{ role: 'user', text: message }], outputTokensMax, meter, signal },
      ...{ schema, schemaName: 'product_texts', language: tag },
    });
    return value as T;
  };
  const isWorthRepeating = ({ isTemporary, kind }: ProviderError): boolean =>
    isTemporary || kind === 'invalid_answer';
  try {
    const patience = { wait, signal, triesAgain, waitsMax, waitMaxMs, isWorthRepeating };
    return { value: await account.call(() => callPatiently(ask, patience)), problem: null };
  } catch (error) {
    return { value: null, problem: problemOf(error, isFinal) };
  }
}

/** What a meter says of a call that must not be made. */
const meterCodes: Readonly<Record<string, EnrichmentProblemCode>> = dictionary({
  PROVIDER_BUDGET_REACHED: 'provider_budget_reached',
  PROVIDER_PRICE_UNKNOWN: 'provider_price_unknown',
});

function problemOf(
  error: unknown,
  isFinal: AskOptions['isFinal'],
): { code: EnrichmentProblemCode; message: string } {
  if (error instanceof AppError) {
    const code = meterCodes[error.code];
    if (code !== undefined) return { code, message: error.detail };
  }
  if (!(error instanceof ProviderError) || (error.isThrottled && !isFinal(error))) {
    throw error;
  }
  return { code: codeOf(error), message: error.message };
}

function codeOf({ kind, isOfAccount }: ProviderError): EnrichmentProblemCode {
  if (isOfAccount) return 'provider_account_rejected';
  return kind === 'refused' ? 'provider_declined' : 'provider_failed';
}
