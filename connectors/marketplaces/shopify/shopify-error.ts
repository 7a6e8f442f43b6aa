import type { ListingIssue } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError, type MarketplaceErrorKind } from '../marketplace-error.js';

export interface GraphqlAnswer<T> {
  data?: T | null;
  errors?: readonly GraphqlFault[] | string;
  extensions?: Extensions;
}

interface GraphqlFault {
  message: string;
  extensions?: { code?: string };
}

interface Extensions {
  cost?: {
    requestedQueryCost: number;
    throttleStatus: { currentlyAvailable: number; restoreRate: number };
  };
}

/** What a mutation says that it could not do; `code` where the mutation has codes. */
export interface UserError {
  code?: string | null;
  field: readonly string[] | null;
  message: string;
}

/** Codes of whole calls, which come with HTTP status 200. */
const callKinds: ReadonlyMap<string, MarketplaceErrorKind> = new Map([
  ['THROTTLED', 'throttled'],
  ['ACCESS_DENIED', 'unauthorized'],
  ['SHOP_INACTIVE', 'unauthorized'],
  ['INTERNAL_SERVER_ERROR', 'unavailable'],
  ['TIMEOUT', 'unavailable'],
]);

/** A call that failed as a whole. */
export function shopifyError(
  errors: readonly GraphqlFault[] | string,
  extensions: Extensions | undefined,
  isWrite: boolean,
): MarketplaceError {
  const [fault] = typeof errors === 'string' ? [{ message: errors }] : errors;
  const code = fault?.extensions?.code ?? null;
  const known = callKinds.get(code ?? '') ?? 'rejected';
  const kind = known === 'unavailable' && isWrite ? 'unknown' : known;
  return new MarketplaceError(kind, `Shopify: ${fault?.message ?? 'no reason given'}`, {
    marketplaceCode: code,
    retryAfterMs: kind === 'throttled' ? waitMs(extensions) : null,
  });
}

/** How long until the bucket holds what the call costs. */
function waitMs({ cost }: Extensions = {}): number | null {
  if (cost === undefined) {
    return null;
  }
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  return Math.max(0, Math.ceil(((cost.requestedQueryCost - currentlyAvailable) / restoreRate) * 1000));
}

/** Stores that are frozen for their bills, or locked, are opened again by the merchant alone. */
const statusKinds: ReadonlyMap<number, MarketplaceErrorKind> = new Map([
  [402, 'unauthorized'],
  [423, 'unauthorized'],
  [430, 'throttled'],
]);

/** What Shopify answers outside of GraphQL. */
export const httpError = (status: number): MarketplaceError =>
  new MarketplaceError(statusKinds.get(status) ?? 'rejected', `Shopify answered ${status}.`, {
    marketplaceCode: String(status),
  });

const userErrorKinds: ReadonlyMap<string, MarketplaceErrorKind> = new Map([
  ['PRODUCT_DOES_NOT_EXIST', 'not_found'],
  ['NOT_FOUND', 'not_found'],
]);

/** @throws MarketplaceError when there is one among them. */
export function throwUserErrors(errors: readonly UserError[]): void {
  const [first] = errors;
  if (first !== undefined) {
    throw new MarketplaceError(
      userErrorKinds.get(first.code ?? '') ?? 'rejected',
      `Shopify: ${first.message}`,
      { marketplaceCode: first.code ?? null, issues: errors.map(issueOf) },
    );
  }
}

export const issueOf = ({ code, field, message }: UserError): ListingIssue =>
  marketplaceIssue(code ?? 'REJECTED', message, draftField(field ?? []));

/** Fields of the draft by Shopify's names of them. */
const names: ReadonlyMap<string, string> = new Map([
  ['title', 'title'],
  ['handle', 'title'],
  ['descriptionHtml', 'description'],
  ['vendor', 'brand'],
  ['productType', 'productType'],
  ['category', 'attributes.categoryId'],
  ['tags', 'tags'],
  ['files', 'imageUrls'],
  ['productOptions', 'variants'],
]);

const variantNames: ReadonlyMap<string, string> = new Map([
  ['sku', 'sku'],
  ['barcode', 'barcode'],
  ['price', 'price'],
  ['compareAtPrice', 'salePrice'],
  ['inventoryQuantities', 'quantity'],
  ['optionValues', 'options'],
  ['file', 'imageUrl'],
]);

/** Shopify names the path in the input, such as `input`, `variants`, `0`, `price`. */
function draftField(path: readonly string[]): string | null {
  const [first, index, name] = path[0] === 'input' ? path.slice(1) : path;
  if (first !== 'variants' || index === undefined) {
    return names.get(first ?? '') ?? (first === 'variants' ? 'variants' : null);
  }
  const ofVariant = variantNames.get(name ?? '');
  return ofVariant === undefined ? `variants.${index}` : `variants.${index}.${ofVariant}`;
}
