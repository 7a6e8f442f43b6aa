import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { ourIssue } from './listing.rules.js';

/** Marketplaces that this installation knows. */
export type KnownMarketplaces = readonly { readonly key: string }[];

/** Names of marketplaces are keys in lower case, however they are written. */
export const marketplaceKey = (name: string): string => name.trim().toLowerCase();

/** The keys of the marketplaces named. Throws VALIDATION_FAILED, which names those that there are. */
export function knownMarketplaces(
  known: KnownMarketplaces,
  names: readonly string[] | undefined,
): string[] | undefined {
  const keys = names?.map(marketplaceKey);
  const message = `Must be one of ${known.map(({ key }) => key).join(', ')}.`;
  reject(
    (keys ?? []).flatMap((key, index) =>
      known.some(one => one.key === key) ? [] : [{ path: `marketplaces.${index}`, code: 'UNKNOWN', message }],
    ),
  );
  return keys === undefined ? undefined : [...new Set(keys)];
}

/** A draft or an archived product is not for sale. Throws PRODUCT_NOT_ACTIVE. */
export function assertActive<T extends { status: string }>(product: T): T {
  if (product.status !== 'active') {
    throw fail('PRODUCT_NOT_ACTIVE', { detail: `The product is ${product.status}: make it active first.` });
  }
  return product;
}

export const notActiveCode = 'PRODUCT_NOT_ACTIVE';

/** The same, for a product that was made a draft between the request and its work. */
export const inactiveIssues = ({ status }: { status: string }): ListingIssue[] =>
  status === 'active'
    ? []
    : [ourIssue(notActiveCode, 'status', `The product is ${status}: it is not for sale, and was not sent.`)];
