import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  input,
  Money,
  MoneyInput,
  nullable,
  oneOf,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';

const tag = 'Returns';
const returnId = Type.Object({ returnId: Uuid });
const kind = oneOf('accept', 'reject', 'partial_refund');
const Reason = resource('ReturnActionReason', { code: Type.String(), message: Type.String() });

const ActionOption = resource('ReturnActionOption', {
  action: kind,
  isAvailable: Type.Boolean(),
  unavailable: nullable(Reason),
  fields: Type.Array(resource('ReturnActionField', { name: Type.String(), isRequired: Type.Boolean() })),
  refundBelow: nullable(Money),
});

const ReturnAction = resource('ReturnAction', {
  id: Uuid,
  returnId: Uuid,
  action: kind,
  status: oneOf('queued', 'sending', 'completed', 'failed', 'canceled'),
  jobId: Uuid,
  amount: nullable(Money),
  reason: nullable(Type.String()),
  error: nullable(Reason),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const actionFields = graphql(`
  fragment ReturnActionFields on ReturnAction {
    id returnId action status jobId amount { amount currency } reason error { code message } createdAt updatedAt
  }`);

export const returnActionRoutes = [
  route({
    id: 'returns.action-options',
    method: 'GET',
    path: '/api/v1/returns/:returnId/action-options',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'List the available answers to a return',
    description:
      'Depends on the capabilities of the channel and the state of the return. An unavailable answer has a reason: NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, DEADLINE_PASSED, AMOUNT_UNKNOWN or IN_PROGRESS. A partial refund must be less than refundBelow.',
    params: returnId,
    operation: graphql(`
      query ($returnId: ID!) {
        options: returnActionOptions(returnId: $returnId) {
          action isAvailable unavailable { code message } fields { name isRequired } refundBelow { amount currency }
        }
      }`),
    variables: ({ params }) => params,
    reply: {
      status: 200,
      schema: Type.Object({ actionOptions: Type.Array(ActionOption) }),
      body: ({ options }) => ({ actionOptions: options }),
    },
    errorCodes: ['RETURN_NOT_FOUND'],
  }),

  route({
    id: 'returns.act',
    method: 'POST',
    path: '/api/v1/returns/:returnId/actions',
    scope: 'orders:write',
    callers: anyCredential,
    tag,
    summary: 'Accept a return, reject it, or refund it in part',
    description:
      'A durable job sends the answer to the marketplace exactly once: if a response is lost, the outcome is looked up before anything is sent again. The return is then read back.',
    params: returnId,
    body: input({
      action: kind,
      amount: Type.Optional(MoneyInput),
      reason: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: "Reason of a rejection; one of the marketplace's values if it has a list.",
        }),
      ),
    }),
    example: { action: 'accept' },
    operation: graphql(
      `mutation ($input: ActOnReturnInput!) {
        actOnReturn(input: $input) { asked: returnAction { ...ReturnActionFields } }
      }`,
      [actionFields],
    ),
    variables: ({ params, body }) => ({ input: { ...body, returnId: params.returnId } }),
    reply: {
      accepted: Type.Object({ action: ReturnAction }),
      work: ({ actOnReturn: { asked } }) => ({
        operationId: asked.id,
        jobId: asked.jobId,
        data: { action: asked },
        links: { actions: `/api/v1/returns/${asked.returnId}/actions` },
      }),
    },
    errorCodes: ['RETURN_NOT_FOUND', 'RETURN_ACTION_UNAVAILABLE'],
  }),

  route({
    id: 'returns.actions',
    method: 'GET',
    path: '/api/v1/returns/:returnId/actions',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'List the past answers to a return',
    description: 'Newest first, at most 100.',
    params: returnId,
    operation: graphql(
      `query ($returnId: ID!) { actions: returnActions(returnId: $returnId) { ...ReturnActionFields } }`,
      [actionFields],
    ),
    variables: ({ params }) => params,
    reply: {
      status: 200,
      schema: Type.Object({ actions: Type.Array(ReturnAction) }),
      body: data => data,
    },
    errorCodes: ['RETURN_NOT_FOUND'],
  }),
];
