import { callMarketplace, jsonOf } from '../call.js';
import { momentOfSecond } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import type {
  Account,
  AuthorisedAccount,
  ChannelDependencies,
  Credentials,
  GivenCredentials,
} from '../port.js';
import { contentOf, TiktokClient } from './tiktok-client.js';
import { regions } from './tiktok-region.js';

const productionEndpoint = 'https://auth.tiktok-shops.com';

interface Issued {
  access_token: string;
  /** The second of the epoch at which it ends, in spite of its name. */
  access_token_expire_in: number;
  refresh_token: string;
}

interface WireShop {
  id: string;
  name: string;
  region: string;
  /** Goes with every call for the shop. */
  cipher: string;
}

/** Exchanges the code of the seller's consent, and reads which shop it opens. */
export async function authorise(
  given: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  const { authCode = '', shopId = '' } = given.values;
  const issued = await askForTokens(given, dependencies, 'get', {
    auth_code: authCode,
    grant_type: 'authorized_code',
  });
  const values = keptValues(given.values, issued);
  const seller: Account = {
    externalId: shopId,
    endpoint: given.endpoint,
    credentials: { values, expiresAt: endOf(issued) },
    stores: [],
  };
  const { shops = [] } = await new TiktokClient(seller, dependencies).readOfSeller<{ shops?: WireShop[] }>(
    '/authorization/202309/shops',
  );
  const shop = chosenShop(shops, shopId);
  const region = regions.get(shop.region);
  if (region === undefined) {
    throw new MarketplaceError('unsupported', `Shops of ${shop.region} are not supported.`);
  }
  return {
    ...seller,
    externalId: shop.id,
    name: shop.name,
    credentials: { values: { ...values, shopCipher: shop.cipher }, expiresAt: endOf(issued) },
    stores: [{ id: shop.id, country: shop.region, currency: region.currency }],
  };
}

/** The answer has a new refresh token, which must be kept. */
export async function refreshTokens(
  account: Account,
  dependencies: ChannelDependencies,
): Promise<Credentials> {
  const { values } = account.credentials;
  const issued = await askForTokens({ endpoint: account.endpoint, values }, dependencies, 'refresh', {
    refresh_token: values.refreshToken ?? '',
    grant_type: 'refresh_token',
  });
  const shopCipher = values.shopCipher ?? '';
  return { values: { ...keptValues(values, issued), shopCipher }, expiresAt: endOf(issued) };
}

function chosenShop(shops: readonly WireShop[], shopId: string): WireShop {
  const [only, ...others] = shopId === '' ? shops : shops.filter(({ id }) => id === shopId);
  if (only === undefined) {
    throw new MarketplaceError('unauthorized', 'The seller has not authorised the shop.');
  }
  if (others.length > 0) {
    const ids = shops.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new MarketplaceError('rejected', `The seller has several shops, name one of them: ${ids}.`);
  }
  return only;
}

/** Not signed: the secret itself is a parameter. */
async function askForTokens(
  { endpoint, values }: GivenCredentials,
  dependencies: ChannelDependencies,
  call: 'get' | 'refresh',
  parameters: Readonly<Record<string, string>>,
): Promise<Issued> {
  const { appKey = '', appSecret = '' } = values;
  const query = new URLSearchParams({ app_key: appKey, app_secret: appSecret, ...parameters });
  const answer = await callMarketplace(dependencies, {
    method: 'GET',
    url: `${endpoint ?? productionEndpoint}/api/v2/token/${call}?${query}`,
    headers: {},
    isWrite: false,
  });
  return contentOf(jsonOf<{ code?: number; message?: string; data?: Issued }>(answer, false), false);
}

const keptValues = (
  { appKey = '', appSecret = '' }: Credentials['values'],
  issued: Issued,
): Record<string, string> => ({
  appKey,
  appSecret,
  accessToken: issued.access_token,
  refreshToken: issued.refresh_token,
});

const endOf = ({ access_token_expire_in: seconds }: Issued): string => momentOfSecond(seconds);
