import type { FieldError } from '../../../kernel/errors.js';
import { isScope, type Scope } from '../../../kernel/scopes.js';

/** What is wrong with a list of scopes a credential is made with: at least one, and each known (§5.5). */
export function scopeErrors(requested: readonly string[]): FieldError[] {
  if (requested.length === 0) {
    return [{ path: 'scopes', code: 'SCOPES_MISSING', message: 'A credential needs at least one scope.' }];
  }
  return requested.flatMap((scope, index) =>
    isScope(scope)
      ? []
      : [{ path: `scopes.${index}`, code: 'SCOPE_UNKNOWN', message: `"${scope}" is not a scope.` }],
  );
}

/** The list without repetitions; it must have passed `scopeErrors`. */
export const distinctScopes = (requested: readonly string[]): Scope[] => [
  ...new Set(requested.filter(isScope)),
];
