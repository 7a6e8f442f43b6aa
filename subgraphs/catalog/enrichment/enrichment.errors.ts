import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of enrichments and their proposals. */
export const enrichmentErrors = {
  ENRICHMENT_NOT_FOUND: {
    status: 404,
    title: 'No enrichment has this id.',
    remedy: 'Check the id; enrichments are removed after 180 days.',
  },
  ENRICHMENT_PROPOSAL_NOT_FOUND: {
    status: 404,
    title: 'No proposal has this id.',
    remedy: 'Check the id; it is deleted with its product, and with its enrichment after 180 days.',
  },
  ENRICHMENT_PROPOSAL_NOT_OPEN: {
    status: 409,
    title: 'The proposal cannot be applied or dismissed any more.',
    remedy:
      'Read its status: it was decided, refused, or the field has changed since. Enrich the product again.',
  },
  ENRICHMENT_PROPOSAL_OUTDATED: {
    status: 409,
    title: 'The field of the product has changed since the proposal was made.',
    remedy: 'Read the product, and enrich it again if the field still needs it.',
  },
  ENRICHMENT_FIELD_FILLED: {
    status: 409,
    title: 'The field of the product has a value.',
    remedy: 'Apply the proposal with overwrite if the value is to be replaced.',
  },
  ENRICHMENT_WITHOUT_PRODUCTS: {
    status: 409,
    title: 'No product matches the filter.',
    remedy: 'List products with the same filter.',
  },
} as const satisfies Record<string, ErrorEntry>;
