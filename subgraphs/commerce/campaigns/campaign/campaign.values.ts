/** What is stored of a campaign: what people decided. The clock decides the rest, see `campaignStatuses`. */
export const campaignStates = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'running',
  'paused',
  'completed',
  'archived',
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** The state, with `scheduled` for a running one whose window has not begun; one whose window is over is `completed`. */
export const campaignStatuses = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'running',
  'paused',
  'completed',
  'archived',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** What moves a campaign from state to state by a decision. */
export const planActions = ['submit', 'approve', 'reject', 'launch', 'pause', 'resume', 'complete'] as const;
export type PlanAction = (typeof planActions)[number];

/** Everything that can be done to a campaign. */
export const campaignActions = ['revise', ...planActions, 'archive', 'restore', 'delete'] as const;
export type CampaignAction = (typeof campaignActions)[number];

export const reviewDecisions = ['approved', 'rejected'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];
