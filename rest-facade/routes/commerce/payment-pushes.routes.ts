import { Type } from 'typebox';
import { ingestionLimits } from '../../../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import { contracts } from '../../contract/contract.js';
import { graphql } from '../../graphql.js';
import { RawBody } from '../../request/raw-body.js';
import { route } from '../../route.js';

export const paymentPushRoutes = [
  route({
    id: 'payments.push',
    method: 'POST',
    path: '/api/v1/payments/:rail/pushes/:token',
    scope: null,
    callers: 'public',
    contract: contracts.plain,
    tag: 'Agentic checkout',
    summary: 'Receive a webhook from a payment processor',
    description:
      'Called by processors, at the `pushUrl` of a payment rail. The signature is verified on the raw body. The webhook is only a signal: the state of the payment is then read from the processor.',
    params: Type.Object({
      rail: Type.String({ minLength: 1, maxLength: 64 }),
      token: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    consumes: 'raw',
    body: RawBody,
    bodyLimitBytes: ingestionLimits.pushSizeBytes,
    isRateLimited: false,
    operation: graphql(`
      mutation ($rail: String!, $token: String!, $headers: [HeaderFieldInput!]!, $base64: String!) {
        isOurs: receivePaymentPush(rail: $rail, token: $token, headers: $headers, bodyBase64: $base64)
      }`),
    variables: ({ params, body }) => ({ ...params, ...body }),
    reply: { status: 200, contentType: null, text: () => '' },
    errorCodes: ['PUSH_ADDRESS_NOT_FOUND', 'PUSH_SIGNATURE_INVALID'],
  }),
];
