import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError, type MarketplaceErrorKind } from '../marketplace-error.js';

/** `ErrorResponse` of SellerCenter, which comes with status 200 as well. */
export interface WireError {
  Head: { ErrorCode?: string | number; ErrorMessage?: string };
}

const kinds: ReadonlyMap<string, MarketplaceErrorKind> = new Map([
  ['6', 'unavailable'],
  ['7', 'unauthorized'],
  ['9', 'unauthorized'],
  ['10', 'unauthorized'],
  ['12', 'not_found'],
  ['16', 'not_found'],
  ['62', 'unauthorized'],
  ['429', 'throttled'],
]);

export function zaloraError({ Head: head }: WireError, isWrite: boolean): MarketplaceError {
  const code = String(head.ErrorCode ?? '');
  const words = head.ErrorMessage || `E${code}`;
  const known = kinds.get(code) ?? 'rejected';
  const kind = known === 'unavailable' && isWrite ? 'unknown' : known;
  return new MarketplaceError(kind, `Zalora: ${words}`, {
    marketplaceCode: code === '' ? null : code,
    issues: [marketplaceIssue(code, words)],
  });
}
