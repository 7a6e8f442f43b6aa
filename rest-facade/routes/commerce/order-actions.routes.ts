import { type Static, Type } from 'typebox';
import { dictionary } from '../../../kernel/dictionary.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-vocabulary.js';

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
  lines: Type.Array(Line, { description: 'Lines that it can be done to, with the units that are open.' }),
  packageIds: Type.Array(Type.String(), { description: 'Packages that it can be done to.' }),
});

const OrderAction = resource('OrderAction', {
  id: Uuid,
  orderId: Uuid,
  action: kind,
  status: oneOf('queued', 'sending', 'completed', 'failed', 'canceled'),
  jobId: Uuid,
  lines: Type.Array(Line, { description: 'None: all of them.' }),
  packageId: textOrNull,
  carrier: textOrNull,
  trackingNumber: textOrNull,
  reason: textOrNull,
  externalPackageId: textOrNull,
  document: nullable(
    resource('OrderActionDocument', {
      url: Type.String({ description: 'Fetch it with the scope orders:write.' }),
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

type StoredDocument = Omit<NonNullable<Static<typeof OrderAction>['document']>, 'url'>;
type StoredAction = Omit<Static<typeof OrderAction>, 'document'> & { document: StoredDocument | null };

const actionFields = `
  id orderId action status jobId lines { lineId quantity } packageId carrier trackingNumber reason externalPackageId
  document { contentType sizeBytes deletedAt } error { code message } createdAt updatedAt`;

const labelPath = ({ orderId: order, id }: Pick<StoredAction, 'orderId' | 'id'>): string =>
  `/api/v1/orders/${order}/actions/${id}/document`;

const shown = (action: StoredAction): Static<typeof OrderAction> => ({
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
    summary: 'Read what can be done with an order',
    description:
      "By the channel's capabilities and the state of the order. What is not available says why: NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, NOTHING_OPEN, NO_PACKAGE or IN_PROGRESS.",
    params: orderId,
    operation: graphql<{ options: Static<typeof ActionOption>[] }>`
      query ($orderId: ID!) {
        options: orderActionOptions(orderId: $orderId) {
          action isAvailable unavailable { code message } fields { name isRequired } lines { lineId quantity } packageIds
        }
      }`,
    variables: ({ params }) => params,
    reply: {
      status: 200,
      schema: Type.Object({ actionOptions: Type.Array(ActionOption) }),
      body: ({ options }) => ({ actionOptions: options }),
    },
    errorCodes: ['ORDER_NOT_FOUND'],
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
      'A durable job carries it out at the marketplace, once: an answer that was lost is looked up before anything is sent again. The order is read back afterwards.',
    params: orderId,
    body: input({
      action: kind,
      lines: Type.Optional(
        Type.Array(input({ lineId: Uuid, quantity: Type.Integer({ minimum: 1 }) }), {
          minItems: 1,
          maxItems: 500,
          description: 'Of a shipment or cancellation; absent: all that are open.',
        }),
      ),
      packageId: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
      carrier: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
      trackingNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    example: { action: 'ship', carrier: 'Ninja Van', trackingNumber: 'NV-1' },
    operation: graphql<{ asked: StoredAction }>`
      mutation ($orderId: ID!, $input: OrderActionInput!) {
        asked: actOnOrder(orderId: $orderId, input: $input) { ${actionFields} }
      }`,
    variables: ({ params, body }) => ({ orderId: params.orderId, input: body }),
    reply: {
      accepted: Type.Object({ action: OrderAction }),
      work: ({ asked }) => ({
        operationId: asked.id,
        jobId: asked.jobId,
        data: { action: shown(asked) },
        links: { actions: `/api/v1/orders/${asked.orderId}/actions` },
      }),
    },
    errorCodes: ['ORDER_NOT_FOUND', 'ORDER_ACTION_UNAVAILABLE'],
  }),

  route({
    id: 'orders.actions',
    method: 'GET',
    path: '/api/v1/orders/:orderId/actions',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'List what was done with an order',
    description: 'Newest first, a hundred at most.',
    params: orderId,
    operation: graphql<{ actions: StoredAction[] }>`
      query ($orderId: ID!) { actions: orderActions(orderId: $orderId) { ${actionFields} } }`,
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
      'A PDF, PNG or ZPL file, as an attachment. It shows the buyer’s address and is deleted after seven days.',
    params: Type.Object({ orderId: Uuid, actionId: Uuid }),
    operation: graphql<{ label: { fileKey: string; contentType: string; sizeBytes: number } }>`
      query ($orderId: ID!, $actionId: ID!) {
        label: orderLabelFile(orderId: $orderId, actionId: $actionId) { fileKey contentType sizeBytes }
      }`,
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
