import type { Caller } from '../../../kernel/context.js';
import type { FieldError } from '../../../kernel/errors.js';
import type { Scope } from '../../../kernel/scopes.js';
import { callsOf } from '../aop/config-tools.rules.js';
import { grantedCaller, type ToolGrant } from '../tool/tool-grant.rules.js';
import type { Tool } from '../tool/toolbox.js';
import type { ThreadGrant } from './aop-thread.entity.js';
import type { ExecutableProcedure } from './procedure-source.js';

/**
 * What a thread may do: never more than whoever executes it may do now, nor than the configuration allows, nor than they asked
 * for (`asked`; null: all of that).
 */
export function grantOf(
  caller: Caller,
  { config, mayActWithoutApproval }: Pick<ExecutableProcedure, 'config' | 'mayActWithoutApproval'>,
  asked: readonly string[] | null,
): ToolGrant {
  const allowed = new Set(config.allowedScopes);
  const scopes = [...caller.scopes].filter(
    scope => allowed.has(scope) && (asked === null || asked.includes(scope)),
  );
  return { caller: grantedCaller(caller), scopes, tools: config.allowedTools, mayActWithoutApproval };
}

/** The grant of a retry, whose thread keeps what it was told before with other scopes. */
export const grantAfter = (earlier: ThreadGrant, grant: ToolGrant): ThreadGrant => ({
  ...grant,
  earlierScopes: readScopes(earlier),
});

/** What whoever reads a thread needs: the scopes by which its tools were, or may be, asked. */
export const readScopes = ({ scopes, earlierScopes = [] }: ThreadGrant): Scope[] =>
  [...new Set([...scopes, ...earlierScopes])].sort();

/**
 * Scopes that cannot be granted: the caller does not have them, or the procedure may not use them; and those that are left out
 * although tools of its steps need them.
 */
export function grantErrors(
  caller: Pick<Caller, 'scopes'>,
  { config }: Pick<ExecutableProcedure, 'config'>,
  asked: readonly string[] | null,
  tools: readonly Pick<Tool, 'name' | 'scope'>[],
): FieldError[] {
  if (asked === null) {
    return [];
  }
  const wrong = asked.flatMap((scope, index) => {
    const message = !config.allowedScopes.includes(scope)
      ? 'is none of the scopes that the procedure may use'
      : caller.scopes.has(scope as Scope)
        ? null
        : 'is none of your scopes';
    return message === null ? [] : [{ path: `scopes.${index}`, code: 'VALUE_INVALID', message }];
  });
  return wrong.length > 0 ? wrong : scopesOfSteps(config, tools, asked);
}

/** Without the scope of a tool, a person would be asked about a call that cannot be made. */
function scopesOfSteps(
  config: ExecutableProcedure['config'],
  tools: readonly Pick<Tool, 'name' | 'scope'>[],
  asked: readonly string[],
): FieldError[] {
  const scopeOf = new Map(tools.map(({ name, scope }) => [name, scope]));
  const lacking = new Map<string, string>();
  for (const { tool } of callsOf(config)) {
    const scope = scopeOf.get(tool) ?? null;
    if (scope !== null && !asked.includes(scope) && !lacking.has(scope)) {
      lacking.set(scope, tool);
    }
  }
  return [...lacking].map(([scope, tool]) => ({
    path: 'scopes',
    code: 'REQUIRED',
    message: `must have ${scope}, which the tool ${tool} of the steps needs`,
  }));
}
