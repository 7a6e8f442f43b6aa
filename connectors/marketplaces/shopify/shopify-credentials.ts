import { callMarketplace, jsonOf } from '../call.js';
import { momentAfter } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import type {
  Account,
  AuthorisedAccount,
  ChannelDependencies,
  Credentials,
  GivenCredentials,
} from '../port.js';
import { baseUrl, ShopifyClient } from './shopify-client.js';
import { httpError } from './shopify-error.js';

interface Token {
  accessToken: string;
  expiresAt: string | null;
}

interface Grant {
  access_token?: string;
  /** Seconds. */
  expires_in?: number;
  error?: string;
  error_description?: string;
}

interface StoreAnswer {
  shop: {
    name: string;
    myshopifyDomain: string;
    currencyCode: string;
    billingAddress: { countryCodeV2: string | null };
  };
  location: { id: string } | null;
  publications: { nodes: { id: string; name: string }[] };
}

const storeQuery = `query Store {
  shop { name myshopifyDomain currencyCode billingAddress { countryCodeV2 } }
  location { id }
  publications(first: 50) { nodes { id name } }
}`;

const onlineStore = 'Online Store';

/**
 * Takes the app's client id and secret (the client credentials grant, for apps of the merchant's own organization),
 * or the admin access token of a custom app from the days when stores still gave them. Stock is kept at the
 * store's primary location, and listings are published to its online store.
 */
export async function authorise(
  given: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  const values: Values & { shopDomain: string } = {
    ...given.values,
    shopDomain: domainOf(given.values.shopDomain ?? ''),
  };
  const token = values.accessToken
    ? { accessToken: values.accessToken, expiresAt: null }
    : await grantToken(given.endpoint, values, dependencies);
  const account: Account = {
    externalId: values.shopDomain,
    endpoint: given.endpoint,
    credentials: credentialsOf(values, token),
    stores: [],
  };
  const { shop, location, publications } = await new ShopifyClient(account, dependencies).query<StoreAnswer>(
    storeQuery,
  );
  const publication = publications.nodes.find(({ name }) => name === onlineStore);
  const country = shop.billingAddress.countryCodeV2;
  if (location === null || publication === undefined || country === null) {
    throw new MarketplaceError(
      'unsupported',
      'The store needs a country, a location and the online store channel to be connected.',
    );
  }
  const places = { locationId: location.id, publicationId: publication.id };
  return {
    ...account,
    externalId: shop.myshopifyDomain,
    name: shop.name,
    credentials: credentialsOf({ ...values, ...places }, token),
    stores: [{ id: shop.myshopifyDomain, country, currency: shop.currencyCode }],
  };
}

/** There is no refresh token: the app asks again. A token without an end can only be replaced by the merchant. */
export async function refreshCredentials(
  { endpoint, credentials: { values, expiresAt } }: Account,
  dependencies: ChannelDependencies,
): Promise<Credentials> {
  if (expiresAt === null) {
    throw new MarketplaceError('unauthorized', 'Shopify has withdrawn the token: connect the store again.');
  }
  return credentialsOf(values, await grantToken(endpoint, values, dependencies));
}

type Values = Readonly<Record<string, string>>;

async function grantToken(
  endpoint: string | null,
  values: Values,
  dependencies: ChannelDependencies,
): Promise<Token> {
  const { shopDomain = '', clientId = '', clientSecret = '' } = values;
  const answer = await callMarketplace(dependencies, {
    method: 'POST',
    url: `${baseUrl(endpoint, shopDomain)}/admin/oauth/access_token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    isWrite: false,
  });
  if (answer.status !== 200 && answer.status !== 400) {
    throw httpError(answer.status);
  }
  const grant = jsonOf<Grant>(answer, false);
  if (grant.access_token === undefined) {
    const reason = grant.error_description ?? grant.error ?? 'no reason given';
    throw new MarketplaceError('unauthorized', `Shopify gives the app no token: ${reason}`, {
      marketplaceCode: grant.error ?? null,
    });
  }
  return {
    accessToken: grant.access_token,
    expiresAt: momentAfter(dependencies.clock, grant.expires_in ?? 0),
  };
}

/** Whatever was typed in stays out, but for what is needed to call. */
function credentialsOf(values: Values, { accessToken, expiresAt }: Token): Credentials {
  const { shopDomain = '', clientId = '', clientSecret = '', locationId = '', publicationId = '' } = values;
  return {
    values: { shopDomain, clientId, clientSecret, accessToken, locationId, publicationId },
    expiresAt,
  };
}

const suffix = '.myshopify.com';

/** Merchants know their store as a name, a domain or an address. */
function domainOf(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const domain = host.includes('.') ? host : `${host}${suffix}`;
  if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain)) {
    throw new MarketplaceError('rejected', 'The domain of the store ends in ".myshopify.com".');
  }
  return domain;
}
