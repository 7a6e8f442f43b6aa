/** What of a product may be enriched. */
export const enrichmentFields = [
  'title',
  'description',
  'highlights',
  'tags',
  'attributes',
  'seo',
  'translations',
] as const;
export type EnrichmentField = (typeof enrichmentFields)[number];

/** How a proposal was made. */
export const proposalMethods = ['dictionary', 'model'] as const;
export type ProposalMethod = (typeof proposalMethods)[number];

/** How a proposal stands. Only one that is `proposed` may be applied or dismissed. */
export const proposalStatuses = ['proposed', 'applied', 'dismissed', 'refused', 'outdated'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** How a product of an enrichment stands. */
export const enrichedProductStatuses = ['queued', 'completed'] as const;
export type EnrichedProductStatus = (typeof enrichedProductStatuses)[number];

/** Why there is no proposal for a field that was asked for. */
export const enrichmentProblemCodes = [
  'nothing_to_add',
  'not_enough_data',
  'model_required',
  'language_not_checkable',
  'provider_budget_reached',
  'provider_price_unknown',
  'provider_failed',
  'provider_declined',
  'provider_account_rejected',
  'model_text_refused',
  'not_applied',
] as const;
export type EnrichmentProblemCode = (typeof enrichmentProblemCodes)[number];
