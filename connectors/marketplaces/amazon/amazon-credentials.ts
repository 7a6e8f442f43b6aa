import type { MarketplaceAnswer } from '../call.js';
import { callMarketplace, jsonOf } from '../call.js';
import { momentAfter } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import type {
  Account,
  AuthorisedAccount,
  ChannelDependencies,
  Credentials,
  GivenCredentials,
  Store,
} from '../port.js';
import { AmazonClient } from './amazon-client.js';
import { countries, loginEndpoint } from './amazon-region.js';

interface Issued {
  access_token: string;
  refresh_token?: string;
  /** Seconds. */
  expires_in: number;
}

interface Participations {
  payload: {
    marketplace: { id: string; countryCode: string; name: string; defaultCurrencyCode: string };
    storeName?: string;
    participation: { isParticipating: boolean };
  }[];
}

/** Gets an access token, reads the seller's countries, and proves that the listings of the seller are open to it. */
export async function authorise(
  given: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  const { sellerId = '' } = given.values;
  const credentials = await exchange(given, dependencies);
  const account: Account = { externalId: sellerId, endpoint: given.endpoint, credentials, stores: [] };
  const client = new AmazonClient(account, dependencies);
  const { payload } = await client.read<Participations>('/sellers/v1/marketplaceParticipations', {});
  const open = payload.filter(
    ({ marketplace: { id }, participation }) => participation.isParticipating && countries.has(id),
  );
  const stores = open.map(({ marketplace }) => storeOf(marketplace));
  const [first] = stores;
  if (first === undefined) {
    throw new MarketplaceError('rejected', 'The seller sells in none of the countries that are supported.');
  }
  await client.read(`/listings/2021-08-01/items/${encodeURIComponent(sellerId)}`, {
    marketplaceIds: first.id,
    pageSize: '1',
  });
  return { ...account, stores, name: open[0]!.storeName ?? sellerId };
}

/** Refresh tokens are not used up: they stay good until the seller withdraws. */
export function refreshTokens(
  { endpoint, credentials }: Account,
  dependencies: ChannelDependencies,
): Promise<Credentials> {
  return exchange({ endpoint, values: credentials.values }, dependencies);
}

const storeOf = (marketplace: { id: string; defaultCurrencyCode: string }): Store => ({
  id: marketplace.id,
  country: countries.get(marketplace.id)!.country,
  currency: marketplace.defaultCurrencyCode,
});

async function exchange(
  { endpoint, values }: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<Credentials> {
  const { clientId = '', clientSecret = '', refreshToken = '', sellerId = '', region = '' } = values;
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await callMarketplace(dependencies, {
    method: 'POST',
    url: `${endpoint ?? loginEndpoint}/auth/o2/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: form.toString(),
    isWrite: false,
  });
  const issued = issuedOf(answer);
  return {
    values: {
      clientId,
      clientSecret,
      sellerId,
      region,
      refreshToken: issued.refresh_token ?? refreshToken,
      accessToken: issued.access_token,
    },
    expiresAt: momentAfter(dependencies.clock, issued.expires_in),
  };
}

const loginErrors: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/** RFC 6749 §5.2. */
function issuedOf(answer: MarketplaceAnswer): Issued {
  const content = jsonOf<Issued & { error?: string; error_description?: string }>(answer, false);
  if (answer.status < 400) {
    return content;
  }
  const { error = String(answer.status), error_description: words = error } = content;
  throw new MarketplaceError(loginErrors.has(error) ? 'unauthorized' : 'rejected', `Amazon: ${words}`, {
    marketplaceCode: error,
  });
}
