import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { AppError } from '../../kernel/errors.js';
import { failedCall } from './call-result.js';
import type { McpRequest } from './mcp-request.js';
import type { McpResources, McpService, McpToolCall } from './mcp-service.js';

/** The version is that of package.json. */
const about = { name: 'tradewind', title: 'Tradewind', version: '0.1.0' };

/** What the caller may use follows from the credential, so that nobody else may be given a stored answer. */
const cacheHints = {
  'tools/list': { ttlMs: 60_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 60_000, cacheScope: 'private' },
} as const;

/**
 * The protocol's server for one request: both revisions are stateless here. Tools are described and called by the service,
 * which validates arguments itself, so that every error names its argument.
 */
export function mcpServer(service: McpService, request: McpRequest): McpServer {
  const { resources } = service;
  const capabilities = {
    tools: { listChanged: false },
    ...(resources === undefined ? {} : { resources: { listChanged: false } }),
  };
  const server = new McpServer(about, { capabilities, instructions: service.instructions, cacheHints });
  const { server: protocol } = server;
  const { caller } = request.ctx;
  protocol.setRequestHandler('tools/list', () => ({ tools: [...service.tools(caller)] }));
  protocol.setRequestHandler('tools/call', async ({ params }, context) => {
    const { name, arguments: given = {} } = params;
    return called(service, request, { name, arguments: given, ...followed(context) });
  });
  if (resources !== undefined) {
    serveResources(protocol, resources, request);
  }
  return server;
}

async function called(service: McpService, request: McpRequest, call: McpToolCall) {
  try {
    const result = await service.call(request, call);
    if (result !== null) {
      return result;
    }
  } catch (error) {
    return failedCall(error, request);
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${call.name}.`);
}

function followed({ mcpReq }: ServerContext): Pick<McpToolCall, 'signal' | 'progress'> {
  const token = mcpReq._meta?.progressToken;
  return {
    signal: mcpReq.signal,
    progress:
      token === undefined
        ? null
        : progress =>
            mcpReq.notify({
              method: 'notifications/progress',
              params: { progressToken: token, ...progress },
            }),
  };
}

function serveResources(protocol: McpServer['server'], resources: McpResources, request: McpRequest): void {
  protocol.setRequestHandler('resources/templates/list', () => resources.templates(request.ctx.caller));
  protocol.setRequestHandler('resources/list', ({ params }) =>
    answered(request, () => resources.list(request, params?.cursor)),
  );
  protocol.setRequestHandler('resources/read', ({ params: { uri } }) =>
    answered(request, () => resources.read(request, uri), uri),
  );
}

/** Resources have no results that are errors: what is rejected is an error of the protocol, with our code in its data. */
async function answered<T>({ ctx }: McpRequest, answer: () => Promise<T>, uri = ''): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL') {
      ctx.log.error({ err: error }, 'resource of the Model Context Protocol failed');
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error', {
        requestId: ctx.requestId,
      });
    }
    const { code, detail, errors, status } = error;
    throw status === 404
      ? new ResourceNotFoundError(uri, detail)
      : new ProtocolError(ProtocolErrorCode.InvalidParams, detail, { code, errors });
  }
}
