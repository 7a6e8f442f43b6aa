/** What Amazon sells in, by its marketplace id. */
interface Country {
  country: string;
  languageTag: string;
  domain: string;
}

export const countries: ReadonlyMap<string, Country> = new Map(
  (
    [
      ['ATVPDKIKX0DER', 'US', 'en_US', 'www.amazon.com'],
      ['A2EUQ1WTGCTBG2', 'CA', 'en_CA', 'www.amazon.ca'],
      ['A1AM78C64UM0Y8', 'MX', 'es_MX', 'www.amazon.com.mx'],
      ['A2Q3Y263D00KWC', 'BR', 'pt_BR', 'www.amazon.com.br'],
      ['A1RKKUPIHCS9HS', 'ES', 'es_ES', 'www.amazon.es'],
      ['A1F83G8C2ARO7P', 'GB', 'en_GB', 'www.amazon.co.uk'],
      ['A13V1IB3VIYZZH', 'FR', 'fr_FR', 'www.amazon.fr'],
      ['AMEN7PMS3EDWL', 'BE', 'fr_BE', 'www.amazon.com.be'],
      ['A1805IZSGTT6HS', 'NL', 'nl_NL', 'www.amazon.nl'],
      ['A1PA6795UKMFR9', 'DE', 'de_DE', 'www.amazon.de'],
      ['APJ6JRA9NG5V4', 'IT', 'it_IT', 'www.amazon.it'],
      ['A2NODRKZP88ZB9', 'SE', 'sv_SE', 'www.amazon.se'],
      ['A1C3SOZRARQ6R3', 'PL', 'pl_PL', 'www.amazon.pl'],
      ['A33AVAJ2PDY3EV', 'TR', 'tr_TR', 'www.amazon.com.tr'],
      ['A17E79C6D8DWNP', 'SA', 'ar_AE', 'www.amazon.sa'],
      ['A2VIGQ35RCS4UG', 'AE', 'en_AE', 'www.amazon.ae'],
      ['A21TJRUUN4KGV', 'IN', 'en_IN', 'www.amazon.in'],
      ['A19VAU5U5O7RUS', 'SG', 'en_SG', 'www.amazon.sg'],
      ['A39IBJ37TRP1C6', 'AU', 'en_AU', 'www.amazon.com.au'],
      ['A1VC38T7YXB528', 'JP', 'ja_JP', 'www.amazon.co.jp'],
    ] as const
  ).map(([id, country, languageTag, domain]) => [id, { country, languageTag, domain }]),
);

/** Where the API is reached, by the region that the seller's countries are in. */
export const regionEndpoints: ReadonlyMap<string, string> = new Map([
  ['na', 'https://sellingpartnerapi-na.amazon.com'],
  ['eu', 'https://sellingpartnerapi-eu.amazon.com'],
  ['fe', 'https://sellingpartnerapi-fe.amazon.com'],
]);

export const loginEndpoint = 'https://api.amazon.com';
