import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../kernel/clock.js';
import { type Caller, RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { fail } from '../../../kernel/errors.js';
import { responseSignature } from '../../../kernel/http-signatures/sign-message.js';
import type { SigningKey } from '../../../kernel/http-signatures/signing-key.js';
import {
  claimsSignature,
  type SignatureFault,
  type SignedRequest,
  verifyRequest,
} from '../../../kernel/http-signatures/verify-request.js';
import type { VerifyingKey } from '../../../kernel/http-signatures/verify-signature.js';
import type { Logger } from '../../../kernel/log.js';
import { type AgentDemand, type MetAgent, noAgent } from '../../agent-checkout/met-agent.js';
import type { Contract } from '../../contract/contract.js';
import { graphql, type ResultOf, type VariablesOf } from '../../graphql.js';
import { dataOf, type OperationSource, type PreparedOperation, prepared } from '../../operation.js';
import { contract20260111, contract20260408 } from '../contract.js';
import { capabilitiesOf } from '../profile/profile.js';
import type { UcpDialect } from '../version/dialect.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { agentProfileUrl } from './agent-header.js';
import { bindingOf } from './mcp-binding.js';
import { negotiatedBody } from './negotiated-body.rules.js';

export interface AgentAuthenticationDependencies {
  operations: OperationSource;
  key: SigningKey;
  publicUrl: string;
  db: Database;
  clock: Clock;
  log: Logger;
}

const registerAgent = graphql(`
  mutation ($profileUrl: String, $version: String!, $capability: String!, $opensSession: Boolean!) {
    agent: registerAgent(
      profileUrl: $profileUrl, version: $version, capability: $capability, opensSession: $opensSession
    ) { capabilities { name version } signingKeys }
  }`);

const dialects: ReadonlyMap<Contract | undefined, UcpDialect> = new Map([
  [contract20260408, ucp20260408],
  [contract20260111, ucp20260111],
]);

/**
 * Meets agents on the routes of the Universal Commerce Protocol that demand one. Before the handler it looks up the agent's profile
 * and negotiates with it, outside of any transaction, verifies what the agent signed, and takes out of the body what was not
 * negotiated. After the handler it signs the reply. To be called before the routes are registered.
 */
export function authenticateAgents(
  app: FastifyInstance,
  dependencies: AgentAuthenticationDependencies,
): void {
  const authenticator = new AgentAuthenticator(dependencies);
  app.addHook('onRoute', route => {
    const { agent, contract } = route.config?.route ?? {};
    const dialect = dialects.get(contract);
    if (agent !== undefined && dialect !== undefined) {
      route.preHandler = async request => {
        request.agent = await authenticator.meet(request, agent, dialect);
      };
      route.onSend = async (_request, reply, payload) => authenticator.sign(reply, payload);
    }
  });
}

/** A message of an agent that is named in it. */
export interface SignedMessage {
  caller: Caller;
  profileUrl: string;
  demand: AgentDemand;
}

interface Registration extends Omit<SignedMessage, 'profileUrl'> {
  profileUrl: string | null;
  dialect: UcpDialect;
}

export class AgentAuthenticator {
  readonly #dependencies: AgentAuthenticationDependencies;
  readonly #register: PreparedOperation<ResultOf<typeof registerAgent>, VariablesOf<typeof registerAgent>>;

  constructor(dependencies: AgentAuthenticationDependencies) {
    this.#dependencies = dependencies;
    this.#register = prepared(dependencies.operations, registerAgent);
  }

  /** Throws the errors of profiles, negotiation and signatures. */
  async meet(request: FastifyRequest, demand: AgentDemand, dialect: UcpDialect): Promise<MetAgent> {
    if (request.admission.unboundSession !== null) {
      return personOf(request, dialect);
    }
    const profileUrl = profileUrlOf(request, dialect);
    const { caller } = request.admission;
    const agent = await this.#registered(request, { caller, profileUrl, demand, dialect });
    this.#verify(request, agent.signingKeys);
    request.body = negotiatedBody(request.body, agent.capabilities);
    return { profileUrl, capabilities: agent.capabilities, binding: bindingOf(request.headers) };
  }

  /**
   * Verifies the signature of a request that names its agent in its body, as a message of the Model Context Protocol does; one
   * that is not signed is left to what it asks for. Throws the errors of profiles, negotiation and signatures.
   */
  async verifyMessage(request: FastifyRequest, { caller, profileUrl, demand }: SignedMessage): Promise<void> {
    if (claimsSignature({ headers: request.headers as SignedRequest['headers'] })) {
      const agent = await this.#registered(request, { caller, profileUrl, demand, dialect: ucp20260408 });
      this.#verify(request, agent.signingKeys);
    }
  }

  async #registered(request: FastifyRequest, { caller, profileUrl, demand, dialect }: Registration) {
    const { capability, opensSession = false } = demand;
    const asked = { profileUrl, version: dialect.version, capability, opensSession };
    const result = await this.#register(asked, this.#context(request, caller));
    return dataOf(result).agent;
  }

  /** A payload that is streamed has no digest before it is sent, and is not signed. */
  sign(reply: FastifyReply, payload: unknown): unknown {
    if (payload === undefined || payload === null || isBytes(payload)) {
      const { key, clock } = this.#dependencies;
      const contentType = String(reply.getHeader('content-type') ?? 'application/json');
      const body = isBytes(payload) && payload.length > 0 ? { bytes: payload, contentType } : null;
      reply.headers(responseSignature(key, { status: reply.statusCode, body }, clock.now()));
    }
    return payload;
  }

  #verify(request: FastifyRequest, keys: readonly VerifyingKey[]): void {
    const headers = request.headers as SignedRequest['headers'];
    if (!claimsSignature({ headers })) {
      return;
    }
    const { protocol } = new URL(this.#dependencies.publicUrl);
    const url = `${protocol}//${request.host}${request.raw.url}`;
    const body = request.wireBody ?? Buffer.alloc(0);
    const signed = { method: request.method, url, headers, body, protocolFields: ['ucp-agent'] };
    const fault = verifyRequest(signed, keys, this.#dependencies.clock.now());
    if (fault !== null) {
      throw signatureErrors[fault]();
    }
  }

  #context(request: FastifyRequest, caller: Caller): RequestContext {
    const { db, clock, log } = this.#dependencies;
    return new RequestContext({ requestId: request.id, caller, address: request.ip, db, clock, log });
  }
}

