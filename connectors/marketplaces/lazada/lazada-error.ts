import type { ListingIssue } from '../listing.js';
import { type FieldWords, fieldIn, marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError, type MarketplaceErrorKind } from '../marketplace-error.js';

/** Codes of the platform in words, codes of the business behind it in numbers. */
const kinds: ReadonlyMap<string, MarketplaceErrorKind> = new Map([
  ['IllegalAccessToken', 'unauthorized'],
  ['InvalidAccessToken', 'unauthorized'],
  ['IllegalRefreshToken', 'unauthorized'],
  ['InvalidCode', 'unauthorized'],
  ['IncompleteSignature', 'unauthorized'],
  ['IllegalTimestamp', 'unauthorized'],
  ['InvalidAppKey', 'unauthorized'],
  ['InsufficientPermission', 'unauthorized'],
  ['AppCallLimit', 'throttled'],
  ['ApiCallLimit', 'throttled'],
  ['SellerCallLimit', 'throttled'],
  ['901', 'throttled'],
  ['ServiceUnavailable', 'unavailable'],
  ['ServiceTimeout', 'unavailable'],
  ['InternalError', 'unavailable'],
  ['SystemError', 'unavailable'],
  ['6', 'unavailable'],
  ['1000', 'unavailable'],
  ['16', 'not_found'],
  ['207', 'not_found'],
  ['208', 'not_found'],
  ['ITEM_NOT_FOUND', 'not_found'],
]);

/** What Lazada says beside `data`; all is well when `code` is 0. */
export interface LazadaFault {
  code?: string | number;
  message?: string;
  detail?: LazadaFaultDetail[];
}

interface LazadaFaultDetail {
  field?: string;
  message?: string;
  seller_sku?: string;
}

export function lazadaError({ code, message = '', detail = [] }: LazadaFault, isWrite: boolean) {
  const marketplaceCode = String(code);
  const known = kinds.get(marketplaceCode) ?? 'rejected';
  const words = message === '' ? marketplaceCode : message;
  return new MarketplaceError(
    known === 'unavailable' && isWrite ? 'unknown' : known,
    `Lazada: ${[words, ...detail.map(detailText)].join(' ')}`,
    {
      marketplaceCode,
      retryAfterMs: known === 'throttled' ? banMs(words) : null,
      issues:
        detail.length === 0
          ? [issue(marketplaceCode, words)]
          : detail.map(each => issue(marketplaceCode, detailText(each))),
    },
  );
}

/** Which SKU of a batch it is about is in the words: issues have no place of their own for it. */
const detailText = ({ field, message = '', seller_sku: sku }: LazadaFaultDetail): string =>
  [sku === undefined ? '' : `${sku}:`, field === undefined ? '' : `${field}:`, message]
    .filter(Boolean)
    .join(' ');

/** "API access frequency exceeds the limit. this ban will last 1 seconds" */
const banMs = (words: string): number => Number(/last (\d+) second/.exec(words)?.[1] ?? 1) * 1000;

/** Words of Lazada's that tell which field of the draft is meant. */
const fields: FieldWords = [
  [/image/i, 'imageUrls'],
  [/category/i, 'attributes.categoryId'],
  [/special_price|sale ?price/i, 'variants.0.salePrice'],
  [/price/i, 'variants.0.price'],
  [/package_(height|length|width)/, 'attributes.package_height'],
  [/package_weight/, 'variants.0.weightGrams'],
  [/variation|saleProp|SKU_PROPS/i, 'variants'],
  [/description/i, 'description'],
  [/brand/i, 'brand'],
  [/\bname\b/i, 'title'],
];

const issue = (code: string, words: string): ListingIssue =>
  marketplaceIssue(code, words, fieldIn(fields, words));
