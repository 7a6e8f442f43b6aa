import type { Clock } from '../../../kernel/clock.js';
import { momentAfter } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import type {
  Account,
  AuthorisedAccount,
  ChannelDependencies,
  Credentials,
  GivenCredentials,
} from '../port.js';
import { ShopeeClient } from './shopee-client.js';
import { regions } from './shopee-region.js';

interface Issued {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expire_in: number;
}

interface ShopInfo {
  shop_name: string;
  region: string;
}

/** Exchanges the code of the seller's consent, and reads which shop it opens. */
export async function authorise(
  given: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  const { partnerId = '', shopId = '', code = '' } = given.values;
  const issued = await ShopeeClient.ofApp(given, dependencies).writeFlat<Issued>('/api/v2/auth/token/get', {
    code,
    shop_id: Number(shopId),
    partner_id: Number(partnerId),
  });
  const account: Account = {
    externalId: shopId,
    endpoint: given.endpoint,
    credentials: credentialsOf(given.values, issued, dependencies.clock),
    stores: [],
  };
  const shop = await ShopeeClient.ofShop(account, dependencies).readFlat<ShopInfo>(
    '/api/v2/shop/get_shop_info',
  );
  const region = regions.get(shop.region);
  if (region === undefined) {
    throw new MarketplaceError('unsupported', `Shops of ${shop.region} are not supported.`);
  }
  const stores = [{ id: shopId, country: shop.region, currency: region.currency }];
  return { ...account, name: shop.shop_name, stores };
}

/** A refresh token is good for one use: the new one must be kept. */
export async function refreshTokens(app: ShopeeClient, account: Account, clock: Clock): Promise<Credentials> {
  const { values } = account.credentials;
  const issued = await app.writeFlat<Issued>('/api/v2/auth/access_token/get', {
    refresh_token: values.refreshToken,
    shop_id: Number(account.externalId),
    partner_id: Number(values.partnerId),
  });
  return credentialsOf(values, issued, clock);
}

function credentialsOf(
  { partnerId = '', partnerKey = '' }: Credentials['values'],
  issued: Issued,
  clock: Clock,
): Credentials {
  return {
    values: { partnerId, partnerKey, accessToken: issued.access_token, refreshToken: issued.refresh_token },
    expiresAt: momentAfter(clock, issued.expire_in),
  };
}