/**
 * A session whose organization is in its body is a person, who is bound when the body is read and has every capability.
 * One that names no organization is told that first.
 */
function personOf(request: FastifyRequest, dialect: UcpDialect): MetAgent {
  const body = request.body as { organizationId?: unknown } | null | undefined;
  if (body?.organizationId === undefined) {
    return noAgent;
  }
  const capabilities = capabilitiesOf(dialect.version).map(({ name }) => ({
    name,
    version: dialect.version,
  }));
  return { ...noAgent, profileUrl: profileUrlOf(request, dialect), capabilities };
}

const profileUrlOf = ({ headers }: FastifyRequest, dialect: UcpDialect): string | null =>
  agentProfileUrl(textOf(headers['ucp-agent']), dialect);

/** What is demanded of a signature is public, so that which of it is lacking tells nothing to whoever has no key. */
const signatureErrors: Readonly<Record<SignatureFault, () => Error>> = {
  signature_missing: () => fail('REQUEST_SIGNATURE_MISSING'),
  signature_invalid: () =>
    fail('REQUEST_SIGNATURE_INVALID', {
      detail: 'The request signature cannot be parsed, or is not valid for this request and key.',
    }),
  signature_incomplete: () =>
    fail('REQUEST_SIGNATURE_INVALID', {
      detail:
        'The request signature does not cover all that it has to: @method, @authority, @path, @query, ucp-agent, idempotency-key, signature-agent, content-digest and content-type, as far as the request has them.',
    }),
  signature_untimely: () =>
    fail('REQUEST_SIGNATURE_INVALID', {
      detail:
        'The request signature is not of now: created is at most 5 minutes ago, expires has not passed, and without either an idempotency-key is covered.',
    }),
  key_not_found: () => fail('REQUEST_KEY_UNKNOWN'),
  digest_mismatch: () => fail('REQUEST_DIGEST_MISMATCH'),
  algorithm_unsupported: () => fail('REQUEST_ALGORITHM_UNSUPPORTED'),
};

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

const isBytes = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);
