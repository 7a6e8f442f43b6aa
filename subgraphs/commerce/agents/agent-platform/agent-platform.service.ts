import type { RequestContext } from '../../../../kernel/context.js';
import { type AppError, fail } from '../../../../kernel/errors.js';
import type { VerifyingKey } from '../../../../kernel/http-signatures/verify-signature.js';
import type { Outbound } from '../../../../kernel/outbound/outbound.js';
import { isVisibleTo } from '../../checkout/checkout/checkout-session.rules.js';
import { lockOrder } from '../../orders/order/order-lock.queries.js';
import { meetEndpoint } from './agent-endpoint.queries.js';
import type { AgentOrder } from './agent-order.js';
import type { AgentOrders } from './agent-order.queries.js';
import type { AgentProfile } from './agent-profile.js';
import type { AgentProfiles } from './agent-profiles.js';
import { type GivenStatement, readStatement } from './agent-statement.rules.js';
import type { AgentStatements } from './agent-statement.store.js';
import { type ActiveCapability, isNegotiated, negotiated } from './negotiation.rules.js';

/** Whom the installation lets in beside agents that can be reached. */
export interface AgentConfig {
  /** Whether agents are served whose profile's host has no address, as on a machine without a network. */
  readonly servesUnknown: boolean;
  /** Null: the conformance tests of the Universal Commerce Protocol are not let in. */
  readonly conformance: object | null;
}

export interface AgentPlatformDependencies {
  profiles: AgentProfiles;
  orders: AgentOrders;
  statements: AgentStatements;
  config: AgentConfig;
  http: Pick<Outbound, 'problemOf'>;
}

/** An agent as it introduces itself. */
export interface AgentRegistration {
  /** Where its `UCP-Agent` says that its profile is; null where it does not say. */
  profileUrl: string | null;
  /** Of the protocol, as it is spoken at this address. */
  version: string;
  /** What the request is about. */
  capability: string;
  /** A session is about to be opened: the profile has to be current. Else it is taken as it was read last. */
  opensSession: boolean;
}

/** What is known of an agent. */
export interface RegisteredAgent {
  capabilities: ActiveCapability[];
  signingKeys: readonly VerifyingKey[];
}

/** Agents and what they are told of. */
export class AgentPlatformService {
  readonly #dependencies: AgentPlatformDependencies;

  constructor(dependencies: AgentPlatformDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Looks the agent's profile up, agrees on what both can do, and notes where the agent wants to be told of its orders.
   *
   * @throws AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED,
   * AGENT_CAPABILITIES_INCOMPATIBLE.
   */
  async register(ctx: RequestContext, registration: AgentRegistration): Promise<RegisteredAgent> {
    const { version, capability, opensSession } = registration;
    const profile = await this.#profileOf(ctx, registration);
    if (profile !== null && isNegotiated(version) && profile.version > version) {
      throw fail('AGENT_VERSION_UNSUPPORTED', {
        detail: `The profile is of version ${profile.version}; the latest here is ${version}.`,
      });
    }
    const capabilities = negotiated(version, profile);
    if (!capabilities.some(({ name }) => name === capability)) {
      throw fail('AGENT_CAPABILITIES_INCOMPATIBLE', {
        detail: `The profile does not have ${capability} in version ${version}.`,
      });
    }
    if (opensSession && profile !== null && registration.profileUrl !== null) {
      await this.#noteEndpoint(ctx, { key: registration.profileUrl, version }, profile);
    }
    return { capabilities, signingKeys: profile?.signingKeys ?? [] };
  }

  /** For the agent that bought, and for the merchant. Throws ORDER_NOT_FOUND. */
  async order(ctx: RequestContext, id: string): Promise<AgentOrder> {
    const order = await this.#dependencies.orders.find(ctx.reader, ctx.organizationId, id, ({ session }) =>
      isVisibleTo(session, ctx.caller),
    );
    if (order === null) {
      throw fail('ORDER_NOT_FOUND');
    }
    return order;
  }

  /**
   * Keeps what the agent states of its order beside what is known here, which it does not change.
   *
   * @throws NOT_FOUND where statements are not taken, ORDER_NOT_FOUND, ORDER_STATEMENT_INVALID.
   */
  async state(ctx: RequestContext, id: string, given: GivenStatement): Promise<AgentOrder> {
    const { statements, config } = this.#dependencies;
    if (config.conformance === null) {
      throw fail('NOT_FOUND');
    }
    const order = await this.order(ctx, id);
    const statement = readStatement(given, order);
    const { organizationId } = ctx;
    await ctx.transaction(async tx => {
      await lockOrder(tx, organizationId, id);
      await statements.write(tx, { organizationId, orderId: id }, statement);
    });
    return { ...order, stated: statement };
  }

  /** Null: nothing is known of the agent, and it is served all the same. */
  async #profileOf(ctx: RequestContext, { profileUrl, version, opensSession }: AgentRegistration) {
    const { profiles } = this.#dependencies;
    if (profileUrl === null) {
      if (isNegotiated(version)) {
        throw fail('AGENT_PROFILE_INVALID', { detail: "The agent's profile URL is missing." });
      }
      return null;
    }
    const last = opensSession ? null : await profiles.last(ctx.reader, profileUrl);
    if (last !== null) {
      return last;
    }
    try {
      return await profiles.current(ctx.reader, profileUrl);
    } catch (error) {
      if (this.#isTolerated(error as AppError, version)) {
        return null;
      }
      throw error;
    }
  }

  /** Versions before negotiation ask nothing of a profile: one that cannot be read, for whatever reason, is no obstacle. */
  #isTolerated({ code, internal }: AppError, version: string): boolean {
    return isNegotiated(version)
      ? code === 'AGENT_PROFILE_INVALID' &&
          internal === 'unresolved' &&
          this.#dependencies.config.servesUnknown
      : ofProfiles.has(code);
  }

  /** An address that may not be called is none: nothing could ever be told there. */
  async #noteEndpoint(
    ctx: RequestContext,
    { key, version }: { key: string; version: string },
    { webhookUrl: url }: AgentProfile,
  ): Promise<void> {
    if (url !== null && this.#dependencies.http.problemOf(url) === null) {
      const { organizationId } = ctx;
      const endpoint = { organizationId, protocol: 'ucp' as const, key, version, url, secretEncrypted: null };
      await meetEndpoint(ctx.db, endpoint, ctx.clock.now());
    }
  }
}

const ofProfiles: ReadonlySet<string> = new Set([
  'AGENT_PROFILE_INVALID',
  'AGENT_PROFILE_UNREACHABLE',
  'AGENT_PROFILE_MALFORMED',
]);
