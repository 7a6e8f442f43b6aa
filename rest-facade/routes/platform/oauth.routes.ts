import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { oauthContract } from '../../oauth/oauth-contract.js';
import { route } from '../../route.js';

/** Parameters that are not known are ignored, as RFC 6749 §3.2 demands; missing ones are told in its words. */
const TokenRequest = Type.Object(
  {
    grant_type: Type.Optional(
      Type.String({
        description: 'client_credentials, authorization_code or refresh_token.',
        examples: ['client_credentials'],
      }),
    ),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    scope: Type.Optional(
      Type.String({
        description:
          'Scopes, separated by spaces; default: all of the client, or all that the person granted.',
      }),
    ),
    code: Type.Optional(Type.String({ description: 'Required for authorization_code.' })),
    redirect_uri: Type.Optional(
      Type.String({
        description: 'Required for authorization_code: that to which the code was sent.',
        examples: ['https://app.example/callback'],
      }),
    ),
    code_verifier: Type.Optional(Type.String({ description: 'Required for authorization_code (RFC 7636).' })),
    refresh_token: Type.Optional(Type.String({ description: 'Required for refresh_token; it works once.' })),
    resource: Type.Optional(
      Type.String({
        description:
          'What the token is for (RFC 8707): the address of the server, or that of its /mcp. Default: what the person consented to; of client credentials, both.',
        examples: ['https://shop.example/mcp'],
      }),
    ),
    organization_id: Type.Optional(
      Type.String({ description: 'Required from clients that act for several organizations.' }),
    ),
    organizationId: Type.Optional(Type.String({ description: 'Alternative spelling of organization_id.' })),
  },
  { title: 'OauthTokenRequest' },
);

const TokenReply = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.String({ examples: ['Bearer'] }),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    scope: Type.String({ description: 'The granted scopes, separated by spaces.' }),
    refresh_token: Type.Optional(
      Type.String({
        description: 'Of a person that consented: for the next access token, once, within 30 days.',
      }),
    ),
  },
  { title: 'OauthToken' },
);

const RevocationRequest = Type.Object(
  {
    token: Type.Optional(
      Type.String({
        description: 'The access token, or the refresh token with all that came of the consent.',
      }),
    ),
    token_type_hint: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
  },
  { title: 'OauthRevocationRequest' },
);

export const oauthRoutes = [
  route({
    id: 'oauth.token',
    method: 'POST',
    path: '/api/v1/oauth/token',
    scope: null,
    callers: 'client',
    contract: oauthContract,
    tag: 'OAuth',
    summary: 'Obtain an access token',
    description:
      'For client credentials (RFC 6749 §4.4, with client_secret_post or client_secret_basic), or for the code or refresh token of a person who consented at /oauth/authorize; public clients send client_id alone. The access token lasts an hour.',
    consumes: 'form',
    body: TokenRequest,
    example: {
      grant_type: 'client_credentials',
      client_id: 'tw_client_1',
      client_secret: 'secret',
      scope: 'catalog:read',
    },
    operation: graphql(`
      mutation ($input: OauthTokenInput!) {
        oauthToken(input: $input) { accessToken tokenType expiresIn scope refreshToken }
      }`),
    variables: ({ body }) => ({
      input: {
        grantType: body.grant_type,
        clientId: body.client_id,
        clientSecret: body.client_secret,
        scope: body.scope,
        organizationId: body.organization_id ?? body.organizationId,
        code: body.code,
        redirectUri: body.redirect_uri,
        codeVerifier: body.code_verifier,
        refreshToken: body.refresh_token,
        resource: body.resource,
      },
    }),
    reply: {
      status: 200,
      schema: TokenReply,
      body: ({ oauthToken: { accessToken, tokenType, expiresIn, scope, refreshToken } }) => ({
        access_token: accessToken,
        token_type: tokenType,
        expires_in: expiresIn,
        scope,
        refresh_token: refreshToken ?? undefined,
      }),
    },
    errorCodes: [
      'OAUTH_INVALID_REQUEST',
      'OAUTH_INVALID_SCOPE',
      'OAUTH_INVALID_GRANT',
      'OAUTH_INVALID_TARGET',
      'OAUTH_UNAUTHORIZED_CLIENT',
      'OAUTH_UNSUPPORTED_GRANT_TYPE',
    ],
  }),
  route({
    id: 'oauth.revoke',
    method: 'POST',
    path: '/api/v1/oauth/revoke',
    scope: null,
    callers: 'client',
    contract: oauthContract,
    tag: 'OAuth',
    summary: 'Revoke a token',
    description:
      'RFC 7009: an unknown token counts as revoked. A refresh token ends the whole grant. The response has no body.',
    consumes: 'form',
    body: RevocationRequest,
    example: { token: 'tw_at_1', client_id: 'tw_client_1', client_secret: 'secret' },
    operation: graphql(`mutation ($input: OauthRevokeInput!) { oauthRevoke(input: $input) }`),
    variables: ({ body }) => ({
      input: { token: body.token, clientId: body.client_id, clientSecret: body.client_secret },
    }),
    reply: { status: 200, contentType: null, text: () => '' },
    errorCodes: ['OAUTH_INVALID_REQUEST'],
  }),
];
