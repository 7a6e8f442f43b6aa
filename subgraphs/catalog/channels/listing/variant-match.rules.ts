import type {
  ListingIssue,
  ObservedListing,
  ObservedVariant,
} from '../../../../connectors/marketplaces/listing.js';
import type { Listing, ListingVariant } from './listing.entity.js';
import { ourIssue, variantNotFound } from './listing.rules.js';

/** A variant of ours, and what the marketplace shows of it. */
export interface VariantMatch {
  variant: ListingVariant;
  seen: ObservedVariant;
}

type MatchedListing = Pick<Listing, 'variants'>;

/**
 * By the marketplace's id of the variant; where that is not known, or names none that is there (any more), by SKU among
 * those that belong to no other; by being the only one in a listing of one, or the only one that is left.
 */
export function matchVariants(listing: MatchedListing, observed: ObservedListing): VariantMatch[] {
  const unclaimed = unclaimedOf(listing, observed);
  const renamed = renamedVariant(listing, unclaimed);
  return listing.variants.flatMap(variant => {
    const known = variant.externalVariantId;
    const seen =
      observed.variants.find(({ externalId }) => externalId !== null && externalId === known) ??
      unclaimed.find(({ sku }) => sku === variant.sku) ??
      (variant === renamed?.variant ? renamed.seen : undefined) ??
      (listing.variants.length === 1 && observed.variants.length === 1 ? observed.variants[0] : undefined);
    return seen === undefined ? [] : [{ variant, seen }];
  });
}

/** What to say of variants that the marketplace's listing does not show, or not so that they can be told apart. */
export function missingVariants(listing: MatchedListing, observed: ObservedListing): ListingIssue[] {
  const matches = matchVariants(listing, observed);
  const others = observed.variants.filter(one => matches.every(({ seen }) => seen !== one));
  const also = others.length === 0 ? '' : ` It also has ${others.map(({ sku }) => sku).join(', ')}.`;
  return listing.variants.flatMap((variant, index) => {
    const message = `The listing at the marketplace has no variant ${variant.sku}.${also}`;
    return matches.some(match => match.variant === variant)
      ? []
      : [ourIssue(variantNotFound, `variants.${index}.sku`, message)];
  });
}

/** Theirs whose id is none that we know. */
function unclaimedOf(listing: MatchedListing, observed: ObservedListing): ObservedVariant[] {
  const knownIds = new Set(listing.variants.map(({ externalVariantId }) => externalVariantId));
  return observed.variants.filter(({ externalId }) => externalId === null || !knownIds.has(externalId));
}

/**
 * One of ours that the marketplace never gave an id for, and the one of theirs that has an id and is nobody's: its SKU
 * was changed before it was ever read. Null while it is not one of each, or where variants have no id but their SKU.
 */
function renamedVariant(listing: MatchedListing, unclaimed: readonly ObservedVariant[]): VariantMatch | null {
  const skus = new Set(listing.variants.map(({ sku }) => sku));
  const theirs = unclaimed.filter(({ sku, externalId }) => externalId !== null && !skus.has(sku));
  const ours = listing.variants.filter(
    ({ sku, externalVariantId }) =>
      externalVariantId === null && !unclaimed.some(variant => variant.sku === sku),
  );
  return ours.length === 1 && theirs.length === 1 ? { variant: ours[0]!, seen: theirs[0]! } : null;
}
