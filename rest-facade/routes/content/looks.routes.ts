import { Type } from 'typebox';
import { lookLimits } from '../../../subgraphs/content/look/look.limits.js';
import { graphql } from '../../graphql.js';
import { stateDigest } from '../../reply/state-digest.js';
import { anyCredential, route } from '../../route.js';
import { Uuid } from '../../schema-builders.js';
import { contentTools } from '../../tool-declarations/content-tools.js';
import { Look, LookPagination, LookSummary, lookFields, lookStatus, NewLook } from './look.schema.js';

const tag = 'Looks';

export const lookRoutes = [
  route({
    id: 'looks.list',
    method: 'GET',
    path: '/api/v1/looks',
    scope: 'catalog:read',
    callers: anyCredential,
    tag,
    summary: 'List looks',
    description: 'Newest first. Read a look for its products.',
    query: Type.Object({
      q: Type.Optional(
        Type.String({
          maxLength: lookLimits.searchLength,
          description: 'Part of the title, city, style or prompt, in any case.',
        }),
      ),
      status: Type.Optional({ ...lookStatus, description: 'Only looks with this status.' }),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: lookLimits.pageSizeMax,
          default: lookLimits.pageSize,
          description: 'Items per page.',
        }),
      ),
      offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Items to skip.' })),
    }),
    operation: graphql(`
      query ($q: String, $status: LookStatus, $limit: Int! = 24, $offset: Int! = 0) {
        looks(filter: { q: $q, status: $status }, limit: $limit, offset: $offset) {
          items {
            id organizationId title status occasion style season timeOfDay city heroImageUrl productCount
            createdAt updatedAt
          }
          pagination { offset limit total hasMore nextOffset }
        }
      }`),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(LookSummary), pagination: LookPagination }),
      body: ({ looks }) => looks,
    },
    tool: contentTools.listLooks,
  }),

  route({
    id: 'looks.create',
    method: 'POST',
    path: '/api/v1/looks',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Create a look',
    description:
      'Of the products that `productIds` names; or, without it, of products that rules choose for the occasion, style, season, time of day, city, colors and audience. `size`, `budget` and `model` are for that choice. The hero image is composed of the pictures of the products. The look is a draft unless `status` is given.',
    body: NewLook,
    example: { style: 'casual', season: 'summer', occasion: 'beach', palette: ['blue', 'white'], size: 4 },
    operation: graphql(
      `mutation ($input: CreateLookInput!) { createLook(input: $input) { look { ...LookFields } } }`,
      [lookFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ look: Look }),
      body: data => data.createLook,
      version: data => data.createLook.look.version,
      unversionedState: data => stateDigest(data.createLook.look.unavailableItems),
      headers: { location: data => `/api/v1/looks/${data.createLook.look.id}` },
    },
    errorCodes: [
      'PRODUCT_NOT_FOUND',
      'LOOK_NOT_POSSIBLE',
      'LOOK_NOT_PUBLISHABLE',
      'LIMIT_REACHED',
      'STORAGE_LIMIT_REACHED',
    ],
    tool: contentTools.createLook,
  }),

  route({
    id: 'looks.read',
    method: 'GET',
    path: '/api/v1/looks/:lookId',
    scope: 'catalog:read',
    callers: anyCredential,
    tag,
    summary: 'Read a look',
    description: 'With its products, why each is in it, and whether it can be bought now.',
    params: Type.Object({ lookId: Uuid }),
    operation: graphql(`query ($id: ID!) { look(id: $id) { ...LookFields } }`, [lookFields]),
    variables: ({ params: { lookId } }) => ({ id: lookId }),
    reply: {
      status: 200,
      schema: Type.Object({ look: Look }),
      body: data => data,
      version: ({ look: { version } }) => version,
      unversionedState: ({ look: { unavailableItems } }) => stateDigest(unavailableItems),
    },
    errorCodes: ['LOOK_NOT_FOUND'],
  }),
];
