import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import type { RequestContext } from '../../kernel/context.js';
import type { AppError } from '../../kernel/errors.js';
import type { MetAgent } from '../agent-checkout/met-agent.js';
import { dataOf, errorIn, type OperationSource, type PreparedOperation } from '../operation.js';
import type { BusinessErrorReply, ReplyPlace } from './reply.js';

/** Answers errors of a route by the resource as it stands, where the route says so. */
export class BusinessErrorReplies<Request extends { agent: MetAgent }> {
  readonly #definition: BusinessErrorReply<Request, TSchema, unknown, Record<string, unknown>>;
  readonly #read: PreparedOperation;
  readonly #place: ReplyPlace;

  constructor(
    definition: BusinessErrorReply<Request, TSchema, unknown, Record<string, unknown>>,
    services: ReplyPlace & { operations: OperationSource },
  ) {
    this.#definition = definition;
    this.#read = services.operations.prepare(definition.operation);
    this.#place = services;
  }

  covers(error: AppError): boolean {
    return this.#definition.covers(error);
  }

  /** Throws the error where the resource cannot be read. */
  async answer(
    error: AppError,
    request: Request,
    ctx: RequestContext,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { status, variables, body } = this.#definition;
    const found = await this.#read(variables(request), ctx);
    if (errorIn(found) !== null) {
      throw error;
    }
    reply.code(status);
    return body(dataOf(found), error, { ...this.#place, agent: request.agent });
  }
}
