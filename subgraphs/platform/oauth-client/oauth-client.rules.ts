import type { FieldError } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { nameErrors } from '../credential/name.rules.js';
import { scopeErrors } from '../credential/scope.rules.js';
import { identityLimits } from '../identity.limits.js';
import { redirectUriErrors } from '../oauth-parameters/redirect-uri.rules.js';

export interface NewOauthClient {
  name: string;
  /** No default: a client should have only what it needs (§5.3). */
  scopes: readonly string[];
  /** Organizations it acts for besides the one of the call. */
  organizationIds?: readonly string[] | null;
  redirectUris?: readonly string[] | null;
  isPublic?: boolean | null;
}

/** Everything that is wrong with the client to be made. */
export const oauthClientErrors = (input: NewOauthClient): FieldError[] => [
  ...nameErrors('name', input.name, inputLimits.nameLength),
  ...scopeErrors(input.scopes),
  ...organizationErrors(input.organizationIds ?? []),
  ...redirectUriErrors('redirectUris', input.redirectUris ?? []),
  ...publicClientErrors(input),
];

function publicClientErrors({ isPublic, redirectUris }: NewOauthClient): FieldError[] {
  const message =
    'A public client needs a redirect URI: without a secret it acts only for people who consent.';
  return isPublic === true && (redirectUris ?? []).length === 0
    ? [{ path: 'redirectUris', code: 'REDIRECT_URIS_MISSING', message }]
    : [];
}

function organizationErrors(ids: readonly string[]): FieldError[] {
  const max = identityLimits.organizationsPerClientMax;
  if (ids.length > max) {
    const message = `A client acts for at most ${max} organizations.`;
    return [{ path: 'organizationIds', code: 'TOO_MANY_ORGANIZATIONS', message }];
  }
  return ids.flatMap((id, index) =>
    isId(id)
      ? []
      : [{ path: `organizationIds.${index}`, code: 'ID_MALFORMED', message: 'This is not an id.' }],
  );
}

/** All organizations of the client, each once, in the one order that every transaction locks them in. */
export const boundOrganizations = (input: NewOauthClient, current: string): string[] =>
  [...new Set([current, ...(input.organizationIds ?? [])].map(id => id.toLowerCase()))].sort();
