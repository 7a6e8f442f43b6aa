import { dictionary } from '../../kernel/dictionary.js';

/** Codes of countries, by ISO 3166-1 alpha-2: those of geographical targets of Google Ads, 2000 more than the number of ISO 3166-1. */
export const dataforseoLocations: Readonly<Record<string, number>> = dictionary({
  SG: 2702,
  ID: 2360,
  MY: 2458,
  VN: 2704,
  TH: 2764,
  PH: 2608,
  US: 2840,
  HK: 2344,
  TW: 2158,
});
