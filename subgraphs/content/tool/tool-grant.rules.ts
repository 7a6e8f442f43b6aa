import type { Caller } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import { isApproved, type ToolEffect } from './tool.values.js';
import type { Tool } from './toolbox.js';

/** On whose behalf a run acts; plain data, to be stored with the run. */
export type GrantedCaller = Pick<Caller, 'kind' | 'id' | 'organizationId' | 'userId' | 'role'>;

/** What a run may do: never more than its caller may, at the time of each call. Plain data, to be stored with the run. */
export interface ToolGrant {
  caller: GrantedCaller;
  scopes: readonly Scope[];
  /** Names. */
  tools: readonly string[];
  /** Effects that no person approves first; an owner gave the right. */
  mayActWithoutApproval: readonly ToolEffect[];
}

/** Who a run acts for, of the caller that starts it. */
export const grantedCaller = ({ kind, id, organizationId, userId, role }: Caller): GrantedCaller => ({
  kind,
  id,
  organizationId,
  userId,
  role,
});

/** The caller with those of its scopes that were granted: what was granted and it lacks by now is not given. */
export const narrowed = (caller: Caller, { scopes }: Pick<ToolGrant, 'scopes'>): Caller => ({
  ...caller,
  scopes: new Set(scopes.filter(scope => caller.scopes.has(scope))),
});

/** Tools that the caller's scopes allow. Those whose scope hangs on the resource are decided by each call. */
export const allowedTools = (tools: readonly Tool[], scopes: ReadonlySet<Scope>): Tool[] =>
  tools.filter(({ scope }) => scope === null || scopes.has(scope));

/** The tools of a run: those that it was granted, as far as its scopes allow them. */
export const grantedTools = (tools: readonly Tool[], { scopes, tools: names }: ToolGrant): Tool[] =>
  allowedTools(tools, new Set(scopes)).filter(({ name }) => names.includes(name));

/** Whether a person approves a call of the tool before it is made. */
export const needsApproval = (
  { effect }: Pick<Tool, 'effect'>,
  { mayActWithoutApproval }: Pick<ToolGrant, 'mayActWithoutApproval'>,
): boolean => isApproved(effect) && !mayActWithoutApproval.includes(effect);
