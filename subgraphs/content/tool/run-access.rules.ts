import type { Caller } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ToolGrant } from './tool-grant.rules.js';

/** Whoever reads a run, of the agent or of a procedure, is told what its tools answered. Throws SCOPE_MISSING. */
export function requireScopesOf(
  { scopes }: { scopes: readonly Scope[] },
  caller: Pick<Caller, 'scopes'>,
): void {
  const missing = scopes.find(scope => !caller.scopes.has(scope));
  if (missing !== undefined) {
    throw fail('SCOPE_MISSING', {
      detail: `The run may read with the scope ${missing}, which this needs as well.`,
    });
  }
}

/** The credential that a run acts for cannot approve its effects; a person who is signed in can. */
export const mayDecide = (
  caller: Pick<Caller, 'kind' | 'id'>,
  { caller: actor }: { caller: Pick<ToolGrant['caller'], 'kind' | 'id'> },
): boolean =>
  caller.kind === 'session' ||
  ((caller.kind === 'api_key' || caller.kind === 'oauth_client') &&
    !(caller.kind === actor.kind && caller.id === actor.id));
