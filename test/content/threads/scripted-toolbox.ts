import { type TSchema, Type } from 'typebox';
import type { RequestContext } from '../../../kernel/context.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ToolEffect } from '../../../subgraphs/content/tool/tool.values.js';
import type { Tool, Toolbox, ToolCall, ToolResult } from '../../../subgraphs/content/tool/toolbox.js';

/** What a tool of a test answers; it is called once for each id of a call, as the port promises. */
export type Script = (input: Record<string, Json>, call: ToolCall) => ToolResult | Promise<ToolResult>;

export const answer = (output: Json): ToolResult => ({ ok: true, output });

/** Tools that tests write, and what was done by them. */
export class ScriptedToolbox implements Toolbox {
  readonly #scripts = new Map<string, { tool: Tool; script: Script }>();
  readonly #answers = new Map<string, { input: string; result: ToolResult }>();
  /** Every call that was answered for the first time. */
  readonly calls: ToolCall[] = [];
  /** Every call, with those that were answered before. */
  asked = 0;
  readonly requestIds = new Set<string>();

  add(
    name: string,
    effect: ToolEffect,
    script: Script = input => answer(input),
    scope: Scope = 'catalog:write',
    input: TSchema = Type.Object({}),
  ): this {
    const about = { name, title: name, description: name, effect, scope, input, output: Type.Object({}) };
    const hints = { isAdditive: false, isIdempotent: false, quotesOthers: false };
    this.#scripts.set(name, { tool: { ...about, ...hints }, script });
    return this;
  }

  get tools(): Tool[] {
    return [...this.#scripts.values()].map(({ tool }) => tool);
  }

  callsOf(name: string): ToolCall[] {
    return this.calls.filter(call => call.name === name);
  }

  async call(ctx: RequestContext, call: ToolCall): Promise<ToolResult> {
    this.asked += 1;
    this.requestIds.add(ctx.requestId);
    const input = JSON.stringify(call.input);
    const known = this.#answers.get(call.callId);
    if (known !== undefined) {
      if (known.input !== input) {
        throw new Error(`${call.callId} was used for another call`);
      }
      return known.result;
    }
    const { script, tool } = this.#scripts.get(call.name)!;
    if (tool.scope !== null && !call.caller.scopes.has(tool.scope)) {
      return { ok: false, code: 'SCOPE_MISSING', detail: `This needs the scope ${tool.scope}.`, errors: [] };
    }
    const result = await script(call.input as Record<string, Json>, call);
    this.#answers.set(call.callId, { input, result });
    this.calls.push(call);
    return result;
  }
}
