import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of campaigns. */
export const campaignErrors = {
  CAMPAIGN_NOT_FOUND: { status: 404, title: 'No campaign has this id.', remedy: 'List the campaigns.' },
  CAMPAIGN_REVISION_NOT_FOUND: {
    status: 404,
    title: 'The campaign has no revision with this number.',
    remedy: 'Use a number from 1 to the `revision` of the campaign.',
  },
  CAMPAIGN_STATE_INVALID: {
    status: 409,
    title: 'The campaign cannot do this in its status.',
    remedy: 'Use one of its `allowedActions`, which `detail` names.',
  },
  CAMPAIGN_IN_USE: {
    status: 409,
    title: 'Stores may still have promotions of the campaign.',
    remedy: 'Wait until no store has them any more, then delete it: their `deliveries` tell.',
  },
  CAMPAIGN_CONFLICTED: {
    status: 409,
    title: 'Conflicts block the campaign.',
    remedy: 'Resolve what `errors` lists, or revise the plan, then try again.',
  },
  CAMPAIGN_APPROVAL_NOT_ALLOWED: {
    status: 403,
    title: 'The caller may not decide on this revision.',
    remedy: 'Have another member decide in a session: `detail` says who may not.',
  },
  CAMPAIGN_APPROVAL_INVALID: {
    status: 409,
    title: 'The approval of the revision does not hold any more.',
    remedy:
      'Reject the revision, submit it and have another member approve it, then launch it. Complete a paused campaign and plan another.',
  },
} as const satisfies Record<string, ErrorEntry>;
