import type { Caller } from '../../kernel/context.js';
import { fail } from '../../kernel/errors.js';
import { requireCallerKind, requireMembership, requireScope } from '../access/admission.rules.js';
import type { ToolSource } from './tool-source.js';

/** Rejects who may not call the route of the tool, as its admission does over REST. */
export function requireToolCaller(
  source: Pick<ToolSource, 'scope' | 'callers' | 'organization'>,
  caller: Caller,
): void {
  if (source.callers === 'public') {
    return;
  }
  if (caller.kind === 'anonymous') {
    throw fail('UNAUTHENTICATED');
  }
  requireCallerKind(source, caller);
  if (caller.kind === 'session') {
    requireMembership(source, caller, caller.organizationId);
  }
  requireScope(source, caller);
}
