import { Type } from 'typebox';
import { campaignLimits } from '../../../subgraphs/commerce/campaigns/campaign/campaign.limits.js';
import { planActions } from '../../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, nullable, oneOf, Uuid } from '../../schema-builders.js';
import { Campaign, CampaignConflict, campaignFields } from './campaign.schema.js';

const tag = 'Campaigns';
const params = Type.Object({ campaignId: Uuid });
const Saved = Type.Object({ campaign: Campaign });
const stateErrors = ['CAMPAIGN_NOT_FOUND', 'VERSION_STALE', 'CAMPAIGN_STATE_INVALID'] as const;

const Action = input(
  {
    action: oneOf(...planActions),
    revision: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          description:
            'The revision that was read; another one fails with VERSION_STALE. Required to approve and to reject.',
        }),
      ),
    ),
    note: Type.Optional(
      nullable(
        Type.String({
          maxLength: campaignLimits.noteLength,
          description: 'Kept with a submission or a decision.',
          examples: ['Stock is confirmed.'],
        }),
      ),
    ),
  },
  { title: 'CampaignActionRequest' },
);

export const campaignActionRoutes = [
  route({
    id: 'campaigns.act',
    method: 'POST',
    path: '/api/v1/campaigns/:campaignId/actions',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Submit, approve, launch or stop a campaign',
    description:
      'Which action is allowed follows from the status. Submission, launch and resume look for conflicts: errors block, ' +
      'warnings are returned. Where the organization requires it, another person approves than the owner, the author and whoever ' +
      'submitted the revision, in a session, and a launch needs that the approval still holds. A launch creates all promotions or none; launch, pause, resume and complete can be repeated.',
    params,
    body: Action,
    example: { action: 'approve', revision: 3, note: 'Stock is confirmed.' },
    operation: graphql(
      `mutation ($input: ApplyCampaignActionInput!) {
        applyCampaignAction(input: $input) {
          campaign { ...CampaignFields }
          warnings { code severity path productId store { marketplace country storeId } detail }
        }
      }`,
      [campaignFields],
    ),
    variables: ({ params: { campaignId }, body }) => ({ input: { ...body, id: campaignId } }),
    reply: {
      status: 200,
      schema: Type.Object({ campaign: Campaign, warnings: Type.Array(CampaignConflict) }),
      body: data => data.applyCampaignAction,
      version: data => data.applyCampaignAction.campaign.version,
      unversionedState: data => data.applyCampaignAction.campaign.status,
    },
    errorCodes: [
      ...stateErrors,
      'CAMPAIGN_CONFLICTED',
      'CAMPAIGN_APPROVAL_NOT_ALLOWED',
      'CAMPAIGN_APPROVAL_INVALID',
      'LIMIT_REACHED',
    ],
  }),

  route({
    id: 'campaigns.archive',
    method: 'POST',
    path: '/api/v1/campaigns/:campaignId/archive',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Archive a campaign',
    description: 'Of drafts, rejected, approved and completed campaigns. An approval does not outlive it.',
    params,
    operation: graphql(
      `mutation ($id: ID!) { archiveCampaign(input: { id: $id }) { campaign { ...CampaignFields } } }`,
      [campaignFields],
    ),
    variables: ({ params: { campaignId } }) => ({ id: campaignId }),
    reply: {
      status: 200,
      schema: Saved,
      body: data => data.archiveCampaign,
      version: data => data.archiveCampaign.campaign.version,
      unversionedState: data => data.archiveCampaign.campaign.status,
    },
    errorCodes: [...stateErrors],
  }),

  route({
    id: 'campaigns.restore',
    method: 'POST',
    path: '/api/v1/campaigns/:campaignId/restore',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Restore an archived campaign',
    description: 'As a draft, or as completed where it was launched.',
    params,
    operation: graphql(
      `mutation ($id: ID!) { restoreCampaign(input: { id: $id }) { campaign { ...CampaignFields } } }`,
      [campaignFields],
    ),
    variables: ({ params: { campaignId } }) => ({ id: campaignId }),
    reply: {
      status: 200,
      schema: Saved,
      body: data => data.restoreCampaign,
      version: data => data.restoreCampaign.campaign.version,
      unversionedState: data => data.restoreCampaign.campaign.status,
    },
    errorCodes: [...stateErrors],
  }),
];
