import type { VariablesOf } from '../graphql.js';
import type { reviewOperation } from './authorize.documents.js';

type AuthorizationInput = VariablesOf<typeof reviewOperation>['input'];

const names = {
  response_type: 'responseType',
  response_mode: 'responseMode',
  client_id: 'clientId',
  redirect_uri: 'redirectUri',
  scope: 'scope',
  state: 'state',
  code_challenge: 'codeChallenge',
  code_challenge_method: 'codeChallengeMethod',
  resource: 'resource',
} as const;

/** A request for authorization, as the address of its page has it. */
export interface AuthorizeParameters {
  input: AuthorizationInput;
  /** Of the person, who belongs to several; our own parameter. */
  organizationId: string | null;
  /** The query as it came. */
  query: string;
}

/** A parameter without a value counts as absent, and unknown ones are ignored (RFC 6749 §3.1). */
export function readAuthorizeParameters(url: string): AuthorizeParameters {
  const start = url.indexOf('?');
  const query = start < 0 ? '' : url.slice(start + 1);
  const parameters = new URLSearchParams(query);
  const input: Record<string, string> = {};
  for (const [name, field] of Object.entries(names)) {
    const values = parameters.getAll(name).filter(value => value !== '');
    if (values.length > 0) {
      input[field] = soundText(values[0]!);
    }
    if (parameters.getAll(name).length > 1) {
      input.repeatedParameter ??= name;
    }
  }
  return { input, organizationId: parameters.get('organization_id'), query };
}

/** The query with the organization that the person chose. */
export function inOrganization(query: string): readonly [name: string, value: string][] {
  return [...new URLSearchParams(query)].filter(([name]) => name !== 'organization_id');
}

/** What no database can store is in no client's registration either. */
const soundText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');
