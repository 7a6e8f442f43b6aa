/** What can speak against a campaign. */
export const campaignConflictCodes = [
  'plan_incomplete',
  'window_over',
  'member_unsuitable',
  'promotion_invalid',
  'product_promoted_twice',
  'price_below_cost',
  'not_listed',
  'out_of_stock',
  'campaign_overlaps',
] as const;
export type CampaignConflictCode = (typeof campaignConflictCodes)[number];

/** `error` blocks submission, launch and resume; `warning` does not. */
export const conflictSeverities = ['error', 'warning'] as const;
export type ConflictSeverity = (typeof conflictSeverities)[number];
