import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { graphql } from '../../graphql.js';
import { stateDigest } from '../../reply/state-digest.js';
import { anyCredential, route } from '../../route.js';
import { Cursor, CursorPagination, oneOf, PageSize, Uuid } from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';
import {
  Campaign,
  CampaignChanges,
  CampaignResults,
  campaignFields,
  campaignStatus,
  NewCampaign,
} from './campaign.schema.js';

const tag = 'Campaigns';
const params = Type.Object({ campaignId: Uuid });
const sort = oneOf('newest', 'oldest', 'recently_updated', 'name');
const Saved = Type.Object({ campaign: Campaign });

export const campaignRoutes = [
  route({
    id: 'campaigns.list',
    method: 'GET',
    path: '/api/v1/campaigns',
    scope: 'promotions:read',
    callers: anyCredential,
    tag,
    summary: 'List campaigns',
    description: 'Newest first, unless sorted otherwise. A cursor stays valid while campaigns change.',
    query: Type.Object({
      status: Type.Optional(
        Type.Array(campaignStatus, {
          maxItems: 9,
          description: 'One or more, repeated or comma-separated.',
        }),
      ),
      ids: Type.Optional(
        Type.Array(Uuid, {
          minItems: 1,
          maxItems: pagingLimits.pageSizeMax,
          description: 'Only campaigns with these ids, repeated or comma-separated.',
        }),
      ),
      ownerIds: Type.Optional(
        Type.Array(Uuid, {
          minItems: 1,
          maxItems: pagingLimits.pageSizeMax,
          description: 'Only campaigns of these members, repeated or comma-separated.',
        }),
      ),
      q: Type.Optional(
        Type.String({
          maxLength: inputLimits.searchQueryLength,
          description: 'Part of the name, in any case.',
        }),
      ),
      sort: Type.Optional({ ...sort, description: 'Sort order.' }),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query (
        $status: [CampaignStatus!], $ids: [ID!], $ownerIds: [ID!], $q: String, $sort: CampaignSort, $cursor: String,
        $limit: Int! = 24
      ) {
        campaigns(
          filter: { statuses: $status, ids: $ids, ownerIds: $ownerIds, q: $q }, sort: $sort, cursor: $cursor, limit: $limit
        ) {
          items { ...CampaignFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [campaignFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Campaign), pagination: CursorPagination }),
      body: ({ campaigns }) => campaigns,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: commerceTools.listCampaigns,
  }),

  route({
    id: 'campaigns.create',
    method: 'POST',
    path: '/api/v1/campaigns',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Create a campaign',
    description:
      'The campaign is a draft. What a launch needs may come later: a submission lists everything that is missing.',
    body: NewCampaign,
    example: {
      name: 'Singles day',
      objective: 'Clear the autumn stock',
      ownerId: '019a9f00-0000-7000-8000-000000000001',
      stores: [{ marketplace: 'storefront', country: 'SG', storeId: '225561' }],
      promotionStores: [{ marketplace: 'storefront', country: 'SG', storeId: '225561' }],
      window: { startsAt: '2026-12-11T00:00', endsAt: '2026-12-13T00:00', timeZone: 'Asia/Singapore' },
      budget: { amount: '2000.00', currency: 'SGD' },
      targets: { orders: 300, revenue: { amount: '15000.00', currency: 'SGD' } },
      promotions: [
        {
          key: 'flash',
          name: 'Flash sale',
          terms: { kind: 'percentage', percentage: '15' },
          isForAssignedProducts: true,
          products: [{ productId: '019a9f00-0000-7000-8000-000000000001', purchaseLimit: 2 }],
        },
      ],
    },
    operation: graphql(
      `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { campaign { ...CampaignFields } } }`,
      [campaignFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Saved,
      body: data => data.createCampaign,
      version: data => data.createCampaign.campaign.version,
      unversionedState: data => data.createCampaign.campaign.status,
      headers: { location: data => `/api/v1/campaigns/${data.createCampaign.campaign.id}` },
    },
    errorCodes: ['LIMIT_REACHED'],
  }),

  route({
    id: 'campaigns.read',
    method: 'GET',
    path: '/api/v1/campaigns/:campaignId',
    scope: 'promotions:read',
    callers: anyCredential,
    tag,
    summary: 'Read a campaign with its results',
    description:
      'The current revision of the plan, and what orders came to, held against budget and targets.',
    params,
    operation: graphql(
      `query ($id: ID!) {
        campaign(id: $id) {
          ...CampaignFields
          results {
            sales { currency orders units revenue discount }
            orders units budgetUsedPercent ordersTargetPercent unitsTargetPercent revenueTargetPercent
          }
        }
      }`,
      [campaignFields],
    ),
    variables: ({ params: { campaignId } }) => ({ id: campaignId }),
    reply: {
      status: 200,
      schema: Type.Object({ campaign: Campaign, results: CampaignResults }),
      body: ({ campaign: { results, ...campaign } }) => ({ campaign, results }),
      version: ({ campaign: { version } }) => version,
      unversionedState: ({ campaign: { status, results } }) => stateDigest(status, results),
    },
    errorCodes: ['CAMPAIGN_NOT_FOUND'],
  }),

  route({
    id: 'campaigns.revise',
    method: 'PATCH',
    path: '/api/v1/campaigns/:campaignId',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Revise a campaign',
    description:
      'Makes the next revision, a draft that nobody has approved: an edit voids a review and an approval. An omitted field ' +
      'stays as it is, null clears it; objects and lists are replaced as a whole. A campaign that was launched cannot be revised.',
    params,
    body: CampaignChanges,
    example: { objective: 'Clear the autumn stock', budget: { amount: '2500.00', currency: 'SGD' } },
    operation: graphql(
      `mutation ($input: ReviseCampaignInput!) { reviseCampaign(input: $input) { campaign { ...CampaignFields } } }`,
      [campaignFields],
    ),
    variables: ({ params: { campaignId }, body }) => ({ input: { ...body, id: campaignId } }),
    reply: {
      status: 200,
      schema: Saved,
      body: data => data.reviseCampaign,
      version: data => data.reviseCampaign.campaign.version,
      unversionedState: data => data.reviseCampaign.campaign.status,
    },
    errorCodes: ['CAMPAIGN_NOT_FOUND', 'VERSION_STALE', 'CAMPAIGN_STATE_INVALID', 'LIMIT_REACHED'],
  }),

  route({
    id: 'campaigns.delete',
    method: 'DELETE',
    path: '/api/v1/campaigns/:campaignId',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Delete an archived campaign',
    description:
      'Returns the last state of the campaign. Its revisions go with it; its promotions stay, ended for good.',
    params,
    operation: graphql(
      `mutation ($id: ID!) { deleteCampaign(input: { id: $id }) { campaign { ...CampaignFields } } }`,
      [campaignFields],
    ),
    variables: ({ params: { campaignId } }) => ({ id: campaignId }),
    reply: { status: 200, schema: Saved, body: ({ deleteCampaign: { campaign } }) => ({ campaign }) },
    errorCodes: ['CAMPAIGN_NOT_FOUND', 'VERSION_STALE', 'CAMPAIGN_STATE_INVALID', 'CAMPAIGN_IN_USE'],
  }),
];
