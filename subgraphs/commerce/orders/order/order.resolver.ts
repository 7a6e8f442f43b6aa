import { Arg, Args, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import { isId } from '../../../../kernel/ids.js';
import { CreateOrderInput, toOrderChanges, toOrderDraft, UpdateOrderInput } from './order.input.js';
import { findOrder } from './order.queries.js';
import type { OrderService, OrderTombstone } from './order.service.js';
import { type OrderDetail, toDetail } from './order.snapshot.js';
import { OrderPageType, OrderTombstoneType, OrderType } from './order.type.js';
import { OrderListArgs } from './order-list.input.js';
import { listOrders, type OrderPage } from './order-list.queries.js';

const CreateOrderPayload = payloadType('CreateOrderPayload', { order: () => OrderType });

const UpdateOrderPayload = payloadType('UpdateOrderPayload', { order: () => OrderType });

@InputType('DeleteOrderInput')
class DeleteOrderInput extends VersionedInput {}

const DeleteOrderPayload = payloadType('DeleteOrderPayload', {
  deletedId: () => ID,
  tombstone: { type: () => OrderTombstoneType, description: 'What is kept of the order.' },
});

@Resolver(() => OrderType)
export class OrderResolver {
  readonly #orders: OrderService;

  constructor(orders: OrderService) {
    this.#orders = orders;
  }

  @Query(() => OrderType, { description: 'One order. Errors: ORDER_NOT_FOUND.' })
  async order(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<OrderDetail> {
    ctx.require('orders:read');
    const order = isId(id) ? await findOrder(ctx.reader, ctx.organizationId, id) : null;
    if (order === null) {
      throw fail('ORDER_NOT_FOUND');
    }
    return toDetail(order);
  }

  @Query(() => OrderPageType, { description: 'Orders by filter, the newest first.' })
  orders(
    @Args(() => OrderListArgs) { filter, ...page }: OrderListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderPage> {
    ctx.require('orders:read');
    return listOrders(ctx.reader, ctx.organizationId, { ...filter, ...page });
  }

  @Mutation(() => CreateOrderPayload, { description: 'Errors: VALIDATION_FAILED, ORDER_EXISTS.' })
  async createOrder(
    @Arg('input', () => CreateOrderInput) input: CreateOrderInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ order: OrderDetail }> {
    ctx.require('orders:write');
    return { order: await this.#orders.create(ctx, toOrderDraft(input)) };
  }

  @Mutation(() => UpdateOrderPayload, {
    description:
      'For an order of a connected account, only the products of its items can be set. Errors: ORDER_NOT_FOUND, ' +
      'VERSION_STALE, VALIDATION_FAILED, ORDER_STATUS_INVALID, ORDER_OF_MARKETPLACE.',
  })
  async updateOrder(
    @Arg('input', () => UpdateOrderInput) { id, expectedVersion, ...input }: UpdateOrderInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ order: OrderDetail }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('orders:write');
    return { order: await this.#orders.update(ctx, id, toOrderChanges(input)) };
  }

  @Mutation(() => DeleteOrderPayload, {
    description:
      'Erases the order and all data of it; owners only. To cancel an order, change its status instead. Errors: ' +
      'ORDER_NOT_FOUND, VERSION_STALE.',
  })
  async deleteOrder(
    @Arg('input', () => DeleteOrderInput) { id, expectedVersion }: DeleteOrderInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string; tombstone: OrderTombstone }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('orders:write');
    ctx.requireRole('owner');
    return { deletedId: id, tombstone: await this.#orders.delete(ctx, id) };
  }
}
