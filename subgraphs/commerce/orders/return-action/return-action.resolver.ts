import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import type { ReturnAction } from './return-action.entity.js';
import { ActOnReturnInput, toReturnActionRequest } from './return-action.input.js';
import type { ReturnActionOption } from './return-action.rules.js';
import type { ReturnActionService } from './return-action.service.js';
import { ReturnActionOptionType, ReturnActionType } from './return-action.type.js';

const ActOnReturnPayload = payloadType('ActOnReturnPayload', { returnAction: () => ReturnActionType });

@Resolver(() => ReturnActionType)
export class ReturnActionResolver {
  readonly #actions: ReturnActionService;

  constructor(actions: ReturnActionService) {
    this.#actions = actions;
  }

  @Query(() => [ReturnActionOptionType], {
    description: 'Every action; an unavailable one has a reason. Errors: RETURN_NOT_FOUND.',
  })
  returnActionOptions(
    @Arg('returnId', () => ID, { description: 'Id of the return.' }) returnId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ReturnActionOption[]> {
    ctx.require('orders:read');
    return this.#actions.options(ctx, returnId);
  }

  @Query(() => [ReturnActionType], {
    description: 'Newest first, a hundred at most. Errors: RETURN_NOT_FOUND.',
  })
  returnActions(
    @Arg('returnId', () => ID, { description: 'Id of the return.' }) returnId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ReturnAction[]> {
    ctx.require('orders:read');
    return this.#actions.list(ctx, returnId);
  }

  @Mutation(() => ActOnReturnPayload, {
    description:
      "A job sends the answer to the return's marketplace. Errors: RETURN_NOT_FOUND, VALIDATION_FAILED, RETURN_ACTION_UNAVAILABLE.",
  })
  async actOnReturn(
    @Arg('input', () => ActOnReturnInput) { returnId, ...input }: ActOnReturnInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ returnAction: ReturnAction }> {
    ctx.require('orders:write');
    return { returnAction: await this.#actions.request(ctx, returnId, toReturnActionRequest(input)) };
  }
}
