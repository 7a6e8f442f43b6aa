import { dictionary } from '../../../kernel/dictionary.js';
import type { ListingIssue } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError, type MarketplaceErrorKind } from '../marketplace-error.js';

export interface AmazonFault {
  code: string;
  message: string;
  details?: string;
}

const kinds: ReadonlyMap<string, MarketplaceErrorKind> = new Map([
  ['Unauthorized', 'unauthorized'],
  ['AccessDenied', 'unauthorized'],
  ['MissingAuthenticationToken', 'unauthorized'],
  ['QuotaExceeded', 'throttled'],
  ['NotFound', 'not_found'],
  ['NOT_FOUND', 'not_found'],
  ['InternalFailure', 'unavailable'],
  ['ServiceUnavailable', 'unavailable'],
]);

/** What the API said with a status of 400 and above that is about the call itself. */
export function amazonError(status: number, errors: readonly AmazonFault[]): MarketplaceError {
  const [first] = errors;
  const words = errors.map(({ message }) => message).join(' ') || `status ${status}`;
  return new MarketplaceError(kinds.get(first?.code ?? '') ?? 'rejected', `Amazon: ${words}`, {
    marketplaceCode: first?.code ?? String(status),
    issues: errors.map(({ code, message }) => marketplaceIssue(code, message)),
  });
}

/** Of a submission or an item. */
export interface WireIssue {
  code: string;
  message: string;
  severity: string;
  attributeNames?: string[];
  enforcements?: { actions: { action: string }[] };
}

const severities: Readonly<Record<string, ListingIssue['severity']>> = dictionary({
  ERROR: 'error',
  WARNING: 'warning',
  INFO: 'info',
});

/** Amazon's attributes by the fields of a draft; those of a variant get its place before them. */
const fields: Readonly<Record<string, string>> = dictionary({
  item_name: 'title',
  product_description: 'description',
  brand: 'brand',
  main_product_image_locator: 'imageUrls',
});
const variantFields: Readonly<Record<string, string>> = dictionary({
  sku: 'sku',
  purchasable_offer: 'price',
  fulfillment_availability: 'quantity',
  externally_assigned_product_identifier: 'barcode',
  item_package_weight: 'weightGrams',
});

/** `variantIndex` is null where the issue is not about one variant. */
export function listingIssue(issue: WireIssue, variantIndex: number | null): ListingIssue {
  const name = issue.attributeNames?.[0] ?? '';
  const ofVariant = variantFields[name];
  const own = fields[name] ?? (name === '' ? null : `attributes.${name}`);
  const field = ofVariant === undefined ? own : `variants.${variantIndex ?? 0}.${ofVariant}`;
  return marketplaceIssue(issue.code, issue.message, field, severities[issue.severity] ?? 'warning');
}
