import { type Static, type TObject, Type } from 'typebox';
import type { AppError } from '../../kernel/errors.js';
import { type SessionAnswer, sessionOf } from '../agent-checkout/session-of.js';
import type { Contract } from '../contract/contract.js';
import { graphql, type ResultOf } from '../graphql.js';
import type { ReplyPlace } from '../reply/reply.js';
import { Uuid } from '../schema-builders.js';
import { AgentHeaders, agentProfileUrl } from './agent-header.js';
import type { CheckoutSetting } from './checkout-setting.js';
import { checkoutFields, type UcpCheckoutView } from './checkout-view.js';
import type { UcpDialect } from './dialect.js';
import { isBusinessOutcome } from './error.rules.js';
import { ucpField } from './json-path.rules.js';

/** What agent and installation have in common: every operation begins with it. */
export const agentFields = graphql(
  `fragment ShoppingAgentFields on ShoppingAgent { capabilities { name version } }`,
);

/** What an operation of the routes answers: the session, and what takes part in it. */
type CheckoutAnswer = SessionAnswer<UcpCheckoutView> & { agent: ResultOf<typeof agentFields> };

export const readSession = graphql(
  `query ($id: ID!, $profileUrl: String, $version: String!) {
    agent: shoppingAgent(profileUrl: $profileUrl, version: $version) { ...ShoppingAgentFields }
    session: checkoutSession(id: $id) { ...UcpCheckoutFields }
  }`,
  [agentFields, checkoutFields],
);

/** A dialect's own part of the routes: how it shows sessions. */
export interface CheckoutAdapterDependencies {
  dialect: UcpDialect;
  contract: Contract;
  tag: string;
  schema: TObject;
  bodyOf(view: UcpCheckoutView, setting: CheckoutSetting, place: ReplyPlace): Record<string, unknown>;
}

/** The protocol adapter of one dialect: what its routes have in common. */
export class CheckoutAdapter {
  readonly #dependencies: CheckoutAdapterDependencies;

  constructor(dependencies: CheckoutAdapterDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins every route. */
  get basics() {
    const { contract, tag } = this.#dependencies;
    return {
      scope: 'checkout:write',
      callers: ['oauth_client', 'session'],
      contract,
      tag,
      sentField: ucpField,
      headers: AgentHeaders,
    } as const;
  }

  /** What every route may be rejected with for who asks. */
  get errorCodes() {
    return [
      'AGENT_PROFILE_INVALID',
      'AGENT_PROFILE_UNREACHABLE',
      'AGENT_PROFILE_MALFORMED',
      'AGENT_VERSION_UNSUPPORTED',
      'AGENT_CAPABILITIES_INCOMPATIBLE',
    ] as const;
  }

  /** Address of the sessions, or of something below them. */
  path(rest = ''): `/${string}` {
    return `${this.#dependencies.dialect.basePath}/checkout-sessions${rest}` as `/${string}`;
  }

  get params() {
    return Type.Object({ sessionId: Uuid });
  }

  reply(status: 200 | 201) {
    return {
      status,
      schema: this.#dependencies.schema,
      body: (answer: CheckoutAnswer, place: ReplyPlace) => this.#show(answer, place),
      version: (answer: CheckoutAnswer) => sessionOf(answer).version,
    };
  }

  /** A business outcome is answered with the session as it stands, where the dialect has such. */
  get businessErrorReply() {
    return {
      covers: (error: AppError) => this.#dependencies.dialect.hasBusinessOutcomes && isBusinessOutcome(error),
      status: 200,
      operation: readSession,
      variables: ({
        params,
        headers,
      }: {
        params: { sessionId: string };
        headers: Static<typeof AgentHeaders>;
      }) => ({
        id: params.sessionId,
        ...this.agent(headers),
      }),
      body: (answer: CheckoutAnswer, error: AppError, place: ReplyPlace) => this.#show(answer, place, error),
    };
  }

  /** Variables that say who asks. Throws AGENT_PROFILE_INVALID, AGENT_VERSION_UNSUPPORTED. */
  agent(headers: Static<typeof AgentHeaders>): { profileUrl: string | null; version: string } {
    const { dialect } = this.#dependencies;
    return { profileUrl: agentProfileUrl(headers['ucp-agent'], dialect), version: dialect.version };
  }

  #show(answer: CheckoutAnswer, place: ReplyPlace, error?: AppError) {
    const setting = { capabilities: answer.agent.capabilities, ...(error === undefined ? {} : { error }) };
    return this.#dependencies.bodyOf(sessionOf(answer), setting, place);
  }
}
