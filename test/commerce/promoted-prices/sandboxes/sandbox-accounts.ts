import type {
  SandboxAccount,
  SandboxProtocol,
} from '../../../../connectors/marketplaces/sandbox/protocol.js';
import { Sandbox } from '../../../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../../../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { sandboxedMarketplaces } from '../../../../connectors/marketplaces/sandboxed-registry.js';
import type { Clock } from '../../../../kernel/clock.js';
import { unpaced, unthrottled } from '../../../support/unpaced.js';

/** The country in which stores sell in each currency. */
export const countries = { SGD: 'SG', JPY: 'JP', KWD: 'KW', IDR: 'ID' } as const;
export type Currency = keyof typeof countries;
export const currencies = Object.keys(countries) as Currency[];

/**
 * What the stores of an account sell in, one of the alternatives. None but Shopify and WooCommerce has a country whose
 * currency is the dinar; Shopee, Lazada and Zalora do not sell in Japan, and Amazon not in Indonesia.
 */
export const sold = {
  shopify: [['SGD'], ['JPY'], ['KWD'], ['IDR']],
  woocommerce: [['SGD'], ['JPY'], ['KWD'], ['IDR']],
  shopee: [['SGD'], ['IDR']],
  lazada: [['SGD', 'IDR']],
  tiktok_shop: [['SGD'], ['JPY'], ['IDR']],
  zalora: [['SGD'], ['IDR']],
  amazon: [['SGD', 'JPY']],
} as const satisfies Record<string, readonly (readonly Currency[])[]>;

export type MarketplaceKey = keyof typeof sold;

/** What each marketplace sells in, in one run. */
export type SoldIn = Record<MarketplaceKey, readonly Currency[]>;

/** The pace that marketplaces ask for would make hours of it. */
export const unpacedMarketplaces: SandboxedMarketplace[] = sandboxedMarketplaces.map(module => ({
  ...module,
  marketplace: unpaced(module.marketplace),
}));

/** The sandbox of every marketplace, with stores that sell in the given currencies. */
export const openSandboxes = (soldIn: SoldIn, clock: Clock): Promise<Sandbox[]> =>
  Promise.all(
    sandboxedMarketplaces.map(({ protocol }) =>
      Sandbox.start(
        { ...protocol, account: accountIn(protocol, soldIn[protocol.key as MarketplaceKey]) },
        {
          clock,
          callsPerSecond: unthrottled,
          reviewMs: protocol.reviewMs === null ? null : 0,
        },
      ),
    ),
  );

/** A store of the country as it is known, or else another one moved there: ids of accounts stay the same. */
function accountIn({ key, account }: SandboxProtocol, soldIn: readonly Currency[]): SandboxAccount {
  const stores = soldIn.map((currency, index) => {
    const country = countries[currency];
    const known = account.stores.find(store => store.country === country) ?? account.stores[index]!;
    return { ...known, country, currency };
  });
  // Zalora's merchants say with their key where they sell.
  const values = key === 'zalora' ? { ...account.values, country: stores[0]!.country } : account.values;
  return { ...account, stores, values };
}
