import { Type } from 'typebox';
import { dictionary } from '../../../kernel/dictionary.js';
import { graphql, type ResultOf } from '../../graphql.js';
import type { ReplyBody } from '../../reply/reply.js';
import { anyCredential, route } from '../../route.js';
import { input, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';

const tag = 'Orders';
const orderId = Type.Object({ orderId: Uuid });
const textOrNull = nullable(Type.String());
const kind = oneOf('ship', 'cancel', 'label', 'tracking');
const Line = resource('OrderActionLine', { lineId: Uuid, quantity: Type.Integer({ minimum: 1 }) });
const Reason = resource('OrderActionReason', { code: Type.String(), message: Type.String() });

const ActionOption = resource('OrderActionOption', {
  action: kind,
  isAvailable: Type.Boolean(),
  unavailable: nullable(Reason),
  fields: Type.Array(resource('OrderActionField', { name: Type.String(), isRequired: Type.Boolean() })),
  lines: Type.Array(Line, { description: 'Lines that can be selected, with their open units.' }),
  isWholeLinesOnly: Type.Boolean(),
  packageIds: Type.Array(Type.String(), { description: 'Packages that can be selected.' }),
});

const OrderAction = resource('OrderAction', {
  id: Uuid,
  orderId: Uuid,
  action: kind,
  status: oneOf('queued', 'sending', 'completed', 'failed', 'canceled'),
  jobId: Uuid,
  lines: Type.Array(Line, { description: 'Empty: all lines.' }),
  packageId: textOrNull,
  carrier: textOrNull,
  trackingNumber: textOrNull,
  reason: textOrNull,
  externalPackageId: textOrNull,
  document: nullable(
    resource('OrderActionDocument', {
      url: Type.String({ description: 'URL of the label; fetching it needs the scope orders:write.' }),
      contentType: Type.String(),
      sizeBytes: Type.Integer(),
      deletedAt: nullable(Timestamp),
    }),
  ),
  error: nullable(Reason),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

/** Names to save labels under, by their media type. */
const labelNames: Readonly<Record<string, string>> = dictionary({
  'application/pdf': 'label.pdf',
  'image/png': 'label.png',
  'application/zpl': 'label.zpl',
});

const actionFields = graphql(`
  fragment OrderActionFields on OrderAction {
    id orderId action status jobId lines { lineId: orderItemId quantity } packageId carrier trackingNumber reason externalPackageId
    document { contentType sizeBytes deletedAt } error { code message } createdAt updatedAt
  }`);

type StoredAction = ResultOf<typeof actionFields>;

const labelPath = ({ orderId: order, id }: Pick<StoredAction, 'orderId' | 'id'>): string =>
  `/api/v1/orders/${order}/actions/${id}/document`;

const shown = (action: StoredAction): ReplyBody<typeof OrderAction> => ({
  ...action,
  document: action.document === null ? null : { url: labelPath(action), ...action.document },
});

export const orderActionRoutes = [
  route({
    id: 'orders.action-options',
    method: 'GET',
    path: '/api/v1/orders/:orderId/action-options',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'List the available actions of an order',
    description:
      'Depends on the capabilities of the channel and the state of the order. An unavailable action has a reason: NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, NOTHING_OPEN, NO_PACKAGE or IN_PROGRESS.',
    params: orderId,
    operation: graphql(`
      query ($orderId: ID!) {
        options: orderActionOptions(orderId: $orderId) {
          action isAvailable unavailable { code message } fields { name isRequired } lines { lineId: orderItemId quantity }
          isWholeLinesOnly packageIds
        }
      }`),
    variables: ({ params }) => params,
    reply: {
      status: 200,
      schema: Type.Object({ actionOptions: Type.Array(ActionOption) }),
      body: ({ options }) => ({ actionOptions: options }),
    },
    errorCodes: ['ORDER_NOT_FOUND'],
    tool: commerceTools.getOrderActionOptions,
  }),

  route({
    id: 'orders.act',
    method: 'POST',
    path: '/api/v1/orders/:orderId/actions',
    scope: 'orders:write',
    callers: anyCredential,
    tag,
    summary: 'Ship, cancel, get a label, correct tracking',
    description:
      'A durable job runs the action at the marketplace exactly once: if a response is lost, the outcome is looked up before anything is sent again. The order is then read back.',
    params: orderId,
    body: input({
      action: kind,
      lines: Type.Optional(
        Type.Array(input({ lineId: Uuid, quantity: Type.Integer({ minimum: 1 }) }), {
          minItems: 1,
          maxItems: 500,
          description: 'Lines of a shipment or cancellation; default: all open lines.',
        }),
      ),
      packageId: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
      carrier: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
      trackingNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    example: { action: 'ship', carrier: 'Ninja Van', trackingNumber: 'NV-1' },
    operation: graphql(
      `mutation ($input: ActOnOrderInput!) {
        actOnOrder(input: $input) { asked: orderAction { ...OrderActionFields } }
      }`,
      [actionFields],
    ),
    sentField: path => path.replace(/^(lines\.\d+)\.orderItemId$/, '$1.lineId'),
    variables: ({ params, body: { lines, ...body } }) => ({
      input: {
        ...body,
        ...(lines === undefined
          ? {}
          : { lines: lines.map(({ lineId, quantity }) => ({ orderItemId: lineId, quantity })) }),
        orderId: params.orderId,
      },
    }),
    reply: {
      accepted: Type.Object({ action: OrderAction }),
      work: ({ actOnOrder: { asked } }) => ({
        operationId: asked.id,
        jobId: asked.jobId,
        data: { action: shown(asked) },
        links: { actions: `/api/v1/orders/${asked.orderId}/actions` },
      }),
    },
    errorCodes: ['ORDER_NOT_FOUND', 'ORDER_ACTION_UNAVAILABLE'],
    tool: commerceTools.runOrderAction,
  }),

  route({
    id: 'orders.actions',
    method: 'GET',
    path: '/api/v1/orders/:orderId/actions',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'List the past actions of an order',
    description: 'Newest first, at most 100.',
    params: orderId,
    operation: graphql(
      `query ($orderId: ID!) { actions: orderActions(orderId: $orderId) { ...OrderActionFields } }`,
      [actionFields],
    ),
    variables: ({ params }) => params,
    reply: {
      status: 200,
      schema: Type.Object({ actions: Type.Array(OrderAction) }),
      body: ({ actions }) => ({ actions: actions.map(shown) }),
    },
    errorCodes: ['ORDER_NOT_FOUND'],
  }),

  route({
    id: 'orders.label',
    method: 'GET',
    path: '/api/v1/orders/:orderId/actions/:actionId/document',
    scope: 'orders:write',
    callers: anyCredential,
    tag,
    summary: 'Fetch a label',
    description:
      "A PDF, PNG or ZPL file, as an attachment. It contains the buyer's address and is deleted after seven days.",
    params: Type.Object({ orderId: Uuid, actionId: Uuid }),
    operation: graphql(`
      query ($orderId: ID!, $actionId: ID!) {
        label: orderLabelFile(orderId: $orderId, actionId: $actionId) { fileKey contentType sizeBytes }
      }`),
    variables: ({ params }) => params,
    reply: {
      status: 200,
      file: ({ label: { fileKey, contentType, sizeBytes } }) => ({
        key: fileKey,
        contentType,
        sizeBytes,
        fileName: labelNames[contentType] ?? 'label',
        cacheControl: 'private, no-store',
      }),
    },
    errorCodes: ['ORDER_NOT_FOUND', 'FILE_NOT_FOUND'],
  }),
];
