import type { Clock } from '../../../kernel/clock.js';
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
import { LazadaClient } from './lazada-client.js';
import { regions } from './lazada-region.js';

interface Issued {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  country_user_info?: { country: string; seller_id: string | number }[];
}

/** Exchanges the code of the seller's consent. One token is good in all countries that the seller sells in. */
export async function authorise(
  given: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  const { code = '' } = given.values;
  const issued = await LazadaClient.ofApp(given, dependencies).write<Issued>('auth', '/auth/token/create', {
    code,
  });
  const stores = (issued.country_user_info ?? []).flatMap(storesOf);
  const [first] = stores;
  if (first === undefined) {
    throw new MarketplaceError('unsupported', 'The seller sells in no country that is supported.');
  }
  const account: Account = {
    externalId: first.id,
    endpoint: given.endpoint,
    credentials: credentialsOf(given.values, issued, dependencies.clock),
    stores,
  };
  const { data } = await LazadaClient.ofSeller(account, dependencies).read<{ data: { name: string } }>(
    first.country,
    '/seller/get',
  );
  return { ...account, name: data.name };
}

/** The refresh token that comes back takes the place of the one that was given. */
export async function refreshTokens(app: LazadaClient, account: Account, clock: Clock): Promise<Credentials> {
  const { values } = account.credentials;
  const issued = await app.write<Issued>('auth', '/auth/token/refresh', {
    refresh_token: values.refreshToken ?? '',
  });
  return credentialsOf(values, issued, clock);
}

function storesOf({ country, seller_id: id }: { country: string; seller_id: string | number }): Store[] {
  const code = country.toUpperCase();
  const region = regions.get(code);
  return region === undefined ? [] : [{ id: String(id), country: code, currency: region.currency }];
}

function credentialsOf(
  { appKey = '', appSecret = '' }: Credentials['values'],
  issued: Issued,
  clock: Clock,
): Credentials {
  return {
    values: { appKey, appSecret, accessToken: issued.access_token, refreshToken: issued.refresh_token },
    expiresAt: momentAfter(clock, issued.expires_in),
  };
}
