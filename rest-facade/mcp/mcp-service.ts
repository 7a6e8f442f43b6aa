import type {
  CallToolResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Tool,
} from '@modelcontextprotocol/server';
import type { Caller } from '../../kernel/context.js';
import type { Scope } from '../../kernel/scopes.js';
import type { McpRequest } from './mcp-request.js';

/** A call of a tool by a client. */
export interface McpToolCall {
  name: string;
  arguments: Record<string, unknown>;
  /** Aborted when the client cancels the call or goes away. */
  signal: AbortSignal;
  /** Tells the client how far the work is; null where it did not ask to be told. */
  progress: ((progress: Progress) => Promise<void>) | null;
}

export interface Progress {
  progress: number;
  total?: number;
  message?: string;
}

/** What one endpoint offers. */
export interface McpService {
  /** Told to every client: what this is, and how it is used. */
  instructions: string;
  /** Those that the caller may use. */
  tools(caller: Caller): readonly Tool[];
  /** The scope that the caller lacks for the tool; null: none, or there is no such tool. */
  scopeMissing(name: string, caller: Caller): Scope | null;
  /** Answers errors that the caller can act on as results; throws what says nothing of the call. Null: no such tool. */
  call(request: McpRequest, call: McpToolCall): Promise<CallToolResult | null>;
  resources?: McpResources;
  /** Whether calls of tools are counted by what they call. Default false: as every other request. */
  countsItsCalls?: boolean;
}

/** What can be read by address. */
export interface McpResources {
  templates(caller: Caller): ListResourceTemplatesResult;
  list(request: McpRequest, cursor: string | undefined): Promise<ListResourcesResult>;
  /** Throws what the resource is rejected with. */
  read(request: McpRequest, uri: string): Promise<ReadResourceResult>;
}
