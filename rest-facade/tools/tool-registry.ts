import type { RequestContext } from '../../kernel/context.js';
import { fail } from '../../kernel/errors.js';
import type { Tool, Toolbox, ToolCall, ToolResult } from '../../kernel/tools/toolbox.js';
import { toolLimits } from '../../subgraphs/content/tool/tool.limits.js';
import type { ToolEffect } from '../../subgraphs/content/tool/tool.values.js';
import type { OperationSource } from '../operation.js';
import type { FileStorage } from '../request/upload.js';
import { CallableTool, failed } from './tool-call.js';
import { type ToolInput, toolInput } from './tool-input.js';
import { isMutation, type ToolSource } from './tool-source.js';

/** Where calls go. */
export interface ToolServices {
  /** Opened at the first call: most processes never make one. */
  operations(): Promise<OperationSource>;
  /** Where files that calls give as text are kept. */
  storage: FileStorage;
  publicUrl: string;
}

interface DefinedTool {
  source: ToolSource;
  input: ToolInput;
  tool: Tool<ToolEffect>;
}

/**
 * All tools, whoever asks for them: runs of agents and procedures, or a protocol. What they are follows from their
 * declarations, and is known without a gateway; an Error at boot names a declaration that is wrong.
 */
export class ToolRegistry implements Toolbox<ToolEffect> {
  readonly tools: readonly Tool<ToolEffect>[];
  readonly #defined: ReadonlyMap<string, DefinedTool>;
  readonly #services: ToolServices;
  readonly #callable = new Map<string, CallableTool>();

  constructor(sources: readonly ToolSource[], services: ToolServices) {
    this.#defined = definedTools(sources);
    this.tools = [...this.#defined.values()].map(({ tool }) => tool);
    this.#services = services;
  }

  async call(ctx: RequestContext, call: ToolCall): Promise<ToolResult> {
    const defined = this.#defined.get(call.name);
    if (defined === undefined) {
      return failed(fail('TOOL_NOT_FOUND', { detail: 'There is no tool with this name.' }));
    }
    return (await this.#callableOf(defined)).call(ctx, call);
  }

  async #callableOf({ source, input, tool: { name } }: DefinedTool): Promise<CallableTool> {
    const known = this.#callable.get(name);
    if (known !== undefined) {
      return known;
    }
    const { storage, publicUrl } = this.#services;
    const operations = await this.#services.operations();
    const callable = new CallableTool(source, input, { operations, storage, publicUrl });
    this.#callable.set(name, callable);
    return callable;
  }
}

function definedTools(sources: readonly ToolSource[]): ReadonlyMap<string, DefinedTool> {
  const defined = new Map<string, DefinedTool>();
  for (const source of sources) {
    const { name } = source.tool;
    if (defined.has(name)) {
      throw new Error(`Two tools are called ${name}`);
    }
    requireSoundDeclaration(source);
    const input = toolInput(source);
    defined.set(name, { source, input, tool: toolOf(source, input) });
  }
  return defined;
}

function toolOf({ tool, scope, reply }: ToolSource, { schema }: ToolInput): Tool<ToolEffect> {
  const { name, title, description, effect, quotesOthers = false } = tool;
  const { isAdditive = effect === 'reads', isIdempotent = effect === 'reads' } = tool;
  const needed = typeof scope === 'string' ? scope : null;
  const about = { name, title, description, effect, isAdditive, isIdempotent, quotesOthers };
  return { ...about, scope: needed, input: schema, output: reply.schema };
}

const snakeCase = /^[a-z]+(_[a-z]+)*$/;

function requireSoundDeclaration(source: ToolSource): void {
  const { name, title, description, effect } = source.tool;
  if (!snakeCase.test(name) || name.length > toolLimits.nameLength) {
    throw new Error(
      `Tool ${name}: a name is in snake case, with at most ${toolLimits.nameLength} characters`,
    );
  }
  if (title.length > toolLimits.titleLength || description.length < toolLimits.descriptionLengthMin) {
    throw new Error(
      `Tool ${name}: its title is too long, or its description too short to say when to use it`,
    );
  }
  if ((effect === 'reads') === isMutation(source)) {
    throw new Error(`Tool ${name}: a query reads, and a mutation has an effect`);
  }
}
