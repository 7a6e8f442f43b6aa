import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import { AppError } from '../../../kernel/errors.js';
import { providerUsageErrors } from './provider-usage.errors.js';

/**
 * Why a provider was not asked, or did not answer, as a sentence for whoever goes on without it. Throws what neither the
 * provider nor the budget says.
 */
export function callProblem(error: unknown): string {
  const isOfBudget = error instanceof AppError && Object.hasOwn(providerUsageErrors, error.code);
  if (error instanceof ProviderError || isOfBudget) {
    return error.message;
  }
  throw error;
}
