import type { Example } from './field-examples.js';

/** What fields of listings hold, by name and place. */
export const listingExamples: Readonly<Record<string, Example>> = {
  'ListingDrift.field': 'variants.SHIRT-S.price',
  'ListingIssue.code': 'VALUE_MISSING',
  'ListingIssue.message': 'The category requires a brand.',
  'ListingIssue.field': 'brand',
};
