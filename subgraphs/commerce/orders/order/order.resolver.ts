import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { OrderChangesInput, OrderInput, OrderListArgs, toOrderChanges, toOrderDraft } from './order.input.js';
import { findOrder } from './order.queries.js';
import type { OrderService, OrderTombstone } from './order.service.js';
import { type OrderDetail, toDetail } from './order.snapshot.js';
import { OrderPageType, OrderTombstoneType, OrderType } from './order.type.js';
import { listOrders, type OrderPage } from './order-list.queries.js';

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
  orders(@Args(() => OrderListArgs) filter: OrderListArgs, @Ctx() ctx: RequestContext): Promise<OrderPage> {
    ctx.require('orders:read');
    return listOrders(ctx.reader, ctx.organizationId, filter);
  }

  @Mutation(() => OrderType, { description: 'Errors: VALIDATION_FAILED, ORDER_EXISTS.' })
  createOrder(
    @Arg('input', () => OrderInput) input: OrderInput,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderDetail> {
    ctx.require('orders:write');
    return this.#orders.create(ctx, toOrderDraft(input));
  }

  @Mutation(() => OrderType, {
    description:
      'For an order of a connected account, only the products of its items can be set. Errors: ORDER_NOT_FOUND, ' +
      'VERSION_STALE, VALIDATION_FAILED, ORDER_STATUS_INVALID, ORDER_OF_MARKETPLACE.',
  })
  updateOrder(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => OrderChangesInput) input: OrderChangesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderDetail> {
    ctx.require('orders:write');
    return this.#orders.update(ctx, id, toOrderChanges(input));
  }

  @Mutation(() => OrderTombstoneType, {
    description:
      'Erases the order and all data of it; owners only. To cancel an order, change its status instead. Errors: ' +
      'ORDER_NOT_FOUND, VERSION_STALE.',
  })
  deleteOrder(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<OrderTombstone> {
    ctx.require('orders:write');
    ctx.requireRole('owner');
    return this.#orders.delete(ctx, id);
  }
}
