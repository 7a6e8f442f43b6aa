import type { MarketplaceAnswer } from '../call.js';
import type { ListingIssue } from '../listing.js';
import { type FieldWords, fieldIn, marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError, type MarketplaceErrorKind } from '../marketplace-error.js';

export interface WireError {
  code: string;
  message: string;
  data?: { status?: number; params?: Readonly<Record<string, string>> };
}

const kinds: readonly (readonly [RegExp, MarketplaceErrorKind])[] = [
  [/_invalid_id$|_invalid_parent$|^rest_no_route$/, 'not_found'],
  [/_authentication_error$|_cannot_(view|create|edit|delete|batch)$|^rest_forbidden/, 'unauthorized'],
];

/** Fields of a draft that codes and parameters are about. */
const fields: FieldWords = [
  [/sku/, 'variants.0.sku'],
  [/global_unique_id/, 'variants.0.barcode'],
  [/image/, 'imageUrls'],
  [/sale_price/, 'variants.0.salePrice'],
  [/price/, 'variants.0.price'],
  [/stock/, 'variants.0.quantity'],
  [/weight/, 'variants.0.weightGrams'],
  [/name/, 'title'],
  [/description/, 'description'],
  [/categor/, 'attributes.categoryId'],
];

/** What an answer means that is no success and that HTTP alone does not explain. */
export function answeredError({ status, text }: MarketplaceAnswer, isWrite: boolean): MarketplaceError {
  if (status >= 300 && status < 400) {
    return new MarketplaceError(
      'rejected',
      'The shop has moved: connect it by the address that it has now.',
      {
        marketplaceCode: String(status),
      },
    );
  }
  const error = errorIn(text);
  if (error === null) {
    return new MarketplaceError(isWrite ? 'unknown' : 'unavailable', `The shop answered ${status}.`, {
      marketplaceCode: String(status),
    });
  }
  return new MarketplaceError(kindOf(error), `WooCommerce: ${error.message}`, {
    marketplaceCode: error.code,
    issues: [issueOf(error)],
  });
}

export const kindOf = ({ code }: WireError): MarketplaceErrorKind =>
  kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'rejected';

export function issueOf({ code, message, data }: WireError): ListingIssue {
  const words = [code, ...Object.keys(data?.params ?? {})].join(' ');
  return marketplaceIssue(code, message, fieldIn(fields, words));
}

function errorIn(text: string): WireError | null {
  try {
    const content = JSON.parse(text) as Partial<WireError> | null;
    return typeof content?.code === 'string' ? { message: '', ...content, code: content.code } : null;
  } catch {
    return null;
  }
}
