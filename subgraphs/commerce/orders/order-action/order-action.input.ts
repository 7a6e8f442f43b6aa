import { Field, ID, InputType, Int } from 'type-graphql';
import type { OrderActionKind } from '../../../../connectors/marketplaces/sale.js';
import type { OrderActionRequest } from './order-action.entity.js';
import { OrderActionKindEnum } from './order-action.type.js';

@InputType('OrderActionLineInput', { description: 'Units of one order line.' })
class OrderActionLineInput {
  @Field(() => ID, { description: 'Id of the order line.' })
  orderItemId!: string;

  @Field(() => Int, { description: 'Whole units, at least 1.' })
  quantity!: number;
}

@InputType('ActOnOrderInput', { description: '`orderActionOptions` lists the fields that an action takes.' })
export class ActOnOrderInput {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string;

  @Field(() => OrderActionKindEnum, { description: 'The action to run.' })
  action!: OrderActionKind;

  @Field(() => [OrderActionLineInput], { nullable: true, description: 'Default: all open lines.' })
  lines?: OrderActionLineInput[] | null;

  @Field(() => String, { nullable: true, description: "The marketplace's id of the package." })
  packageId?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the carrier.' })
  carrier?: string | null;

  @Field(() => String, { nullable: true, description: "The carrier's tracking number." })
  trackingNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Reason of a cancellation; one of the marketplace's values if it has a list.",
  })
  reason?: string | null;
}

export const toActionRequest = (input: Omit<ActOnOrderInput, 'orderId'>): OrderActionRequest => ({
  action: input.action,
  lines: (input.lines ?? []).map(({ orderItemId, quantity }) => ({ lineId: orderItemId, quantity })),
  packageId: input.packageId ?? null,
  carrier: input.carrier?.trim() || null,
  trackingNumber: input.trackingNumber?.trim() || null,
  reason: input.reason?.trim() || null,
});
