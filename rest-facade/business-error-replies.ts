import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import type { RequestContext } from '../kernel/context.js';
import type { AppError } from '../kernel/errors.js';
import { dataOf, type OperationSource, type PreparedOperation, refusalIn } from './operation.js';
import type { BusinessErrorReply, ReplyPlace } from './reply.js';

/** Answers refusals of a row by the resource as it stands, where the row says so. */
export class BusinessErrorReplies<Request> {
  readonly #definition: BusinessErrorReply<Request, TSchema, unknown>;
  readonly #read: PreparedOperation;
  readonly #place: ReplyPlace;

  constructor(
    definition: BusinessErrorReply<Request, TSchema, unknown>,
    services: ReplyPlace & { operations: OperationSource },
  ) {
    this.#definition = definition;
    this.#read = services.operations.prepare(definition.operation);
    this.#place = services;
  }

  covers(refusal: AppError): boolean {
    return this.#definition.covers(refusal);
  }

  /** Throws the refusal where the resource cannot be read. */
  async answer(
    refusal: AppError,
    request: Request,
    ctx: RequestContext,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { status, variables, body } = this.#definition;
    const found = await this.#read(variables(request), ctx);
    if (refusalIn(found) !== null) {
      throw refusal;
    }
    reply.code(status);
    return body(dataOf(found), refusal, this.#place);
  }
}
