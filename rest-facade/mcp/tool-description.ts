import type { Tool as McpTool } from '@modelcontextprotocol/server';
import type { TSchema } from 'typebox';
import type { Tool } from '../../kernel/tools/toolbox.js';
import type { ToolEffect } from '../../subgraphs/content/tool/tool.values.js';
import { compactSchema } from './compact-schema.js';

/** An argument that every tool takes which changes something. */
export const idempotencyKeyArgument = 'idempotencyKey';

const IdempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 180,
  description:
    'A new random text for each thing that is to be done. A call that may not have been answered is repeated with the same key and arguments: it is then done at most once, and answered as the first time. Kept for 24 hours.',
};

/** A tool as clients are told of it. Made once: neither schemas nor hints depend on the caller. */
export function toolDescription(tool: Tool<ToolEffect>): McpTool {
  const { name, title, description, effect } = tool;
  const input = plain(tool.input);
  return {
    name,
    title,
    description,
    inputSchema: effect === 'reads' ? input : withKey(input),
    outputSchema: compactSchema(plain(tool.output)),
    annotations: { title, ...hintsOf(tool) },
  };
}

/**
 * What a client goes by when it decides whether to ask its user. What changes prices or is seen by buyers counts as
 * destructive, as it cannot be taken back; what asks a provider or a marketplace reaches beyond our own records.
 */
export const hintsOf = ({
  effect,
  isAdditive,
  isIdempotent,
}: Pick<Tool<ToolEffect>, 'effect' | 'isAdditive' | 'isIdempotent'>) => ({
  readOnlyHint: effect === 'reads',
  destructiveHint: effect === 'changes_prices' || effect === 'publishes' || !isAdditive,
  idempotentHint: isIdempotent,
  openWorldHint: effect === 'spends' || effect === 'publishes',
});

type ObjectSchema = McpTool['inputSchema'];

const withKey = ({ properties, ...rest }: ObjectSchema): ObjectSchema => ({
  ...rest,
  properties: { ...properties, [idempotencyKeyArgument]: IdempotencyKey },
});

/** As JSON: schemas carry symbols of their library. */
const plain = (schema: TSchema): ObjectSchema => JSON.parse(JSON.stringify(schema)) as ObjectSchema;
