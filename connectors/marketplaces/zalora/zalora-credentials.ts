import { MarketplaceError } from '../marketplace-error.js';
import type {
  Account,
  AuthorisedAccount,
  ChannelDependencies,
  Credentials,
  GivenCredentials,
} from '../port.js';
import { ZaloraClient } from './zalora-client.js';
import { regionOf } from './zalora-region.js';

interface Seller {
  Seller: { ShortCode: string; SellerName: string };
}

/** The key does not end. The seller is the one that the user belongs to. */
export async function authorise(
  given: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  const country = (given.values.country ?? '').toUpperCase();
  const region = regionOf(country);
  if (region === null) {
    throw new MarketplaceError('unsupported', `Zalora has no Seller Center in ${country}.`);
  }
  const { userId = '', apiKey = '' } = given.values;
  const values = { country, userId, apiKey };
  const { Seller: seller } = await readSeller(
    new ZaloraClient({ endpoint: given.endpoint, values }, dependencies),
  );
  return {
    externalId: seller.ShortCode,
    endpoint: given.endpoint,
    credentials: { values, expiresAt: null },
    stores: [{ id: seller.ShortCode, country, currency: region.currency }],
    name: seller.SellerName,
  };
}

/** There is nothing to exchange: the key is as good as it was, or only the merchant can make another. */
export async function checkCredentials(client: ZaloraClient, account: Account): Promise<Credentials> {
  await readSeller(client);
  return account.credentials;
}

const readSeller = (client: ZaloraClient): Promise<Seller> => client.read<Seller>('GetSellerByUser');
