import { Field, ID, InputType, Int } from 'type-graphql';
import type { OrderActionKind } from '../../../connectors/marketplaces/sale.js';
import type { OrderActionRequest } from './order-action.entity.js';
import { OrderActionKindEnum } from './order-action.type.js';

@InputType('OrderActionLineInput')
class OrderActionLineInput {
  @Field(() => ID)
  lineId!: string;

  @Field(() => Int, { description: 'Whole units, at least 1.' })
  quantity!: number;
}

@InputType('OrderActionInput', { description: 'See `orderActionOptions` for what an action takes.' })
export class OrderActionInput {
  @Field(() => OrderActionKindEnum)
  action!: OrderActionKind;

  @Field(() => [OrderActionLineInput], { nullable: true, description: 'Absent: all lines that are open.' })
  lines?: OrderActionLineInput[] | null;

  @Field(() => String, { nullable: true, description: "The marketplace's id of the package." })
  packageId?: string | null;

  @Field(() => String, { nullable: true })
  carrier?: string | null;

  @Field(() => String, { nullable: true })
  trackingNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Of a cancellation; the marketplace's word if it has some.",
  })
  reason?: string | null;
}

export const toActionRequest = (input: OrderActionInput): OrderActionRequest => ({
  action: input.action,
  lines: input.lines ?? [],
  packageId: input.packageId ?? null,
  carrier: input.carrier?.trim() || null,
  trackingNumber: input.trackingNumber?.trim() || null,
  reason: input.reason?.trim() || null,
});
