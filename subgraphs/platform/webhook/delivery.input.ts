import { ArgsType, Field, ID, Int } from 'type-graphql';
import type { DeliveryStatus } from './delivery.rules.js';
import { DeliveryStatusEnum } from './delivery.type.js';
import type { DeliveryFilter } from './delivery-log.queries.js';

@ArgsType()
export class DeliveryListArgs implements DeliveryFilter {
  @Field(() => DeliveryStatusEnum, { nullable: true })
  status?: DeliveryStatus | null;

  @Field(() => String, { nullable: true, description: 'A key of the catalogue (§6.1).' })
  eventType?: string | null;

  @Field(() => ID, { nullable: true, description: 'The deliveries of one event: the first and its replays.' })
  eventId?: string | null;

  @Field(() => Int, { nullable: true, description: '1 to 100; default 24.' })
  limit?: number | null;

  @Field(() => String, { nullable: true })
  cursor?: string | null;
}
