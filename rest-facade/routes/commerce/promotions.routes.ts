import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { graphql } from '../../graphql.js';
import { stateDigest } from '../../reply/state-digest.js';
import { anyCredential, route } from '../../route.js';
import { Cursor, CursorPagination, MarketplaceKey, oneOf, PageSize, Uuid } from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';
import {
  NewPromotion,
  Promotion,
  PromotionChanges,
  promotionFields,
  promotionKind,
  promotionStatus,
  promotionTrigger,
} from './promotion.schema.js';
import { PromotionDelivery, promotionDeliveryFields } from './promotion-delivery.schema.js';

const tag = 'Promotions';
const params = Type.Object({ promotionId: Uuid });
const sort = oneOf('newest', 'oldest', 'recently_updated', 'name', 'priority');
const listed = { description: 'One or more, repeated or comma-separated.' };

const Saved = Type.Object({ promotion: Promotion });

/** Orders count uses, and the clock decides the status. */
const stateOf = ({ status, useCount, discountTotal }: CountedPromotion): string =>
  stateDigest(status, useCount, discountTotal);

interface CountedPromotion {
  status: string;
  useCount: number;
  discountTotal: string;
}

export const promotionRoutes = [
  route({
    id: 'promotions.list',
    method: 'GET',
    path: '/api/v1/promotions',
    scope: 'promotions:read',
    callers: anyCredential,
    tag,
    summary: 'List promotions',
    description: 'Newest first, unless sorted otherwise. A cursor stays valid while promotions change.',
    query: Type.Object({
      status: Type.Optional(Type.Array(promotionStatus, { maxItems: 6, ...listed })),
      kind: Type.Optional(Type.Array(promotionKind, { maxItems: 7, ...listed })),
      trigger: Type.Optional(Type.Array(promotionTrigger, { maxItems: 3, ...listed })),
      ids: Type.Optional(
        Type.Array(Uuid, {
          minItems: 1,
          maxItems: pagingLimits.pageSizeMax,
          description: 'Only promotions with these ids, repeated or comma-separated.',
        }),
      ),
      q: Type.Optional(
        Type.String({
          maxLength: inputLimits.searchQueryLength,
          description: 'Part of the name or of the code, in any case.',
        }),
      ),
      marketplace: Type.Optional({
        ...MarketplaceKey,
        description: 'Only promotions with a store at this marketplace.',
      }),
      campaignId: Type.Optional({ ...Uuid, description: 'Only promotions of this campaign.' }),
      sort: Type.Optional({ ...sort, description: 'Sort order.' }),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query (
        $status: [PromotionStatus!], $kind: [PromotionKind!], $trigger: [PromotionTrigger!], $ids: [ID!], $q: String,
        $marketplace: String, $campaignId: ID, $sort: PromotionSort, $cursor: String, $limit: Int! = 24
      ) {
        promotions(
          filter: {
            statuses: $status, kinds: $kind, triggers: $trigger, ids: $ids, q: $q, marketplace: $marketplace
            campaignId: $campaignId
          }
          sort: $sort, cursor: $cursor, limit: $limit
        ) {
          items { ...PromotionFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [promotionFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Promotion), pagination: CursorPagination }),
      body: ({ promotions }) => promotions,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: commerceTools.listPromotions,
  }),

  route({
    id: 'promotions.create',
    method: 'POST',
    path: '/api/v1/promotions',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Create a promotion',
    description:
      'The promotion is a draft unless `status` is given. What one of its stores cannot do is rejected with an error at ' +
      'that store, before anything is sent.',
    body: NewPromotion,
    example: {
      name: 'Singapore, November sale',
      terms: { kind: 'percentage', percentage: '15' },
      isForAssignedProducts: true,
      isInCheckout: true,
      window: { startsAt: '2026-11-27T00:00', endsAt: '2026-12-01T00:00', timeZone: 'Asia/Singapore' },
      priority: 100,
      combination: { stacking: 'combinable', group: 'sales' },
    },
    operation: graphql(
      `mutation ($input: CreatePromotionInput!) {
        createPromotion(input: $input) { promotion { ...PromotionFields } }
      }`,
      [promotionFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Saved,
      body: data => data.createPromotion,
      version: data => data.createPromotion.promotion.version,
      unversionedState: data => stateOf(data.createPromotion.promotion),
      headers: { location: data => `/api/v1/promotions/${data.createPromotion.promotion.id}` },
    },
    errorCodes: ['LIMIT_REACHED'],
    tool: commerceTools.createPromotion,
  }),

  route({
    id: 'promotions.read',
    method: 'GET',
    path: '/api/v1/promotions/:promotionId',
    scope: 'promotions:read',
    callers: anyCredential,
    tag,
    summary: 'Read a promotion',
    description:
      'The promotion as it is, with times in UTC, and its deliveries: what each store is to have of it, and what was seen there.',
    params,
    operation: graphql(
      `query ($id: ID!) {
        promotion(id: $id) { ...PromotionFields deliveries { ...PromotionDeliveryFields } }
      }`,
      [promotionFields, promotionDeliveryFields],
    ),
    variables: ({ params: { promotionId } }) => ({ id: promotionId }),
    reply: {
      status: 200,
      schema: Type.Object({ promotion: Promotion, deliveries: Type.Array(PromotionDelivery) }),
      body: ({ promotion: { deliveries, ...promotion } }) => ({ promotion, deliveries }),
      version: ({ promotion: { version } }) => version,
      unversionedState: ({ promotion }) => stateDigest(stateOf(promotion), promotion.deliveries),
    },
    errorCodes: ['PROMOTION_NOT_FOUND'],
    tool: commerceTools.getPromotion,
  }),

  route({
    id: 'promotions.update',
    method: 'PATCH',
    path: '/api/v1/promotions/:promotionId',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Change, activate, pause or end a promotion',
    description:
      'An omitted field stays as it is, null clears it; objects and lists are replaced as a whole. A draft can become ' +
      'active; an active promotion paused or ended; a paused one active or ended. Kind, trigger and code cannot change once ' +
      'the promotion was active.',
    params,
    body: PromotionChanges,
    example: { status: 'paused' },
    operation: graphql(
      `mutation ($input: UpdatePromotionInput!) {
        updatePromotion(input: $input) { promotion { ...PromotionFields } }
      }`,
      [promotionFields],
    ),
    variables: ({ params: { promotionId }, body }) => ({ input: { ...body, id: promotionId } }),
    reply: {
      status: 200,
      schema: Saved,
      body: data => data.updatePromotion,
      version: data => data.updatePromotion.promotion.version,
      unversionedState: data => stateOf(data.updatePromotion.promotion),
    },
    errorCodes: [
      'PROMOTION_NOT_FOUND',
      'VERSION_STALE',
      'PROMOTION_ENDED',
      'PROMOTION_IN_CAMPAIGN',
      'LIMIT_REACHED',
    ],
    tool: commerceTools.updatePromotion,
  }),

  route({
    id: 'promotions.delete',
    method: 'DELETE',
    path: '/api/v1/promotions/:promotionId',
    scope: 'promotions:write',
    callers: anyCredential,
    tag,
    summary: 'Delete a promotion',
    description:
      'A draft, or a promotion that has ended and is in no store any more. Returns the last state of the promotion.',
    params,
    operation: graphql(
      `mutation ($id: ID!) { deletePromotion(input: { id: $id }) { promotion { ...PromotionFields } } }`,
      [promotionFields],
    ),
    variables: ({ params: { promotionId } }) => ({ id: promotionId }),
    reply: { status: 200, schema: Saved, body: data => data.deletePromotion },
    errorCodes: ['PROMOTION_NOT_FOUND', 'VERSION_STALE', 'PROMOTION_IN_USE'],
  }),
];
