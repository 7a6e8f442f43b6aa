import type { TimeWindow } from '../../pricing/window/time-window.entity.js';
import type { CampaignAction, CampaignState, CampaignStatus } from './campaign.values.js';
import { campaignActions } from './campaign.values.js';

/** What an action leads to; `unchanged`: it was done already, and doing it again is harmless. */
type Outcome = CampaignState | 'unchanged' | 'deleted';

/** Everything that may be done to a campaign, by its status; the table of docs/campaigns.md is checked against this one. */
export const transitions: Readonly<Record<CampaignStatus, Partial<Record<CampaignAction, Outcome>>>> = {
  draft: { revise: 'draft', submit: 'in_review', archive: 'archived' },
  in_review: { revise: 'draft', approve: 'approved', reject: 'changes_requested' },
  changes_requested: { revise: 'draft', submit: 'in_review', archive: 'archived' },
  approved: { revise: 'draft', reject: 'changes_requested', launch: 'running', archive: 'archived' },
  scheduled: { launch: 'unchanged', pause: 'paused', resume: 'unchanged', complete: 'completed' },
  running: { launch: 'unchanged', pause: 'paused', resume: 'unchanged', complete: 'completed' },
  paused: { pause: 'unchanged', resume: 'running', complete: 'completed' },
  completed: { complete: 'unchanged', archive: 'archived' },
  archived: { archive: 'unchanged', restore: 'draft', delete: 'deleted' },
};

/** Actions that change something in this status. */
export const allowedActions = (status: CampaignStatus): CampaignAction[] =>
  campaignActions.filter(action => {
    const outcome = transitions[status][action];
    return outcome !== undefined && outcome !== 'unchanged';
  });

interface Timed {
  state: CampaignState;
  window: TimeWindow | null;
}

/** The same as `campaignStatusSql` of the queries, which a test holds to this. */
export function statusAt({ state, window }: Timed, now: Date): CampaignStatus {
  const time = now.toISOString();
  if (state !== 'running' && state !== 'paused') {
    return state;
  }
  if (window?.endsAt != null && window.endsAt <= time) {
    return 'completed';
  }
  return state === 'running' && window?.startsAt != null && window.startsAt > time ? 'scheduled' : state;
}

/** Whatever was launched is restored as completed: its promotions have ended. */
export const restoredState = (launchedAt: string | null): CampaignState =>
  launchedAt === null ? 'draft' : 'completed';
