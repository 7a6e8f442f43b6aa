import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import type { DeliveryStatus } from './delivery.rules.js';
import { DeliveryStatusEnum } from './delivery.type.js';

@InputType('WebhookDeliveryFilter')
class DeliveryFilterInput {
  @Field(() => DeliveryStatusEnum, { nullable: true, description: 'Only deliveries with this status.' })
  status?: DeliveryStatus | null;

  @Field(() => String, { nullable: true, description: 'Only deliveries of events with this key.' })
  eventType?: string | null;

  @Field(() => ID, { nullable: true, description: 'The deliveries of one event: the first and its replays.' })
  eventId?: string | null;
}

@ArgsType()
export class DeliveryListArgs extends cursorListArgs<DeliveryFilterInput>({
  filter: DeliveryFilterInput,
}) {}
