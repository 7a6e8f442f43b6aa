import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import type { OrderAction } from './order-action.entity.js';
import { OrderActionInput, toActionRequest } from './order-action.input.js';
import type { ActionOption } from './order-action.rules.js';
import type { OrderActionService } from './order-action.service.js';
import { OrderActionOptionType, OrderActionType, OrderLabelFileType } from './order-action.type.js';

@Resolver(() => OrderActionType)
export class OrderActionResolver {
  readonly #actions: OrderActionService;

  constructor(actions: OrderActionService) {
    this.#actions = actions;
  }

  @Query(() => [OrderActionOptionType], {
    description: 'Every action; an unavailable one has a reason. Errors: ORDER_NOT_FOUND.',
  })
  orderActionOptions(
    @Arg('orderId', () => ID) orderId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ActionOption[]> {
    ctx.require('orders:read');
    return this.#actions.options(ctx, orderId);
  }

  @Query(() => [OrderActionType], {
    description: 'Newest first, a hundred at most. Errors: ORDER_NOT_FOUND.',
  })
  orderActions(
    @Arg('orderId', () => ID) orderId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderAction[]> {
    ctx.require('orders:read');
    return this.#actions.list(ctx, orderId);
  }

  @Internal()
  @Query(() => OrderLabelFileType, {
    description: 'For the REST facade. Errors: ORDER_NOT_FOUND, FILE_NOT_FOUND.',
  })
  orderLabelFile(
    @Arg('orderId', () => ID) orderId: string,
    @Arg('actionId', () => ID) actionId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderLabelFileType> {
    ctx.require('orders:write');
    return this.#actions.labelFile(ctx, orderId, actionId);
  }

  @Mutation(() => OrderActionType, {
    description:
      'A job runs the action, at the marketplace if the order belongs to one. Errors: ORDER_NOT_FOUND, VALIDATION_FAILED, ORDER_ACTION_UNAVAILABLE.',
  })
  actOnOrder(
    @Arg('orderId', () => ID) orderId: string,
    @Arg('input', () => OrderActionInput) input: OrderActionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderAction> {
    ctx.require('orders:write');
    return this.#actions.request(ctx, orderId, toActionRequest(input));
  }
}
