/** What an organization publishes of itself. Nothing is public unless `isListed`. */
export interface DiscoverySettingsFields {
  isListed: boolean;
  displayName: string;
  description: string | null;
  /** Host names without scheme, in lower case. */
  domains: string[];
  /** Where it sells: ISO 3166-1 alpha-2 codes. */
  countries: string[];
  /** In which it answers buyers: BCP 47 tags. */
  languages: string[];
  contactEmail: string | null;
  contactUrl: string | null;
  showsPrices: boolean;
  /** Whether numbers of units are shown beside the availability. */
  showsQuantities: boolean;
  /** Whether products that cannot be bought now are found. */
  showsSoldOut: boolean;
  /** Names of attributes that are never published, in any case. */
  privateAttributes: string[];
  /** Names of attributes that are published although programs named them, in any case: see `isInternalName`. */
  publicAttributes: string[];
  /** Groups of words that mean the same to this merchant's buyers. */
  synonyms: string[][];
}

/** Version 0: none were ever set. */
export interface DiscoverySettings extends DiscoverySettingsFields {
  /** Those of its domains that have proved to be its own; the others are not public. */
  provedDomains: string[];
  version: number;
  updatedAt: string | null;
}

export const noSettings: DiscoverySettings = {
  isListed: false,
  displayName: '',
  description: null,
  domains: [],
  countries: [],
  languages: [],
  contactEmail: null,
  contactUrl: null,
  showsPrices: true,
  showsQuantities: false,
  showsSoldOut: true,
  privateAttributes: [],
  publicAttributes: [],
  synonyms: [],
  provedDomains: [],
  version: 0,
  updatedAt: null,
};

/** A listed merchant as everybody sees it. */
export interface PublicMerchant {
  id: string;
  displayName: string;
  description: string | null;
  domains: string[];
  countries: string[];
  languages: string[];
  contactEmail: string | null;
  contactUrl: string | null;
  updatedAt: string;
}
