import { type CallToolResult, ProtocolError, type Tool } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../kernel/context.js';
import { AppError } from '../../../kernel/errors.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { McpRequest } from '../../mcp/mcp-request.js';
import type { McpService, McpToolCall } from '../../mcp/mcp-service.js';
import type { AgentAuthenticator } from '../agent/agent-authentication.js';
import { contentOf, messagesOf } from '../message/error.rules.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { type OperationRequest, operationRequest, profileOf } from './operation-request.js';
import { operationTool } from './operation-tool.js';
import { type UcpOperation, ucpOperations } from './operations.js';

/** Answers a request of one of our routes in this process, as if it had come over HTTP. */
export type RouteCall = (
  request: OperationRequest & {
    address: string | null;
    authorization: string | undefined;
    requestId: string;
  },
) => Promise<{ status: number; body: unknown }>;

/** By the protocol's convention, what fails before an operation: the agent cannot be identified or agreed with. */
const discoveryError = -32001;
/** Of JSON-RPC: what the protocol asks for where a lookup names too many identifiers. */
const invalidParams = -32602;
const discoveryCodes: ReadonlySet<string> = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
]);

interface UcpBody {
  ucp?: { version?: string };
  messages?: { code?: string; content?: string }[];
}

/**
 * The Universal Commerce Protocol over the Model Context Protocol: a tool for each operation, which is one request of the route
 * that the REST binding has for it. So both bindings admit, negotiate, validate, count and answer alike.
 */
export class UcpService implements McpService {
  readonly instructions =
    'Catalog, carts, purchases and orders by the Universal Commerce Protocol 2026-04-08. Every call names the profile of its platform in meta["ucp-agent"].profile. Look at messages in each answer before anything else.';
  readonly countsItsCalls = true;
  readonly #call: RouteCall;
  readonly #tools = new Map(
    ucpOperations.map(one => [one.name, { operation: one, tool: operationTool(one) }]),
  );

  constructor(call: RouteCall) {
    this.#call = call;
  }

  tools(caller: Caller): readonly Tool[] {
    return [...this.#tools.values()]
      .filter(({ operation }) => scopeLacking(operation, caller) === null)
      .map(({ tool }) => tool);
  }

  scopeMissing(name: string, caller: Caller): Scope | null {
    const operation = this.#tools.get(name)?.operation;
    return operation === undefined ? null : scopeLacking(operation, caller);
  }

  async call({ ctx, authorization }: McpRequest, call: McpToolCall): Promise<CallToolResult | null> {
    const operation = this.#tools.get(call.name)?.operation;
    if (operation === undefined) {
      return null;
    }
    try {
      const asked = operationRequest(operation, call.arguments);
      const { requestId, address } = ctx;
      const { status, body } = await this.#call({ ...asked, address, authorization, requestId });
      return resultOf(status, body as UcpBody);
    } catch (error) {
      if (error instanceof AppError && error.code === 'VALIDATION_FAILED') {
        const messages = messagesOf(error, ucp20260408);
        return resultOf(400, { ucp: { version: ucp20260408.version, status: 'error' }, messages } as UcpBody);
      }
      throw error instanceof AppError && error.code === 'AGENT_PROFILE_INVALID'
        ? profileInvalid(error)
        : error;
    }
  }
}

/** What a signed request is verified with; what is no call of an operation has no agent that could have signed it. */
export const signatureCheck =
  (agents: AgentAuthenticator) =>
  async (request: FastifyRequest, caller: Caller): Promise<void> => {
    const { headers, body } = request;
    const { params } = (body ?? {}) as { params?: { name?: unknown; arguments?: Record<string, unknown> } };
    const demand = ucpOperations.find(({ name }) => name === params?.name)?.route.agent;
    const isSigned = headers['signature-input'] !== undefined || headers.signature !== undefined;
    if (isSigned && demand !== undefined) {
      const profileUrl = profileOf(params?.arguments ?? {});
      await agents.verifyMessage(request, { caller, profileUrl, demand });
    }
  };

const scopeLacking = ({ route: { scope } }: UcpOperation, { scopes }: Caller): Scope | null =>
  typeof scope === 'string' && !scopes.has(scope) ? scope : null;

/** What the route answered, whatever its status: a body of the protocol, which says what to do. */
function resultOf(status: number, body: UcpBody): CallToolResult {
  const [first] = body.messages ?? [];
  if (first?.code === 'request_too_large') {
    throw new ProtocolError(invalidParams, first.content ?? first.code, first);
  }
  if (status >= 400 && first?.code !== undefined && discoveryCodes.has(first.code)) {
    throw new ProtocolError(discoveryError, first.content ?? first.code, first);
  }
  return {
    structuredContent: body as Record<string, unknown>,
    content: [{ type: 'text', text: JSON.stringify(body) }],
    ...(status >= 400 ? { isError: true } : {}),
  };
}

function profileInvalid(error: AppError): ProtocolError {
  const [message] = messagesOf(error, ucp20260408);
  return new ProtocolError(discoveryError, contentOf(error, [message!]), message);
}
