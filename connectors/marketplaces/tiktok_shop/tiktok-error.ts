import { type FieldWords, fieldIn, marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError, type MarketplaceErrorKind } from '../marketplace-error.js';

const kinds: ReadonlyMap<number, MarketplaceErrorKind> = new Map([
  [36009002, 'throttled'],
  [36009003, 'unavailable'],
  [36009007, 'unavailable'],
  [33001002, 'unavailable'],
  [12052260, 'not_found'],
  // Of activities.
  [17027107, 'unavailable'],
  [17029009, 'not_found'],
  [17029054, 'throttled'],
  [17029055, 'unavailable'],
  [1010000, 'unauthorized'],
]);

/** Families of codes: of authorisation codes and refresh tokens, of access tokens and scopes, of signatures. */
const unauthorized = /^(36004\d{3}|105\d{3}|106\d{3})$/;

export interface TiktokFault {
  code: number;
  message?: string;
}

/** What TikTok said in its envelope, whatever the HTTP status. */
export function tiktokError({ code, message = '' }: TiktokFault, isWrite: boolean): MarketplaceError {
  const known = kinds.get(code) ?? (unauthorized.test(String(code)) ? 'unauthorized' : 'rejected');
  const kind = known === 'unavailable' && isWrite ? 'unknown' : known;
  const words = message === '' ? `code ${code}` : message;
  return new MarketplaceError(kind, `TikTok Shop: ${words}`, {
    marketplaceCode: String(code),
    issues: [marketplaceIssue(String(code), words, fieldOf(words))],
  });
}

/** Words of TikTok's messages that name a field, by ours; the first that fits. */
const fields: FieldWords = [
  [/image/i, 'imageUrls'],
  [/category/i, 'attributes.categoryId'],
  [/product name|title/i, 'title'],
  [/description/i, 'description'],
  [/dimension/i, 'attributes.packageLengthCm'],
  [/weight/i, 'variants.0.weightGrams'],
  [/price/i, 'variants.0.price'],
  [/identifier code/i, 'variants.0.barcode'],
  [/sales attribute/i, 'variants'],
];

export const fieldOf = (words: string): string | null => fieldIn(fields, words);
