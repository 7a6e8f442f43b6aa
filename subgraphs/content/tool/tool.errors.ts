import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of tools, which agents and procedures call. */
export const toolErrors = {
  TOOL_NOT_FOUND: {
    status: 404,
    title: 'There is no tool with this name.',
    remedy: 'Use a name of the query tools at /graphql.',
  },
  TOOL_NOT_GRANTED: {
    status: 403,
    title: 'The run may not call this tool.',
    remedy: 'Grant the tool and its scope to the agent or procedure, or do without it.',
  },
  TOOL_CALLER_REVOKED: {
    status: 403,
    title: 'The credential or member that the run acts for has no rights any more.',
    remedy: 'Start it again with a credential that is not revoked, or as a current member.',
  },
  TOOL_OUTPUT_TOO_LARGE: {
    status: 413,
    title: 'The answer of the tool is too large.',
    remedy: 'Ask for less: a smaller limit, or a narrower filter.',
  },
  TOOL_DRY_RUN_UNAVAILABLE: {
    status: 409,
    title: 'The tool cannot be tried without its effect.',
    remedy: 'Call it without a dry run, or leave it out of the plan.',
  },
} as const satisfies Record<string, ErrorEntry>;
