import { type TObject, Type } from 'typebox';
import type { AppError } from '../../kernel/errors.js';
import { limits } from '../../kernel/limits.js';
import type { EnvelopeKind } from '../envelope.js';
import { graphql } from '../graphql.js';
import type { ReplyPlace } from '../reply.js';
import { Uuid } from '../schema-vocabulary.js';
import type { CheckoutSetting } from './checkout-setting.js';
import { checkoutFields, type UcpCheckoutView } from './checkout-view.js';
import type { ActiveCapability, UcpDialect } from './dialect.js';
import { ucpField } from './json-path.rules.js';
import { isBusinessOutcome } from './refusal.rules.js';
import { agentProfileUrl } from './ucp-agent.js';

/** A dialect's own part of the rows: how it shows sessions. */
export interface CheckoutAdapterDependencies {
  dialect: UcpDialect;
  envelope: EnvelopeKind;
  tag: string;
  schema: TObject;
  bodyOf(view: UcpCheckoutView, setting: CheckoutSetting, place: ReplyPlace): Record<string, unknown>;
}

/** What an operation of the rows answers: the session, and what takes part in it. */
export interface CheckoutAnswer {
  session: UcpCheckoutView;
  agent: { capabilities: ActiveCapability[] };
}

/** The protocol adapter of one dialect: what its routes have in common. */
export class CheckoutAdapter {
  readonly #dependencies: CheckoutAdapterDependencies;

  constructor(dependencies: CheckoutAdapterDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins every row. */
  get basics() {
    const { envelope, tag } = this.#dependencies;
    return {
      scope: 'checkout:write',
      callers: ['oauth_client', 'session'],
      envelope,
      tag,
      sentField: ucpField,
      headers: Type.Object({
        'ucp-agent': Type.String({
          maxLength: limits.agentProfileUrlLength,
          description: 'RFC 8941 dictionary that names the profile of the agent.',
          examples: ['profile="https://agent.example/.well-known/ucp"'],
        }),
      }),
    } as const;
  }

  /** What every row may be refused with for who asks. */
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
      version: ({ session }: CheckoutAnswer) => session.version,
    };
  }

  /** A business outcome is answered with the session as it stands, where the dialect has such. */
  get businessErrorReply() {
    return {
      covers: (refusal: AppError) =>
        this.#dependencies.dialect.hasBusinessOutcomes && isBusinessOutcome(refusal),
      status: 200,
      operation: readSession,
      variables: ({ params, headers }: { params: { sessionId: string }; headers: AgentHeaders }) => ({
        id: params.sessionId,
        ...this.agent(headers),
      }),
      body: (answer: CheckoutAnswer, refusal: AppError, place: ReplyPlace) =>
        this.#show(answer, place, refusal),
    };
  }

  /** Variables that say who asks. Throws AGENT_PROFILE_INVALID, AGENT_VERSION_UNSUPPORTED. */
  agent(headers: AgentHeaders): { profileUrl: string | null; version: string } {
    const { dialect } = this.#dependencies;
    return { profileUrl: agentProfileUrl(headers['ucp-agent'], dialect), version: dialect.version };
  }

  #show({ session, agent }: CheckoutAnswer, place: ReplyPlace, refusal?: AppError) {
    const setting = { capabilities: agent.capabilities, ...(refusal === undefined ? {} : { refusal }) };
    return this.#dependencies.bodyOf(session, setting, place);
  }
}

interface AgentHeaders {
  'ucp-agent': string;
}

/** What every operation begins with: who asks, and what agent and installation have in common. */
export const agentField = `
  agent: shoppingAgent(profileUrl: $profileUrl, version: $version) { capabilities { name version } }`;

export const readSession = graphql<CheckoutAnswer>`
  query ($id: ID!, $profileUrl: String, $version: String!) {
    ${agentField}
    session: checkoutSession(id: $id) { ${checkoutFields} }
  }`;
