import { Type } from 'typebox';
import { ingestionLimits } from '../../../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import { contracts } from '../../contract/contract.js';
import { graphql } from '../../graphql.js';
import { RawBody } from '../../request/raw-body.js';
import { route } from '../../route.js';

export const pushRoutes = [
  route({
    id: 'marketplaces.push',
    method: 'POST',
    path: '/api/v1/marketplaces/:marketplace/pushes/:token',
    scope: null,
    callers: 'public',
    contract: contracts.plain,
    tag: 'Marketplaces',
    summary: 'Receive a webhook from a marketplace',
    description:
      'Called by marketplaces, at the `pushUrl` of a connection. The signature is verified on the raw body. The id of the changed record is stored before the response is sent, in the format that the marketplace expects.',
    params: Type.Object({
      marketplace: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'Key of the marketplace.',
        examples: ['storefront'],
      }),
      token: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    consumes: 'raw',
    body: RawBody,
    bodyLimitBytes: ingestionLimits.pushSizeBytes,
    isRateLimited: false,
    operation: graphql(`
      mutation ($marketplace: String!, $token: String!, $headers: [HeaderFieldInput!]!, $base64: String!) {
        answer: receiveMarketplacePush(
          marketplace: $marketplace, token: $token, headers: $headers, bodyBase64: $base64
        ) { status body contentType }
      }`),
    variables: ({ params, body }) => ({ ...params, ...body }),
    reply: { status: 200, passed: ({ answer }) => answer },
    errorCodes: ['PUSH_ADDRESS_NOT_FOUND', 'PUSH_SIGNATURE_INVALID'],
  }),
];
