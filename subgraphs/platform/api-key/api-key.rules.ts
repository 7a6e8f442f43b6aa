import type { FieldError } from '../../../kernel/errors.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { allScopes } from '../../../kernel/scopes.js';
import { nameErrors } from '../credential/name.rules.js';
import { scopeErrors } from '../credential/scope.rules.js';

export interface NewApiKey {
  name: string;
  /** §5.2: all scopes unless said otherwise. */
  scopes?: readonly string[] | null;
  /** ISO 8601; never when absent. */
  expiresAt?: string | null;
}

export const requestedScopes = (input: NewApiKey): readonly string[] => input.scopes ?? allScopes();

/** Everything that is wrong with the key to be made. */
export const apiKeyErrors = (input: NewApiKey, now: Date): FieldError[] => [
  ...nameErrors('name', input.name, inputLimits.nameLength),
  ...scopeErrors(requestedScopes(input)),
  ...expiryErrors(input.expiresAt ?? null, now),
];

function expiryErrors(expiresAt: string | null, now: Date): FieldError[] {
  return expiresAt === null || new Date(expiresAt) > now
    ? []
    : [{ path: 'expiresAt', code: 'EXPIRY_PAST', message: 'A key cannot expire in the past.' }];
}
