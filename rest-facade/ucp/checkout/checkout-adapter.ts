import { type TObject, Type } from 'typebox';
import type { AppError } from '../../../kernel/errors.js';
import { type SessionAnswer, sessionOf } from '../../agent-checkout/session-of.js';
import type { Contract } from '../../contract/contract.js';
import { graphql } from '../../graphql.js';
import type { ReplyContext, ReplyPlace } from '../../reply/reply.js';
import { Uuid } from '../../schema-builders.js';
import { agentErrors } from '../agent/agent-errors.js';
import { AgentHeaders } from '../agent/agent-header.js';
import { isBusinessOutcome } from '../message/error.rules.js';
import { ucpField } from '../message/json-path.rules.js';
import type { UcpDialect } from '../version/dialect.js';
import type { CheckoutSetting } from './checkout-setting.js';
import { checkoutFields, type UcpCheckoutView } from './checkout-view.js';

/** What an operation of the routes answers. */
type CheckoutAnswer = SessionAnswer<UcpCheckoutView>;

export const readSession = graphql(
  `query ($id: ID!) { session: checkoutSession(id: $id) { ...UcpCheckoutFields } }`,
  [checkoutFields],
);

export const updateSession = graphql(
  `mutation ($input: UpdateCheckoutSessionInput!) {
    change: updateCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }
  }`,
  [checkoutFields],
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
      agent: { capability: 'dev.ucp.shopping.checkout' },
    } as const;
  }

  /** What every route may be rejected with for who asks. */
  get errorCodes() {
    return agentErrors;
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
      body: (answer: CheckoutAnswer, context: ReplyContext) => this.#show(answer, context),
      version: (answer: CheckoutAnswer) => sessionOf(answer).version,
    };
  }

  /** A business outcome is answered with the session as it stands, where the dialect has such. */
  get businessErrorReply() {
    return {
      covers: (error: AppError) => this.#dependencies.dialect.hasBusinessOutcomes && isBusinessOutcome(error),
      status: 200,
      operation: readSession,
      variables: ({ params }: { params: { sessionId: string } }) => ({ id: params.sessionId }),
      body: (answer: CheckoutAnswer, error: AppError, context: ReplyContext) =>
        this.#show(answer, context, error),
    };
  }

  #show(answer: CheckoutAnswer, context: ReplyContext, error?: AppError) {
    const { capabilities } = context.agent;
    const setting = { capabilities, ...(error === undefined ? {} : { error }) };
    return this.#dependencies.bodyOf(sessionOf(answer), setting, context);
  }
}
