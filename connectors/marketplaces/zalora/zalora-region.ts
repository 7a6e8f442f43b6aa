import type { Store } from '../port.js';

interface Region {
  currency: string;
  /** Of the API of the country's Seller Center. */
  endpoint: string;
  /** Times without an offset are local ones; none of the countries has summer time. */
  utcOffsetHours: number;
}

const regions: ReadonlyMap<string, Region> = new Map([
  ['SG', { currency: 'SGD', endpoint: 'https://sellercenter-api.zalora.sg', utcOffsetHours: 8 }],
  ['MY', { currency: 'MYR', endpoint: 'https://sellercenter-api.zalora.com.my', utcOffsetHours: 8 }],
  ['HK', { currency: 'HKD', endpoint: 'https://sellercenter-api.zalora.com.hk', utcOffsetHours: 8 }],
  ['TW', { currency: 'TWD', endpoint: 'https://sellercenter-api.zalora.com.tw', utcOffsetHours: 8 }],
  ['ID', { currency: 'IDR', endpoint: 'https://sellercenter-api.zalora.co.id', utcOffsetHours: 7 }],
  ['PH', { currency: 'PHP', endpoint: 'https://sellercenter-api.zalora.com.ph', utcOffsetHours: 8 }],
]);

export const regionCountries: readonly string[] = [...regions.keys()];

export const regionOf = (country: string): Region | null => regions.get(country) ?? null;

export const utcOffsetHours = ({ country }: Pick<Store, 'country'>): number =>
  regions.get(country)?.utcOffsetHours ?? 0;
