import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type {
  AuthorisedAccount,
  ChannelDependencies,
  GivenCredentials,
  Marketplace,
} from '../../../../connectors/marketplaces/port.js';
import { type AppError, fail } from '../../../../kernel/errors.js';
import { AddressRejected } from '../../../../kernel/outbound/address-policy.js';
import { withRepairedText } from '../../../../kernel/outside-text.js';
import { withoutSecrets } from './secret-text.rules.js';

/**
 * Has the marketplace vouch for the credentials.
 *
 * @throws MARKETPLACE_REJECTED with the marketplace's words, MARKETPLACE_UNAVAILABLE, and VALIDATION_FAILED for an
 * endpoint that must not be called.
 */
export async function authoriseAccount(
  marketplace: Marketplace,
  given: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  try {
    return withRepairedText(await marketplace.authorise(given, dependencies));
  } catch (error) {
    throw error instanceof MarketplaceError ? errorOf(error, marketplace, given) : error;
  }
}

/** Without its cause: that has what was sent and answered, and errors are logged. */
function errorOf(error: MarketplaceError, marketplace: Marketplace, given: GivenCredentials): AppError {
  const { title } = marketplace;
  const { cause, isTemporary, marketplaceCode, retryAfterMs } = error;
  const words = withoutSecrets(error.message, given.values, marketplace);
  if (cause instanceof AddressRejected) {
    const { message } = cause;
    return fail('VALIDATION_FAILED', {
      detail: message,
      errors: [{ path: 'endpoint', code: 'URL_INVALID', message }],
    });
  }
  const internal = `${error.kind} ${marketplaceCode ?? ''}`.trim();
  return isTemporary
    ? fail('MARKETPLACE_UNAVAILABLE', {
        detail: `${title}: ${words}`,
        internal,
        retryAfterSeconds: Math.ceil((retryAfterMs ?? 30_000) / 1000),
      })
    : fail('MARKETPLACE_REJECTED', { detail: `${title}: ${words}`, internal });
}
