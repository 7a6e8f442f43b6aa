import type { PublicMerchant } from '../discovery/discovery-settings.entity.js';
import type { CheckoutProtocol } from './checkout-protocol.values.js';

/** What a merchant sells, by its own categories. */
export interface PublicCategory {
  name: string;
  products: number;
}

/** What is kept of a merchant beside what it says of itself. */
export interface MerchantFacts {
  id: string;
  /** When anything that the public sees of the merchant last changed: itself, its products, or how it is paid. */
  asOf: string;
  productCount: number;
  /** Those with the most products. */
  categories: PublicCategory[];
}

/** A page of the directory; null does not restrict. */
export interface DirectoryFilter {
  /** ISO 3166-1 alpha-2: where a merchant sells. */
  country: string | null;
  /** BCP 47: in which it answers, in that region or any. */
  language: string | null;
  /** Of its own, in any case. */
  category: string | null;
  /** By which agents can buy of it. */
  protocol: CheckoutProtocol | null;
}

export type { PublicMerchant };

/** A page that is in a sitemap. */
export interface PublicAddress {
  id: string;
  updatedAt: string;
}

/** What pages sitemaps have. */
export type SitemapKind = 'merchant' | 'product';
