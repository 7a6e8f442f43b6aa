import type { ErrorEntry } from '../../kernel/error-catalogue.js';

/** The error codes of accounts, members and credentials. */
export const identityErrors = {
  OAUTH_INVALID_REQUEST: {
    status: 400,
    title: 'The OAuth request is not valid.',
    remedy: 'RFC 6749 invalid_request: see the detail for the parameter.',
  },
  OAUTH_INVALID_SCOPE: {
    status: 400,
    title: 'The requested scope cannot be granted.',
    remedy:
      'RFC 6749 invalid_scope: request only scopes that the client was created with, or that the person granted.',
  },
  OAUTH_UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    title: 'The grant type is not supported.',
    remedy:
      'RFC 6749 unsupported_grant_type: send grant_type=client_credentials, authorization_code or refresh_token.',
  },
  OAUTH_INVALID_GRANT: {
    status: 400,
    title: 'The code or refresh token is not valid.',
    remedy:
      'RFC 6749 invalid_grant: it works once, for a short time, for the client and redirect URI that it was issued to, with the code verifier. Ask the person again.',
  },
  OAUTH_INVALID_TARGET: {
    status: 400,
    title: 'The resource is not one that the token can be for.',
    remedy: 'RFC 8707 invalid_target: send the resource of the authorization request, or none.',
  },
  OAUTH_UNAUTHORIZED_CLIENT: {
    status: 400,
    title: 'The client may not use this grant type.',
    remedy: 'RFC 6749 unauthorized_client: a public client uses the authorization code grant.',
  },
  CREDENTIALS_INVALID: {
    status: 401,
    title: 'The email address or the password is wrong.',
    remedy: 'Check both and try again.',
  },
  CLIENT_INVALID: {
    status: 401,
    title: 'Client authentication failed.',
    remedy: 'Check client_id and client_secret.',
  },
  ORGANIZATION_FORBIDDEN: {
    status: 403,
    title: 'The caller does not belong to this organization.',
    remedy: 'Use an organization that you are a member of.',
  },
  ORGANIZATION_NOT_FOUND: { status: 404, title: 'No organization has this id.', remedy: 'Check the id.' },
  MEMBER_NOT_FOUND: { status: 404, title: 'No member has this id.', remedy: 'Check the id.' },
  API_KEY_NOT_FOUND: {
    status: 404,
    title: 'No API key has this id.',
    remedy: 'List the keys of the organization.',
  },
  MAIL_TOKEN_INVALID: {
    status: 400,
    title: 'The token is not valid.',
    remedy:
      'A token from an e-mail works once, until it expires or a later e-mail replaces it: request another e-mail.',
  },
  MAIL_NOT_CONFIGURED: {
    status: 501,
    title: 'This installation does not send e-mail.',
    remedy: 'The operator can set a mail server in TRADEWIND_SMTP_URL.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    title: 'There is no such pending invitation.',
    remedy:
      'Sign in with the invited address. If the invitation was used, was replaced or has expired, ask for a new one.',
  },
  OAUTH_CLIENT_NOT_FOUND: {
    status: 404,
    title: 'No OAuth client has this id.',
    remedy: 'List the clients of the organization.',
  },
  OAUTH_GRANT_NOT_FOUND: {
    status: 404,
    title: 'No OAuth grant has this id.',
    remedy: 'List the grants; members end their own, owners and admins those of everybody.',
  },
  EMAIL_TAKEN: {
    status: 409,
    title: 'An account with this email address already exists.',
    remedy: 'Sign in instead.',
  },
  MEMBER_EXISTS: {
    status: 409,
    title: 'The person is already a member.',
    remedy: 'Change the role of the existing member.',
  },
  LAST_OWNER: {
    status: 409,
    title: 'An organization must have at least one owner.',
    remedy: 'Make another member owner first.',
  },
} as const satisfies Record<string, ErrorEntry>;
