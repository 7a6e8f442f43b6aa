import { type FieldWords, fieldIn, marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError, type MarketplaceErrorKind } from '../marketplace-error.js';

/** Shopee's codes without the module before the dot, as in `product.error_item_not_found`. */
const kinds: ReadonlyMap<string, MarketplaceErrorKind> = new Map([
  ['error_auth', 'unauthorized'],
  ['error_sign', 'unauthorized'],
  ['error_permission', 'unauthorized'],
  ['invalid_access_token', 'unauthorized'],
  // The spelling is Shopee's.
  ['invalid_acceess_token', 'unauthorized'],
  ['invalid_code', 'unauthorized'],
  ['invalid_shop_id', 'unauthorized'],
  ['refresh_token_expired', 'unauthorized'],
  ['error_shop_refresh_token', 'unauthorized'],
  ['shop_access_expired', 'unauthorized'],
  ['shop_no_linked', 'unauthorized'],
  ['shop_banned', 'unauthorized'],
  ['error_rate_limit', 'throttled'],
  ['error_limit', 'throttled'],
  ['exceed_api', 'throttled'],
  ['exceed_partner_api', 'throttled'],
  ['exceed_shop_api', 'throttled'],
  ['error_not_found', 'not_found'],
  ['error_item_not_found', 'not_found'],
  ['error_not_exist', 'not_found'],
  ['order_not_found', 'not_found'],
  ['error_server', 'unavailable'],
  ['error_network', 'unavailable'],
  ['error_inner', 'unavailable'],
  ['internal_error_server', 'unavailable'],
]);

/** The quota of the day is used up: it comes back at midnight in Singapore. */
const dailyQuotaCode = 'error_limit';
const dayMs = 86_400_000;
const singaporeOffsetMs = 8 * 3_600_000;

export interface ShopeeFault {
  error: string;
  message?: string;
}

/** What Shopee said in its envelope, which may come with any HTTP status. */
export function shopeeError(
  { error, message = '' }: ShopeeFault,
  isWrite: boolean,
  now: Date,
): MarketplaceError {
  const code = error.slice(error.lastIndexOf('.') + 1);
  const known = kinds.get(code) ?? 'rejected';
  const kind = known === 'unavailable' && isWrite ? 'unknown' : known;
  const words = message === '' ? error : message;
  return new MarketplaceError(kind, `Shopee: ${words}`, {
    marketplaceCode: error,
    retryAfterMs: code === dailyQuotaCode ? dayMs - ((now.getTime() + singaporeOffsetMs) % dayMs) : null,
    issues: [marketplaceIssue(error, words, fieldIn(fields, words))],
  });
}

/** Names of Shopee's fields that its messages mention, by ours. */
const fields: FieldWords = [
  [/image/i, 'imageUrls'],
  [/item_name/, 'title'],
  [/description/, 'description'],
  [/category/i, 'attributes.categoryId'],
  [/weight/, 'variants.0.weightGrams'],
  [/price/i, 'variants.0.price'],
];
