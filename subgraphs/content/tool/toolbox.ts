import type { Tool as AnyTool, Toolbox as AnyToolbox } from '../../../kernel/tools/toolbox.js';
import type { ToolEffect } from './tool.values.js';

/** Who makes the tools (the facade, of its routes) and who calls them (runs of agents and procedures) share the kernel's port. */
export type { ToolCall, ToolResult } from '../../../kernel/tools/toolbox.js';

export type Tool = AnyTool<ToolEffect>;
export type Toolbox = AnyToolbox<ToolEffect>;
