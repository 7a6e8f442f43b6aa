import { MarketplaceError } from '../marketplace-error.js';
import type { AuthorisedAccount, ChannelDependencies, GivenCredentials } from '../port.js';
import { WooCommerceClient } from './woocommerce-client.js';

interface Setting {
  id: string;
  value: unknown;
}

/** Reads the shop's settings, which only keys of its managers may. */
export async function authorise(
  { endpoint, values }: GivenCredentials,
  dependencies: ChannelDependencies,
): Promise<AuthorisedAccount> {
  const address = endpoint ?? addressOf(values.shopUrl ?? '');
  const { consumerKey = '', consumerSecret = '' } = values;
  const client = new WooCommerceClient(address, { consumerKey, consumerSecret }, dependencies);
  const { name, home, namespaces = [] } = await client.readIndex();
  if (!namespaces.includes('wc/v3')) {
    throw new MarketplaceError('rejected', 'There is no WooCommerce with REST API v3 at this address.');
  }
  const general = await client.read<Setting[]>('/settings/general');
  const products = await client.read<Setting[]>('/settings/products');
  const settings = new Map([...general, ...products].map(({ id, value }) => [id, String(value)]));
  const id = (home ?? address).replace(/^https?:\/\//, '').replace(/\/$/, '');
  // The country may carry a state, as in `US:CA`.
  const country = (settings.get('woocommerce_default_country') ?? '').split(':')[0]!;
  return {
    externalId: id,
    name: name || id,
    endpoint: address,
    credentials: {
      values: { ...values, weightUnit: settings.get('woocommerce_weight_unit') ?? 'kg' },
      expiresAt: null,
    },
    stores: [{ id, country, currency: settings.get('woocommerce_currency') ?? '' }],
  };
}

function addressOf(shopUrl: string): string {
  const text = shopUrl.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (text === '' || url === null) {
    throw new MarketplaceError('rejected', 'The address of the shop is not an address.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/$/, '');
}
