import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import type { OrderAction } from './order-action.entity.js';
import { ActOnOrderInput, toActionRequest } from './order-action.input.js';
import type { ActionOption } from './order-action.rules.js';
import type { OrderActionService } from './order-action.service.js';
import { OrderActionOptionType, OrderActionType, OrderLabelFileType } from './order-action.type.js';

const ActOnOrderPayload = payloadType('ActOnOrderPayload', { orderAction: () => OrderActionType });

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
    @Arg('orderId', () => ID, { description: 'Id of the order.' }) orderId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ActionOption[]> {
    ctx.require('orders:read');
    return this.#actions.options(ctx, orderId);
  }

  @Query(() => [OrderActionType], {
    description: 'Newest first, a hundred at most. Errors: ORDER_NOT_FOUND.',
  })
  orderActions(
    @Arg('orderId', () => ID, { description: 'Id of the order.' }) orderId: string,
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

  @Mutation(() => ActOnOrderPayload, {
    description:
      'A job runs the action, at the marketplace if the order belongs to one. Errors: ORDER_NOT_FOUND, VALIDATION_FAILED, ORDER_ACTION_UNAVAILABLE.',
  })
  async actOnOrder(
    @Arg('input', () => ActOnOrderInput) { orderId, ...input }: ActOnOrderInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ orderAction: OrderAction }> {
    ctx.require('orders:write');
    return { orderAction: await this.#actions.request(ctx, orderId, toActionRequest(input)) };
  }
}
