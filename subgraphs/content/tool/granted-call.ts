import type { RequestContext } from '../../../kernel/context.js';
import type { ErrorCode } from '../../../kernel/error-catalogue.js';
import { currentCaller } from '../../platform/index.js';
import { grantedTools, narrowed, type ToolGrant } from './tool-grant.rules.js';
import type { Toolbox, ToolCall, ToolResult } from './toolbox.js';

/**
 * Calls a tool for a run. What its caller may do is read anew before every call, so that a revoked key or a removed member
 * ends what was started with it: TOOL_CALLER_REVOKED. TOOL_NOT_GRANTED for a tool, or a scope, that the run was not given.
 * Whether a person has to approve the call first is for the run to ask (`needsApproval`).
 */
export async function callAsGranted(
  ctx: RequestContext,
  toolbox: Toolbox,
  grant: ToolGrant,
  call: Omit<ToolCall, 'caller'>,
): Promise<ToolResult> {
  if (!toolbox.tools.some(({ name }) => name === call.name)) {
    return refused('TOOL_NOT_FOUND', 'There is no tool with this name.');
  }
  if (!grantedTools(toolbox.tools, grant).some(({ name }) => name === call.name)) {
    return refused('TOOL_NOT_GRANTED', `The run was not granted the tool ${call.name} and its scope.`);
  }
  const caller = await currentCaller(ctx.db, grant.caller, ctx.clock.now());
  return caller === null
    ? refused(
        'TOOL_CALLER_REVOKED',
        'The credential that the run acts for was revoked, or its person is no member any more.',
      )
    : toolbox.call(ctx, { ...call, caller: narrowed(caller, grant) });
}

const refused = (code: ErrorCode, detail: string): ToolResult => ({ ok: false, code, detail, errors: [] });
