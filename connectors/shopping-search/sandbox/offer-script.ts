import { dictionary } from '../../../kernel/dictionary.js';
import {
  ProviderSandbox,
  type SandboxCall,
  sandboxSentence,
} from '../../provider-calls/sandbox/provider-sandbox.js';

/** What a shop offers, as a sandbox is told. */
export interface ScriptedOffer {
  title: string;
  seller: string;
  /** Decimal. */
  price: string;
  /** ISO 4217. */
  currency: string;
  /** As it is shown; absent: the sign of the currency and the price. Only where the protocol has prices as texts. */
  priceText?: string;
  url?: string;
  condition?: string;
  delivery?: string;
  notes?: string[];
}

/** The offers that a search finds in a country, ISO 3166-1 alpha-2. */
export type OfferScript = (query: string, country: string) => ScriptedOffer[];

/** How Google writes amounts in English for shoppers of the currency's own country. */
const signs: Readonly<Record<string, string>> = dictionary({
  SGD: 'S$',
  IDR: 'Rp ',
  MYR: 'RM ',
  VND: '₫',
  THB: '฿',
  PHP: '₱',
  USD: '$',
  HKD: 'HK$',
  TWD: 'NT$',
});

export const shownPrice = ({ priceText, price, currency }: ScriptedOffer): string =>
  priceText ?? `${signs[currency] ?? `${currency} `}${price}`;

/** What a sandbox without a script finds. */
export const unscripted: OfferScript = query => [
  { title: sandboxSentence({ fault: null }, query), seller: 'Sandbox Shop', price: '10.00', currency: 'USD' },
];

/** The offers of the script, or what a fault makes of them. */
export function scriptedOffers(
  script: OfferScript,
  { query, country, call }: { query: string; country: string; call: Pick<SandboxCall, 'fault'> },
): ScriptedOffer[] {
  const offers = script(query, country);
  switch (call.fault) {
    case 'empty':
      return [];
    case 'wrong_language':
      return offers.map((offer, index) => ({ ...offer, title: sandboxSentence(call, String(index)) }));
    case 'wrong_currency':
      return offers.map(offer => ({ ...offer, currency: 'USD', priceText: `US$${offer.price}` }));
    case 'echo':
      return offers.map(offer => ({
        ...offer,
        title: `The key is ${ProviderSandbox.apiKey}.`,
        url: `https://shop.example/?key=${ProviderSandbox.apiKey}`,
      }));
    default:
      return offers;
  }
}
